import { createHash } from 'node:crypto';
import { basename, join } from 'node:path';
import { limitText, parseLimit } from '../../agents/settings.ts';
import { readManifest } from '../../datasets/data-set.ts';
import type { Game } from '../../games/game.ts';
import { codeFields, featuresNamed, gameNamed, gameWords, setWord } from '../../games/index.ts';
import { writeWhole } from '../../lib/files/files.ts';
import { InputError } from '../../lib/input-error.ts';
import { text } from '../../lib/options/kinds.ts';
import { OptionSet, optional } from '../../lib/options/option-set.ts';
import { shellWord } from '../../lib/quoted.ts';
import {
  type Document,
  featuresDocument,
  gridDocument,
  renderHtml,
  renderPublished,
  renderTerminal,
} from '../../reports/index.ts';
import { trainOptions } from '../../train/options.ts';
import { nearStart } from '../../tuning/boards.ts';
import { nodesOfMove } from '../../tuning/costs.ts';
import {
  extendedBy,
  featuresFit,
  featuresFlags,
  featuresStages,
  runFeatures,
} from '../../tuning/experiment/features.ts';
import { gridFlags, gridRequest, gridStages, runGrid } from '../../tuning/experiment/grid.ts';
import type { FeaturesRequest } from '../../tuning/experiment/trial.ts';
import { running } from '../options/argument.ts';
import { command, commandGroup } from '../options/command.ts';
import { print } from '../terminal/print.ts';
import { watched } from '../terminal/watch.ts';

/** How any experiment is run. */
const shared = {
  out: optional(text, 'folder; default: a new one in runs/'),
  ...running,
};

const gridCommand = command({
  usage: 'grid <game>',
  describe: 'compares variants of an agent: weights, parts of the search, limits, opponents',
  options: { ...gridFlags.options, ...shared },
  epilogue:
    'An axis is a feature, in points or in multiples of another (power-ratio/stack-ratio=1..12); tempo; a setting of ' +
    'the search; part: each part switched off; depth, nodes, ms; the scale of a network; an option of an engine; ' +
    'agent=hand,mine.json; against=hand,original. docs/how-to/experiments.md has examples.',

  async handler(args, given) {
    const game = gameNamed(args.game);
    const request = await gridRequest(game, gridFlags.read(given));
    const words = gridFlags.words({ ...args, limit: limitText(request.limit) });
    const line = [`weightroom experiment grid ${gameWords(game.name)}`, ...words].join(' ');
    const axes = request.axes.map(({ name }) => name.replace(/[^\p{L}\p{M}\p{N}._-]+/gu, '-')).join('-');
    const folder = args.out ?? join('runs', `grid-${game.name}-${axes}-seed${request.seed}`);
    const outcome = await watched('goesOn', (stage) =>
      runGrid(request, line, folder, (now) => ({ workers: args.workers, ...stage(now, gridStages[now]) })),
    );
    await show(args.json, outcome, gridDocument(outcome), folder);
  },
});

const featuresCommand = command({
  usage: 'features <data> <features>',
  describe: 'tests whether features are worth their cost at equal time; --select finds which ones are',
  positionals: {
    data: 'the folder of a data set, such as data generate makes',
    features: 'a module, such as ./mine.ts, or a feature set of the game',
  },
  options: { ...featuresFlags.options, ...shared },
  more: [featuresFit],
  epilogue: 'docs/how-to/features.md says how a module is written, and what the figures mean.',
  async handler(args, given) {
    const game = gameNamed(readManifest(args.data).game);
    const fit = featuresFit.read(given);
    const request = featuresRequest(game, { ...args, ...featuresFlags.read(given) }, fit);
    const { set, baseline, limit } = request;
    const compared = baseline === undefined ? {} : { baseline: setWord(game.name, baseline) };
    const all = new OptionSet({ ...featuresFlags.options, ...featuresFit.options });
    const words = all.words({ ...args, ...fit, limit: limitText(limit), ...compared });
    const named = `${shellWord(args.data)} ${shellWord(setWord(game.name, set))}`;
    const line = [`weightroom experiment features ${named}`, ...words].join(' ');
    const folder = args.out ?? folderOf(request);
    const outcome = await watched('goesOn', (stage) =>
      runFeatures(request, line, folder, (now) => ({ workers: args.workers, ...stage(now, featuresStages[now]) })),
    );
    await show(args.json, outcome, featuresDocument(outcome), folder);
  },
});

/** `weightroom experiment`: variants of an agent, and features, by play at equal time. */
export const experimentCommand = commandGroup('experiment', [gridCommand, featuresCommand]);

/**
 * Shows what was found, and writes its report to `folder`: a page, and Markdown with its plots, as others can read it.
 */
async function show(json: boolean, outcome: object, document: Document, folder: string): Promise<void> {
  const page = join(folder, 'report.html');
  writeWhole(page, await renderHtml(document));
  for (const [name, content] of await renderPublished(document, basename(page, '.html')))
    writeWhole(join(folder, name), content);
  print(json, outcome, [...renderTerminal(document), '', `The page: ${page}`]);
}

type FeaturesArguments = { readonly data: string; readonly features: string } & ReturnType<typeof featuresFlags.read>;

function featuresRequest(
  game: Game,
  args: FeaturesArguments,
  fit: ReturnType<typeof featuresFit.read>,
): FeaturesRequest {
  const tried = featuresNamed(game, args.features);
  const compared = args.baseline === undefined ? extendedBy(tried, game) : featuresNamed(game, args.baseline);
  if (!args.select && compared === tried)
    throw new InputError(`--baseline ${compared.name}: is what is tried; another set is expected`);
  if (!args.select && fit.phase !== undefined)
    throw new InputError('--config: phase: weights that change are selected only; without --select they have one end');
  const { seed, gain, pairs } = args;
  return {
    game: game.name,
    seed,
    set: tried.name,
    baseline: args.select ? undefined : compared.name,
    data: args.data,
    limit: args.limit === undefined ? { nodes: nodesOfMove(game) } : parseLimit(args.limit, `--limit ${args.limit}`),
    depth: args.depth ?? game.tuning.depth,
    gain,
    pairs,
    walk: args.walk ?? nearStart(game),
    fit: { ...trainOptions.read({}), ...fit, ...(fit.ridge === 'cv' ? { seed } : {}) },
  };
}

/** A folder for each version of the code. */
function folderOf({ game, set, baseline, seed }: FeaturesRequest): string {
  const { featureModules } = codeFields(game, baseline === undefined ? [set] : [set, baseline]);
  const hash = createHash('sha256').update(JSON.stringify(featureModules?.map(({ files }) => files) ?? ''));
  const version = featureModules === undefined ? '' : `-${hash.digest('hex').slice(0, 6)}`;
  const what = baseline === undefined ? `select-${game}-${set}` : `features-${game}-${set}-on-${baseline}`;
  return join('runs', `${what.replace(/[^\w.-]+/g, '-')}${version}-seed${seed}`);
}
