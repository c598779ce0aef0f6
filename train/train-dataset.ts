import type { Weights } from '../agents/weights/weights.ts';
import { factsOf } from '../datasets/facts.ts';
import { fillCaches } from '../datasets/fill.ts';
import { type Manifest, manifestOf } from '../datasets/manifest.ts';
import { withRoom } from '../datasets/room.ts';
import { readSamples, roomOf } from '../datasets/samples.ts';
import type { Features, Game } from '../games/game.ts';
import { featuresNamed, gameNamed } from '../games/index.ts';
import { InputError } from '../lib/input-error.ts';
import type { Watching } from '../lib/progress/running.ts';
import { type Heard, watchingBy } from '../lib/tasks/thread-work.ts';
import { type DatasetAudit, looksAt, withSets } from './audit.ts';
import { importWeights } from './import-weights.ts';
import type { TrainOptions } from './options.ts';
import { onRowThread } from './row-thread.ts';
import { auditSet } from './set-audit.ts';
import { checkNames, refuseEmptySamples, trainWeights } from './train.ts';

/** What is to be made of a data set: plain data. */
export interface TrainPlan {
  /** Its folder. */
  readonly dataset: string;
  readonly game: string;
  readonly options: TrainOptions;
  /** A file of weights that another program fitted, in place of a fit. */
  readonly imported: string | undefined;
  /** Whether warnings of the audit refuse the fit. */
  readonly strict: boolean;
}

/** What came of it: plain data. */
export interface Trained {
  readonly audit: DatasetAudit;
  readonly weights: Weights;
}

/** The parts of the work that take time, and what they count. */
export const trainStages = {
  rows: 'rows',
  fit: 'steps',
  'cross-validation': 'fits',
  bootstrap: 'fits',
} as const;
export type TrainStage = keyof typeof trainStages;

/** What is heard of it meanwhile. */
export type TrainHeard = Heard<TrainStage>;

/**
 * Audits the data set of `plan`, fits weights to its training rows, or takes those that were fitted elsewhere, and
 * measures them. `signal` is heard within a second; rows that were read stay in the caches. Throws InputError for a bad
 * data set, where the data can't say what the weights are, where there is no memory for it, and for warnings where the
 * plan is strict; and the signal's reason.
 */
export async function trainDataset(
  plan: TrainPlan,
  signal: AbortSignal,
  hear: (heard: TrainHeard) => void,
): Promise<Trained> {
  const game = gameNamed(plan.game);
  const manifest = manifestOf(plan.dataset, game);
  const features = featuresNamed(game, plan.options.features);
  const room = roomOf(manifest.rows, features.list.length);
  return withRoom(plan.dataset, room, () => trainThere(plan, game, manifest, features, signal, hear));
}

/** The same, on a thread of its own where there are many rows. */
async function trainThere(
  plan: TrainPlan,
  game: Game,
  manifest: Manifest,
  features: Features,
  signal: AbortSignal,
  hear: (heard: TrainHeard) => void,
): Promise<Trained> {
  const wanted = { sets: [features.name], planes: false, board: false };
  await fillCaches(plan.dataset, manifest, game, wanted, watchingBy(signal, hear)('rows'));
  const module = new URL('./train-worker.ts', import.meta.url);
  return onRowThread(manifest.rows, { work: trainHere, module }, plan, signal, hear);
}

/** The same on this thread; what is in the caches is taken from there. */
export async function trainHere(plan: TrainPlan, watching: (stage: TrainStage) => Watching): Promise<Trained> {
  const { dataset, options, imported, strict } = plan;
  const game = gameNamed(plan.game);
  const features = featuresNamed(game, options.features);
  const step = watching('fit').progress;
  step(0, 3, 'audit');
  checkNames(options, features);
  const { rows, samples } = await readOnce(plan, game, features, watching('rows'));
  const audit = withSets(rows, [auditSet(features.name, samples.train)]);
  if (strict) refuseWarnings(dataset, audit);
  refuseEmptySamples(dataset, samples);
  step(1, 3, 'weights');
  const weights =
    imported === undefined
      ? await trainWeights(dataset, game, features, samples, options, watching)
      : await importWeights(imported, dataset, game, features, samples, importScale(options));
  step(3, 3);
  return { audit, weights };
}

/** What the rows say and what a fit sees, from one reading of the facts, which are let go. */
async function readOnce({ dataset, options }: TrainPlan, game: Game, features: Features, reading: Watching) {
  const { rows, labels } = await looksOnce(dataset, game, reading);
  return { rows, samples: await readSamples(dataset, game, features, options.phase, reading, labels) };
}

/** The facts that only an audit asks for are let go. */
async function looksOnce(dataset: string, game: Game, reading: Watching) {
  const manifest = manifestOf(dataset, game);
  const facts = await factsOf(dataset, manifest, game, reading);
  const { games, results, scores } = facts;
  return { rows: looksAt(facts, manifest, game), labels: { games, results, scores } };
}

function importScale({ scale, perspective }: TrainOptions): {
  scale: number;
  perspective: TrainOptions['perspective'];
} {
  if (typeof scale !== 'number') throw new InputError(`--scale ${scale}: imported weights need a number`);
  return { scale, perspective };
}

/** Throws InputError for an audit with warnings. */
export function refuseWarnings(dataset: string, { warnings }: DatasetAudit): void {
  if (warnings.length === 0) return;
  const others = warnings.length === 1 ? '' : ` (and ${warnings.length - 1} more)`;
  throw new InputError(`${dataset}: --strict: ${warnings[0]}${others}`);
}
