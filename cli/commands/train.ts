import type { Weights } from '../../agents/weights/weights.ts';
import { readManifest } from '../../datasets/manifest.ts';
import type { Samples } from '../../datasets/samples.ts';
import type { Splits } from '../../datasets/split.ts';
import type { Features, Game } from '../../games/game.ts';
import { featuresNamed, gameNamed, setWord } from '../../games/index.ts';
import { exists, jsonText, writeWhole } from '../../lib/files/files.ts';
import { InputError } from '../../lib/input-error.ts';
import type { Running } from '../../lib/progress/running.ts';
import { fitDocument, renderTerminal, selectionDocument } from '../../reports/index.ts';
import type { FitWatching } from '../../train/fit-weights.ts';
import { importWeights } from '../../train/import-weights.ts';
import { type TrainOptions, trainCommandOf } from '../../train/options.ts';
import { readSplits, trainWeights } from '../../train/train.ts';
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
    const { name: set } = featuresNamed(game, chosen.features);
    if (args.select) refuseSelection(args, chosen);
    const signal = stopSignal(args.select ? 'goesOn' : 'begins');
    const audit = await auditBeforeFit(args.dataset, game, [set], args.strict, signal);
    const found = args.select ? await selectedWeights(args, game, chosen, signal) : undefined;
    const weights = found?.weights ?? (await fittedWeights(args, game, chosen, signal));
    writeWhole(args.out, jsonText(weights));
    // Only now: a fit that is refused says nothing but why.
    sayAudit(audit, args.json);
    const page = await writeDiagnosed(args, game, weights, previous);
    print(args.json, weights, [
      ...(found === undefined ? [] : [...renderTerminal(selectionDocument(args.out, found.selection)), '']),
      ...renderTerminal(fitDocument(args.out, weights)),
      ...page,
    ]);
  },
});

async function fittedWeights(
  args: TrainArguments,
  game: Game,
  chosen: TrainOptions,
  signal: AbortSignal,
): Promise<Weights> {
  const features = featuresNamed(game, chosen.features);
  const samples = await readSplits(args.dataset, game, features, chosen.phase);
  if (args.import === undefined) return trainViewed(args.dataset, game, features, samples, chosen, signal);
  const { scale, perspective } = chosen;
  if (typeof scale !== 'number') throw new InputError(`--scale ${scale}: imported weights need a number`);
  return importWeights(args.import, args.dataset, game, features, samples, { scale, perspective });
}

/** Throws InputError for what a fit to some features can't keep, or can't be a fit of features. */
function refuseSelection(args: TrainArguments, { constraints, relativeTo }: TrainOptions): void {
  if (args.import !== undefined) throw new InputError('--select: fits weights; --import takes them as they are');
  if (constraints !== undefined)
    throw new InputError('--select: --constrain names features that may be left out; without one of the two');
  if (relativeTo !== undefined)
    throw new InputError(`--select: --relative-to ${relativeTo} may be left out; without one of the two`);
}

/** Searches the features that win at equal time, and shows how it goes on. */
async function selectedWeights(
  args: TrainArguments,
  game: Game,
  chosen: TrainOptions,
  signal: AbortSignal,
): Promise<{ readonly weights: Weights; readonly selection: Selection }> {
  const { dataset, out, selectPairs: pairs, selectNodes: nodes } = args;
  let view: View | undefined;
  const running = (stage: SelectStage): Running => {
    view?.close();
    view = new View(stage, selectUnits[stage]);
    return { workers: args.workers, signal, progress: view.progress };
  };
  const words = { ...chosen, features: setWord(game.name, chosen.features) };
  const command = [trainCommandOf(words), ...selectFlags.words(args)].join(' ');
  const request = { dataset, game, options: chosen, pairs, nodes, seed: chosen.seed ?? 1 };
  return selectFeatures(request, command, `${out}.select`, running, signal).finally(() => view?.close());
}

const selectUnits: Readonly<Record<SelectStage, string>> = {
  costs: 'rounds',
  path: 'features',
  nodes: 'rounds',
  matches: 'games',
};

/** Fits weights and shows how the parts go on that take many fits. */
async function trainViewed(
  dataset: string,
  game: Game,
  features: Features,
  samples: Splits<Samples>,
  chosen: TrainOptions,
  signal: AbortSignal,
): Promise<Weights> {
  let view: View | undefined;
  const watching: FitWatching = (stage) => {
    view?.close();
    view = View.ofShortWork(stage, 'fits');
    return { signal, progress: view.progress };
  };
  return trainWeights(dataset, game, features, samples, chosen, watching).finally(() => view?.close());
}
