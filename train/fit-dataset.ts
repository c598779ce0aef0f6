import type { Weights } from '../agents/weights/weights.ts';
import { fillCaches } from '../datasets/fill.ts';
import { manifestOf } from '../datasets/manifest.ts';
import { withRoom } from '../datasets/room.ts';
import { roomOf } from '../datasets/samples.ts';
import { featuresNamed, gameNamed } from '../games/index.ts';
import type { Watching } from '../lib/progress/running.ts';
import { type Heard, watchingBy } from '../lib/tasks/thread-work.ts';
import type { TrainOptions } from './options.ts';
import { onRowThread } from './row-thread.ts';
import { checkNames, readSplits, trainWeights } from './train.ts';
import type { TrainStage } from './train-dataset.ts';

/** What is to be fitted: plain data. */
export interface FitPlan {
  /** The folder of the data set. */
  readonly dataset: string;
  readonly game: string;
  readonly options: TrainOptions;
}

/**
 * Fits weights to the data set of `plan`, without an audit. `signal` is heard within a second; rows that were read stay
 * in the caches. Throws InputError as `trainWeights` does, and the signal's reason.
 */
export async function fitDataset(
  plan: FitPlan,
  signal: AbortSignal,
  hear: (heard: Heard<TrainStage>) => void,
): Promise<Weights> {
  const game = gameNamed(plan.game);
  const features = featuresNamed(game, plan.options.features);
  checkNames(plan.options, features);
  const manifest = manifestOf(plan.dataset, game);
  const wanted = { sets: [features.name], planes: false, board: false };
  await fillCaches(plan.dataset, manifest, game, wanted, watchingBy(signal, hear)('rows'));
  const module = new URL('./fit-worker.ts', import.meta.url);
  return withRoom(plan.dataset, roomOf(manifest.rows, features.list.length), () =>
    onRowThread(manifest.rows, { work: fitHere, module }, plan, signal, hear),
  );
}

/** The same on this thread; what is in the caches is taken from there. */
export async function fitHere(
  { dataset, game: name, options }: FitPlan,
  watching: (stage: TrainStage) => Watching,
): Promise<Weights> {
  const game = gameNamed(name);
  const features = featuresNamed(game, options.features);
  const samples = await readSplits(dataset, game, features, options.phase, watching('rows'));
  return trainWeights(dataset, game, features, samples, options, watching);
}
