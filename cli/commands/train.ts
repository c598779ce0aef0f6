import type { Weights } from '../../agents/weights/weights.ts';
import { readManifest } from '../../datasets/manifest.ts';
import type { Samples } from '../../datasets/samples.ts';
import type { Splits } from '../../datasets/split.ts';
import type { Features, Game } from '../../games/game.ts';
import { featuresNamed, gameNamed } from '../../games/index.ts';
import { exists, jsonText, writeWhole } from '../../lib/files/files.ts';
import { InputError } from '../../lib/input-error.ts';
import { fitDocument, renderTerminal } from '../../reports/index.ts';
import type { FitWatching } from '../../train/fit-weights.ts';
import { importWeights } from '../../train/import-weights.ts';
import type { TrainOptions } from '../../train/options.ts';
import { readSplits, trainWeights } from '../../train/train.ts';
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
    const signal = stopSignal('begins');
    const audit = await auditBeforeFit(args.dataset, game, [set], args.strict, signal);
    const weights = await fittedWeights(args, game, chosen, signal);
    writeWhole(args.out, jsonText(weights));
    // Only now: a fit that is refused says nothing but why.
    sayAudit(audit, args.json);
    const page = await writeDiagnosed(args, game, weights, previous);
    print(args.json, weights, [...renderTerminal(fitDocument(args.out, weights)), ...page]);
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
