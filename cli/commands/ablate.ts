import { join } from 'node:path';
import { type AblationOptions, ablationFlags } from '../../ablation/options.ts';
import type { AblationOutcome } from '../../ablation/outcome.ts';
import { defaultDepth, drawPositions } from '../../ablation/positions.ts';
import { type AblationStage, runAblation } from '../../ablation/run.ts';
import { variantsOf } from '../../ablation/variants.ts';
import { limitText, parseLimit } from '../../agents/settings.ts';
import { parseAgent } from '../../agents/spec.ts';
import type { Game } from '../../games/game.ts';
import { gameNamed, gameWords } from '../../games/index.ts';
import { writeWhole } from '../../lib/files/files.ts';
import { InputError } from '../../lib/input-error.ts';
import { text } from '../../lib/options/kinds.ts';
import { optional, type ValuesOf } from '../../lib/options/option-set.ts';
import { shellWord } from '../../lib/shell.ts';
import {
  ablationDocument,
  type Document,
  renderHtml,
  renderMarkdown,
  renderPublished,
  renderTerminal,
} from '../../reports/index.ts';
import { json, workers } from '../options/argument.ts';
import { command } from '../options/command.ts';
import { queueFlags } from '../options/queue.ts';
import { print } from '../terminal/print.ts';
import { stopSignal } from '../terminal/stop.ts';
import { View } from '../terminal/view.ts';

/** Seeds of Figure 1 in Infexion: about half a minute. */
const FIGURE_SEEDS = 10;

/** `weightroom ablate`: what each part of the search is worth. Exit code 1 where a part changes a value it must not. */
export const ablateCommand = command({
  usage: 'ablate <game>',
  describe: 'nodes, time and Elo of the search with each part switched off',
  options: {
    ...ablationFlags.options,
    out: optional(text, 'folder of the run; else runs/ablate-<game>-seed<seed>'),
    publish: optional(text, 'folder for the page as Markdown with plots as SVG'),
    workers: { ...workers, help: 'threads that play games; positions are searched on one' },
    ...queueFlags,
    json,
  },
  async handler(args) {
    const chosen = ablationOptions(args);
    const folder = args.out ?? join('runs', `ablate-${chosen.game}-seed${chosen.seed}`);
    const signal = stopSignal();
    let view: View | undefined;
    const outcome = await runAblation(chosen, commandOf(args, chosen), folder, (step) => {
      view?.close();
      view = new View(...names[step]);
      return { workers: args.workers, signal, progress: view.progress };
    }).finally(() => view?.close());
    const document = ablationDocument(outcome);
    const pages = await writePages(outcome, document, folder, args.publish);
    print(args.json, outcome, [...renderTerminal(document), '', `The report: ${pages.join(', ')}`]);
    if (outcome.disagreements.length > 0) process.exitCode = 1;
  },
});

const names: Readonly<Record<AblationStage, [what: string, unit: string]>> = {
  positions: ['positions', 'positions'],
  figure: ['figure 1', 'games'],
  games: ['games', 'games'],
};

type Arguments = { readonly game: string } & ValuesOf<typeof ablationFlags.options>;

function ablationOptions(args: Arguments): AblationOptions {
  const game = gameNamed(args.game);
  const limit = parseLimit(args.limit, `--limit ${args.limit}`);
  if (limit.nodes === undefined && limit.milliseconds === undefined)
    throw new InputError(
      `--limit ${args.limit}: to one depth, all variants choose the same moves; ms=N or nodes=N is wanted`,
    );
  const { agent: named = 'hand', seed, positions, pairs } = args;
  const agent = parseAgent(named, game, limit);
  if (agent.kind !== 'search' || agent.limit !== limit)
    throw new InputError(`--agent ${named}: our search without a limit is wanted: hand, or a weights file`);
  const { weights } = agent;
  const chosen = {
    game: game.name,
    seed,
    agent: agent.name.replace(/@.*$/, ''),
    weights,
    variants: variantsOf(game, weights, agent.options, args.parts),
    positions,
    pairs,
    limit,
    figureSeeds: figureSeeds(args.figureSeeds, game),
  };
  // Last, because the usual depth takes some searching to find.
  const depth = args.depth ?? defaultDepth(game, weights, drawPositions(game, seed, positions));
  return { ...chosen, depth };
}

function figureSeeds(asked: number | undefined, game: Game): number {
  const here = game.family === 'infexion';
  if (asked !== undefined && !here)
    throw new InputError(`--figure ${asked}: Figure 1 is infexion's, not ${game.name}'s`);
  return asked ?? (here ? FIGURE_SEEDS : 0);
}

/** The command that does the same again, folders and workers left out. */
function commandOf(args: Arguments, { game, depth, limit, figureSeeds }: AblationOptions): string {
  const figure = args.figureSeeds === undefined && figureSeeds === 0 ? undefined : figureSeeds;
  const words = ablationFlags.words({ ...args, depth, limit: limitText(limit), figureSeeds: figure });
  return [`weightroom ablate ${gameWords(game)}`, ...words].join(' ');
}

/** Writes the page to `folder` and, with its plots as files, to `publish`. Returns the paths of the pages. */
async function writePages(
  outcome: AblationOutcome,
  document: Document,
  folder: string,
  publish: string | undefined,
): Promise<string[]> {
  const paths = [join(folder, 'ablation.html'), join(folder, 'ablation.md')] as const;
  writeWhole(paths[0], await renderHtml(document));
  writeWhole(paths[1], renderMarkdown(document));
  if (publish === undefined) return [...paths];
  const published = ablationDocument({ ...outcome, command: `${outcome.command} --publish ${shellWord(publish)}` });
  const files = [...(await renderPublished(published, `ablation-${outcome.game}`))];
  for (const [name, text] of files) writeWhole(join(publish, name), text);
  return [...paths, join(publish, files[0]![0])];
}
