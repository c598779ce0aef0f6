import { join } from 'node:path';
import { limitText, parseLimit } from '../../agents/settings.ts';
import { parseAgent } from '../../agents/spec.ts';
import { gameNamed } from '../../games/index.ts';
import { jsonText, writeWhole } from '../../lib/files/files.ts';
import { InputError } from '../../lib/input-error.ts';
import { text } from '../../lib/options/kinds.ts';
import { optional, type ValuesOf } from '../../lib/options/option-set.ts';
import { program } from '../../lib/version.ts';
import { type SweepOptions, sweepFlags } from '../../tuning/sweep/options.ts';
import { runSweep, type SweepOutcome } from '../../tuning/sweep/sweep.ts';
import { json, workers } from '../options/argument.ts';
import { command } from '../options/command.ts';
import { print, table } from '../terminal/print.ts';
import { stopSignal } from '../terminal/stop.ts';
import { View } from '../terminal/view.ts';

/** `weightroom sweep`: how strong an agent is with other values of one weight. */
export const sweepCommand = command({
  usage: 'sweep <game>',
  describe: 'strength against one weight: each value meets the weights as they are',
  options: {
    ...sweepFlags.options,
    out: optional(text, 'folder; else runs/sweep-<game>-<feature>-seed<seed>'),
    workers,
    json,
  },
  async handler(args) {
    const chosen = sweepOptions(args);
    const folder = args.out ?? join('runs', `sweep-${chosen.game}-${chosen.feature}-seed${chosen.seed}`);
    const command = commandOf(args, chosen);
    const view = new View('sweep', 'games');
    const outcome = await runSweep(chosen, join(folder, 'games'), {
      workers: args.workers,
      signal: stopSignal(),
      progress: view.progress,
    }).finally(() => view.close());
    // Loaded here because the plots' library takes as long to load as all the rest of the program.
    const { renderSweep, sweepSentences } = await import('../../reports/index.ts');
    const page = join(folder, 'sweep.html');
    writeWhole(page, await renderSweep(chosen, outcome, command));
    writeWhole(join(folder, 'sweep.json'), jsonText({ program, command, ...outcome }));
    print(args.json, outcome, [...lines(outcome), ...sweepSentences(outcome), '', `The page: ${page}`]);
  },
});

type Arguments = { readonly game: string } & ValuesOf<typeof sweepFlags.options>;

function sweepOptions(args: Arguments): SweepOptions {
  const game = gameNamed(args.game);
  const limit = parseLimit(args.limit, `--limit ${args.limit}`);
  const agent = parseAgent(args.agent, game, limit);
  if (agent.kind !== 'search' || agent.limit !== limit || agent.weights.model !== 'linear')
    throw new InputError(
      `--agent ${args.agent}: our search with a weight for each feature, without a limit, is wanted`,
    );
  return {
    game: game.name,
    seed: args.seed,
    agent: agent.name.replace(/@.*$/, ''),
    weights: agent.weights,
    feature: args.feature,
    ...(args.of === undefined ? {} : { of: args.of }),
    values: args.values,
    limit,
    pairs: args.pairs,
    walk: args.walk ?? game.walk,
  };
}

function lines({ own, points }: SweepOutcome): string[] {
  const signed = (elo: number): string => `${elo > 0.5 ? '+' : ''}${Math.round(elo) + 0}`;
  return table([
    ['value', 'games', 'W-D-L', 'Elo', '95 %', 'distinct'],
    ...[...points, undefined]
      .map((point) => ({ value: point?.value ?? own, point }))
      .sort((a, b) => a.value - b.value)
      .map(({ value, point }) => [
        String(value),
        ...(point === undefined
          ? ['', 'as it is', '0']
          : [
              String(point.games),
              `${point.total.wins}-${point.total.draws}-${point.total.losses}`,
              signed(point.rating.elo),
              `${signed(point.rating.low)} to ${signed(point.rating.high)}`,
              String(point.distinct),
            ]),
      ]),
  ]);
}

/** The command that does the same again, folder and workers left out. */
function commandOf(args: Arguments, { game, limit }: SweepOptions): string {
  return [`weightroom sweep ${game}`, ...sweepFlags.words({ ...args, limit: limitText(limit) })].join(' ');
}
