import { checkEngine } from '../../agents/engine/check/check.ts';
import { findingText } from '../../agents/engine/check/finding.ts';
import { parseAgent } from '../../agents/spec.ts';
import { gameNamed } from '../../games/index.ts';
import { InputError } from '../../lib/input-error.ts';
import { whole } from '../../lib/numbers.ts';
import { seed } from '../../lib/options/option-set.ts';
import { json } from '../options/argument.ts';
import { command } from '../options/command.ts';
import { print } from '../terminal/print.ts';
import { stopSignal } from '../terminal/stop.ts';
import { View } from '../terminal/view.ts';

/** `weightroom check-engine`: what is wrong with a wrapper. Exit code 1 where anything is. */
export const checkEngineCommand = command({
  usage: 'check-engine <engine> <game>',
  describe: 'plays through what a referee asks of an engine from outside, and says what is wrong',
  positionals: { engine: 'cmd:PROGRAM ARGUMENTS, perhaps with @depth=2; else @depth=1' },
  options: { seed: { ...seed, help: 'of the games that are tried' }, json },
  async handler(args) {
    const game = gameNamed(args.game);
    const spec = parseAgent(args.engine, game, { depth: 1 });
    if (spec.kind !== 'engine' || spec.protocol !== 'ugi')
      throw new InputError(`${args.engine}: an engine that speaks UGI is wanted, cmd:PROGRAM ARGUMENTS`);
    const view = View.ofShortWork('check', 'parts');
    const running = { signal: stopSignal('begins'), progress: view.progress };
    const report = await checkEngine(game, spec, args.seed, running).finally(() => view.close());
    const wrong = report.checks.reduce((sum, check) => sum + check.wrong, 0);
    const tried = report.checks.reduce((sum, check) => sum + check.tried, 0);
    const width = Math.max(...report.checks.map(({ check }) => check.length));
    print(args.json, { engine: spec.text, game: game.name, wrong, ...report }, [
      ...report.checks.map((check) => `${check.check.padEnd(width)}  ${timesText(check.tried, check.wrong)}`),
      '',
      ...report.findings.map(findingText),
      ...(report.findings.length === 0 ? [] : ['']),
      `${spec.name}, ${game.name}: ${wrong === 0 ? 'nothing wrong' : `${whole(wrong)} wrong`} in ${whole(tried)} checks.`,
    ]);
    if (wrong > 0) process.exitCode = 1;
  },
});

function timesText(tried: number, wrong: number): string {
  return wrong === 0 ? `${whole(tried)} right` : `${whole(tried)} tried, ${whole(wrong)} wrong`;
}
