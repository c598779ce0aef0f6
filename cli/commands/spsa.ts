import { join } from 'node:path';
import { searchOf } from '../../agents/agent-weights.ts';
import { settingsText } from '../../agents/search/search-options.ts';
import { agentText } from '../../agents/spec.ts';
import { jsonText, writeWhole } from '../../lib/files/files.ts';
import { text } from '../../lib/options/kinds.ts';
import { optional } from '../../lib/options/option-set.ts';
import { program } from '../../lib/version.ts';
import { renderHtml, renderTerminal, spsaDocument } from '../../reports/index.ts';
import { spsaCommandOf, spsaFlags, spsaOptions } from '../../tuning/spsa/options.ts';
import { type SpsaOutcome, writeTuned } from '../../tuning/spsa/outcome.ts';
import { runSpsa } from '../../tuning/spsa/run.ts';
import { commandList } from '../command-list.ts';
import { running } from '../options/argument.ts';
import { command } from '../options/command.ts';
import { print } from '../terminal/print.ts';
import { watched } from '../terminal/watch.ts';

/** `weightroom spsa`: weights, numbers of our search, or options of an engine, directly by paired games. */
export const spsaCommand = command({
  ...commandList.spsa,
  options: {
    ...spsaFlags.options,
    out: optional(text, 'folder; default: runs/spsa-<game>-<agent>-seed<seed>'),
    ...running,
  },
  examples: [
    ['spsa slider --pairs 4000', 'all seven weights'],
    ['spsa infexion --parameters power-ratio', 'one of them'],
    ['spsa hex-5 --agent "cmd:./engine"', "an engine's options"],
  ],
  epilogue: 'docs/how-to/spsa.md says what the options mean, and what it achieved in our games.',
  async handler(args) {
    const chosen = await spsaOptions(args);
    const named = args.agent.replace(/^.*\//, '').replace(/[^\p{L}\p{M}\p{N}._-]+/gu, '-');
    const folder = args.out ?? join('runs', `spsa-${chosen.game}-${named}-seed${chosen.seed}`);
    const words = spsaCommandOf(args, chosen);
    const { workers } = args;
    const outcome = await watched('goesOn', (stage) =>
      runSpsa(chosen, words, folder, (now) => ({
        workers,
        ...(now === 'games' ? stage('spsa', 'pairs') : stage(now, 'games')),
      })),
    );
    const weights = writeTuned(outcome, folder);
    const document = spsaDocument(outcome);
    const page = join(folder, 'spsa.html');
    writeWhole(page, await renderHtml(document));
    writeWhole(join(folder, 'spsa.json'), jsonText({ program, ...outcome }));
    const lines = [...renderTerminal(document), '', `The tuned agent: ${agentWords(outcome, weights)}`];
    print(args.json, outcome, [...lines, `The page: ${page}`]);
  },
});

/** How the tuned agent is written, with its weights in the file `weights`, if they are in one. */
function agentWords({ tuned, agent }: SpsaOutcome, weights: string | undefined): string {
  if (tuned.kind !== 'search') return agentText(tuned);
  const settings = settingsText(tuned.options, searchOf(tuned.weights));
  return (weights ?? agent) + (settings === '' ? '' : `@${settings}`);
}
