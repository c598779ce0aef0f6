import { readManifest } from '../../datasets/manifest.ts';
import type { Game } from '../../games/game.ts';
import { featuresNamed, gameNamed, setWord } from '../../games/index.ts';
import { exists, jsonText, writeWhole } from '../../lib/files/files.ts';
import { InputError } from '../../lib/input-error.ts';
import type { Running } from '../../lib/progress/running.ts';
import { fitDocument, renderTerminal, selectionDocument } from '../../reports/index.ts';
import { type TrainOptions, trainCommandOf } from '../../train/options.ts';
import { type Trained, type TrainPlan, type TrainStage, trainDataset, trainStages } from '../../train/train-dataset.ts';
import { selectFlags } from '../../tuning/select/options.ts';
import { type SelectStage, selectFeatures } from '../../tuning/select/select.ts';
import type { Selection } from '../../tuning/select/selection.ts';
import { command, namesOf } from '../options/command.ts';
import { fitFlags, readFitOptions } from '../options/fit.ts';
import { networkFlags, readsFlag, refuseNetworkOptions } from '../options/network.ts';
import { auditBeforeFit, sayAudit } from '../steps/before-fit.ts';
import { previousOf, writeDiagnosed } from '../steps/diagnosed.ts';
import { checkPage } from '../steps/page.ts';
import { print } from '../terminal/print.ts';
import { stopSignal } from '../terminal/stop.ts';
import { View } from '../terminal/view.ts';
import { type TrainArguments, trainFlags } from './train-flags.ts';
import { trainNetworkCommand } from './train-network.ts';

/** `weightroom train`: a data set to weights. */
export const trainCommand = command({
  usage: 'train <dataset>',
  describe: 'fits evaluation weights to a data set',
  positionals: { dataset: 'folder' },
  options: trainFlags,
  more: [fitFlags, networkFlags, readsFlag],
  groups: [
    ['Fit', namesOf(fitFlags)],
    ['Selection', [...namesOf(selectFlags), 'workers']],
    ['Networks', ['reads', ...namesOf(networkFlags), 'backend']],
  ],
  epilogue:
    'train/README.md says what each fit minimises, how rules between weights are written, and what the intervals mean.',
  async handler(args, given) {
    if (given.model === 'network') return trainNetworkCommand(args, given);
    if (exists(args.out) && !args.force) throw new InputError(`${args.out}: exists already; --force writes over it`);
    checkPage(args);
    const game = gameNamed(readManifest(args.dataset).game);
    const previous = previousOf(args.previous, game);
    refuseNetworkOptions(given, '--model network fits one');
    const chosen = readFitOptions(given, game);
    if (args.select) refuseSelection(args, chosen);
    const trained: Trained & { readonly selection?: Selection } = args.select
      ? await selectViewed(args, game, chosen, stopSignal('goesOn'))
      : await trainViewed(args, game, chosen, stopSignal('kept'));
    const { audit, weights, selection } = trained;
    writeWhole(args.out, jsonText(weights));
    // Only now: a fit that is refused says nothing but why.
    sayAudit(audit, args.json);
    const page = await writeDiagnosed(args, game, weights, previous);
    print(args.json, weights, [
      ...(selection === undefined ? [] : [...renderTerminal(selectionDocument(args.out, selection)), '']),
      ...renderTerminal(fitDocument(args.out, weights)),
      ...page,
    ]);
  },
});

/** Fits weights and shows how the parts go on that take time. */
async function trainViewed(
  args: TrainArguments,
  game: Game,
  options: TrainOptions,
  signal: AbortSignal,
): Promise<Trained> {
  const plan: TrainPlan = {
    dataset: args.dataset,
    game: game.name,
    options,
    imported: args.import,
    strict: args.strict,
  };
  let view: View | undefined;
  let shown: TrainStage | undefined;
  try {
    return await trainDataset(plan, signal, ({ stage, done, total, note }) => {
      if (stage !== shown) {
        view?.close();
        view = View.ofShortWork(stage, trainStages[stage]);
        shown = stage;
      }
      view?.progress(done, total, note);
    });
  } finally {
    view?.close();
  }
}

/** Throws InputError for what a fit to some features can't keep, or can't be a fit of features. */
function refuseSelection(args: TrainArguments, { constraints, relativeTo }: TrainOptions): void {
  if (args.import !== undefined) throw new InputError('--select: fits weights; --import takes them as they are');
  if (constraints !== undefined)
    throw new InputError('--select: --constrain names features that may be left out; without one of the two');
  if (relativeTo !== undefined)
    throw new InputError(`--select: --relative-to ${relativeTo} may be left out; without one of the two`);
}

/** Audits, searches the features that win at equal time, and shows how it goes on. */
async function selectViewed(
  args: TrainArguments,
  game: Game,
  options: TrainOptions,
  signal: AbortSignal,
): Promise<Trained & { readonly selection: Selection }> {
  const { dataset, out, selectPairs: pairs, selectNodes: nodes } = args;
  const { name: set } = featuresNamed(game, options.features);
  const audit = await auditBeforeFit(dataset, game, [set], args.strict, signal);
  let view: View | undefined;
  const running = (stage: SelectStage): Running => {
    view?.close();
    view = new View(stage, selectUnits[stage]);
    return { workers: args.workers, signal, progress: view.progress };
  };
  const words = { ...options, features: setWord(game.name, options.features) };
  const command = [trainCommandOf(words), ...selectFlags.words(args)].join(' ');
  const request = { dataset, game, options, pairs, nodes, seed: options.seed ?? 1 };
  const found = await selectFeatures(request, command, `${out}.select`, running, signal).finally(() => view?.close());
  return { audit, ...found };
}

const selectUnits: Readonly<Record<SelectStage, string>> = {
  costs: 'rounds',
  path: 'features',
  nodes: 'rounds',
  matches: 'games',
};
