import { join } from 'node:path';
import type { CommandModule } from 'yargs';
import type { AblationOptions } from '../../ablation/options.ts';
import type { AblationOutcome } from '../../ablation/outcome.ts';
import { defaultDepth, drawPositions } from '../../ablation/positions.ts';
import { type AblationStage, runAblation } from '../../ablation/run.ts';
import { variantsOf } from '../../ablation/variants.ts';
import { limitText, parseLimit } from '../../agents/settings.ts';
import { parseAgent } from '../../agents/spec.ts';
import type { Game } from '../../games/game.ts';
import { gameNamed } from '../../games/index.ts';
import { writeWhole } from '../../lib/files/files.ts';
import { InputError } from '../../lib/input-error.ts';
import {
  ablationDocument,
  type Document,
  renderHtml,
  renderMarkdown,
  renderPublished,
  renderTerminal,
} from '../../reports/index.ts';
import { options, wholeNumber } from '../options/argument.ts';
import { print } from '../terminal/print.ts';
import { stopSignal } from '../terminal/stop.ts';
import { View } from '../terminal/view.ts';

/** Seeds of Figure 1 in Infexion: about half a minute. */
const FIGURE_SEEDS = 10;

interface Arguments {
  game: string;
  agent: string;
  parts: string | undefined;
  positions: string;
  depth: string | undefined;
  pairs: string;
  limit: string;
  figure: string | undefined;
  seed: string;
  out: string | undefined;
  publish: string | undefined;
  workers: string;
  json: boolean;
}

/** `weightroom ablate`: what each part of the search is worth. Exit code 1 where a part changes a value that it must not change. */
export const ablateCommand: CommandModule<object, Arguments> = {
  command: 'ablate <game>',
  describe: 'nodes, time and Elo of the search with each part switched off',
  builder: (yargs) =>
    yargs
      .positional('game', { type: 'string', demandOption: true })
      .option('agent', { type: 'string', default: 'hand', describe: 'our search: hand, or a weights file' })
      .option('parts', {
        type: 'string',
        describe: 'settings to change, one at a time: pvs=off,table=0; else all parts',
      })
      .option('positions', { type: 'string', default: '20', describe: 'random walks that every variant searches' })
      .option('depth', {
        type: 'string',
        describe: 'plies that they are searched; else what plain alpha-beta reaches with 300,000 nodes',
      })
      .option('pairs', { type: 'string', default: '30', describe: 'openings against each variant; 0: no games' })
      .option('limit', { type: 'string', default: 'ms=20', describe: 'of a move in the games: ms=N or nodes=N' })
      .option('figure', { type: 'string', describe: 'Infexion: seeds of Figure 1 of its report; 0: none' })
      .option('seed', options.seed)
      .option('out', { type: 'string', describe: 'folder of the run; else runs/ablate-<game>-seed<seed>' })
      .option('publish', { type: 'string', describe: 'folder for the page as Markdown with plots as SVG' })
      .option('workers', { ...options.workers, describe: 'threads that play games; positions are searched on one' })
      .option('json', options.json),
  async handler(args) {
    const workers = wholeNumber('workers', args.workers, 1);
    const chosen = ablationOptions(args);
    const folder = args.out ?? join('runs', `ablate-${chosen.game}-seed${chosen.seed}`);
    const signal = stopSignal();
    let view: View | undefined;
    const outcome = await runAblation(chosen, commandOf(args, chosen), folder, (step) => {
      view?.close();
      view = new View(...names[step]);
      return { workers, signal, progress: view.progress };
    }).finally(() => view?.close());
    const document = ablationDocument(outcome);
    const pages = await writePages(outcome, document, folder, args.publish);
    print(args.json, outcome, [...renderTerminal(document), '', `The report: ${pages.join(', ')}`]);
    if (outcome.disagreements.length > 0) process.exitCode = 1;
  },
};

const names: Readonly<Record<AblationStage, [what: string, unit: string]>> = {
  positions: ['positions', 'positions'],
  figure: ['figure 1', 'games'],
  games: ['games', 'games'],
};

function ablationOptions(args: Arguments): AblationOptions {
  const game = gameNamed(args.game);
  const seed = wholeNumber('seed', args.seed);
  const limit = parseLimit(args.limit, `--limit ${args.limit}`);
  if (limit.nodes === undefined && limit.milliseconds === undefined)
    throw new InputError(
      `--limit ${args.limit}: to one depth, all variants choose the same moves; ms=N or nodes=N is wanted`,
    );
  const agent = parseAgent(args.agent, game, limit);
  if (agent.kind !== 'search' || agent.limit !== limit)
    throw new InputError(`--agent ${args.agent}: our search without a limit is wanted: hand, or a weights file`);
  const { weights } = agent;
  const positions = wholeNumber('positions', args.positions, 1);
  const chosen = {
    game: game.name,
    seed,
    agent: agent.name.replace(/@.*$/, ''),
    weights,
    variants: variantsOf(game, weights, agent.options, args.parts?.split(',')),
    positions,
    pairs: wholeNumber('pairs', args.pairs),
    limit,
    figureSeeds: figureSeeds(args.figure, game),
  };
  // Last, because the usual depth takes some searching to find.
  const depth =
    args.depth === undefined
      ? defaultDepth(game, weights, drawPositions(game, seed, positions))
      : wholeNumber('depth', args.depth, 1);
  return { ...chosen, depth };
}

function figureSeeds(text: string | undefined, game: Game): number {
  const here = game.family === 'infexion';
  if (text === undefined) return here ? FIGURE_SEEDS : 0;
  if (!here) throw new InputError(`--figure ${text}: Figure 1 is infexion's, not ${game.name}'s`);
  return wholeNumber('figure', text);
}

/** The command that does the same again, folders and workers left out. */
function commandOf(
  args: Arguments,
  { game, seed, positions, depth, pairs, limit, figureSeeds }: AblationOptions,
): string {
  return [
    `weightroom ablate ${game}`,
    ...(args.agent === 'hand' ? [] : [`--agent ${args.agent}`]),
    ...(args.parts === undefined ? [] : [`--parts ${args.parts}`]),
    `--positions ${positions} --depth ${depth} --pairs ${pairs} --limit ${limitText(limit)}`,
    ...(args.figure === undefined && figureSeeds === 0 ? [] : [`--figure ${figureSeeds}`]),
    `--seed ${seed}`,
  ].join(' ');
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
  const published = ablationDocument({ ...outcome, command: `${outcome.command} --publish ${publish}` });
  const files = [...(await renderPublished(published, `ablation-${outcome.game}`))];
  for (const [name, text] of files) writeWhole(join(publish, name), text);
  return [...paths, join(publish, files[0]![0])];
}
