import type { AnySamples } from '../../datasets/samples.ts';
import type { Split, Splits } from '../../datasets/split.ts';
import { valuesAt } from '../../datasets/values.ts';
import { mean, sum } from '../../lib/maths/mean.ts';
import { Random } from '../../lib/maths/random.ts';
import { counter, type Watching } from '../../lib/progress/running.ts';
import { bestScale, weightedSums } from '../scale/scale.ts';
import { sigmoid } from '../solver/loss.ts';
import type { Diagnosis, Evaluation, Importance, InputImportance } from './diagnosis.ts';
import { curveSizes, type Labelled, learningCurve, type Refit } from './learning-curve.ts';
import { evaluationMetrics, gameMean, logLossOf, rowLosses } from './metrics.ts';
import { type PlayedRows, phasesOf, seatsOf, worstRows } from './played-rows.ts';
import { type Predictor, probabilitiesOf } from './prediction.ts';

/** Weights and the rows that they are judged on: those of a split. */
export interface Judged {
  readonly name: string;
  readonly split: Split;
  readonly rows: Splits<Labelled>;
  readonly predictor: Predictor;
  /** Other predictions of the rows of the split. */
  readonly others: readonly Other[];
  /** What rounding changed, in words. */
  readonly rounding: readonly string[];
  /** Fits to other rows, or why there are none. */
  readonly refit: Refit | string;
  /** Where the rows are of games played here. */
  readonly played?: PlayedRows;
}

interface Other {
  readonly name: string;
  readonly kind: 'hand' | 'previous';
  readonly probabilities: Float64Array;
}

/**
 * Diagnoses weights: against what they are compared with, by phase and by seat where the rows were played, the
 * importance of each input, a learning curve, and the worst rows. The same call gives the same figures. `watching` hears
 * of every shuffled input and every fit. Throws the signal's reason.
 */
export async function diagnoseRows(
  judged: Judged,
  { repeats, seed }: { readonly repeats: number; readonly seed: number },
  watching: Watching,
): Promise<Diagnosis> {
  const { name, split, predictor, refit, played } = judged;
  const { train, [split]: held } = judged.rows;
  const rows = held.numbers;
  const trained = new Set(train.games).size;
  const fits = typeof refit === 'string' ? 0 : curveSizes(trained).reduce((sum, size) => sum + size.fits, 0);
  const done = counter(predictor.inputs.length + fits, watching);
  const probabilities = await probabilitiesOf(predictor, rows, watching.signal);
  return {
    name,
    split,
    evaluations: evaluationsOf(judged, probabilities),
    rounding: [...judged.rounding],
    phases: played === undefined ? [] : phasesOf(played.facts, rows, probabilities),
    seats: played === undefined ? [] : seatsOf(played, rows, probabilities),
    importance: await importanceOf(predictor, held, { repeats, seed }, done),
    curve:
      typeof refit === 'string'
        ? { points: [], note: refit }
        : noted(await learningCurve(train, held, refit, seed, done)),
    worst: played === undefined ? [] : await worstRows(played, rows, probabilities, predictor),
  };
}

function noted(points: Diagnosis['curve']['points']): Diagnosis['curve'] {
  return { points, note: points.length > 0 ? undefined : 'no fit to any number of games has one answer' };
}

/**
 * How well `probabilities` agree with the results of the split, after what they are compared with: the mean result of
 * the training rows, then `others`. Each of these says by how much it is behind, with the spread of that over games.
 */
export function evaluationsOf(
  { name, split, rows, others }: Pick<Judged, 'name' | 'split' | 'rows' | 'others'>,
  probabilities: Float64Array,
): Evaluation[] {
  const { results, games } = rows[split];
  const losses = rowLosses(probabilities, results);
  const against = (name: string, kind: Evaluation['kind'], predicted: Float64Array): Evaluation => {
    const behind = rowLosses(predicted, results).map((loss, i) => loss - losses[i]!);
    return { name, kind, metrics: evaluationMetrics(predicted, results, games), behind: gameMean(behind, games) };
  };
  const constant = new Float64Array(results.length).fill(mean(rows.train.results));
  return [
    against('constant', 'constant', constant),
    ...others.map((other) => against(other.name, other.kind, other.probabilities)),
    { name, kind: 'tuned', metrics: evaluationMetrics(probabilities, results, games), behind: undefined },
  ];
}

/** What `points` predict of the rows `held` at the scale, with the constant, that fit the rows of `train` best. */
export function scaledProbabilities(points: readonly number[], train: AnySamples, held: AnySamples): Float64Array {
  const { scale, tempo } = bestScale(train, points, true);
  return weightedSums(held, points, 0).map((sum) => sigmoid(scale * sum + tempo));
}

/** Rows that are shuffled, at most: evenly spread. */
const MAX_ROWS = 5000;

/**
 * Permutation importance (L. Breiman, Random Forests, Machine Learning 45 (2001)): how much log loss rises when the
 * values of one input are shuffled among the rows, `repeats` times. `done` is called after each input; it may throw.
 */
export async function importanceOf(
  predictor: Predictor,
  { numbers, results }: Pick<Labelled, 'numbers' | 'results'>,
  { repeats, seed }: { readonly repeats: number; readonly seed: number },
  done: () => Promise<void>,
): Promise<Importance> {
  const count = Math.min(MAX_ROWS, numbers.length);
  const places = Array.from({ length: count }, (_, i) => Math.floor((i * numbers.length) / count));
  const some = places.map((place) => numbers[place]!);
  const came = valuesAt(results, places);
  const before = logLossOf(predictor.logits(some), came);
  const inputs: InputImportance[] = [];
  for (const [input, name] of predictor.inputs.entries()) {
    const rises = Array.from({ length: repeats }, (_, repeat) => {
      const from = new Random(seed, 'importance', input, repeat).shuffle([...some]);
      return logLossOf(predictor.logits(some, { input, from }), came) - before;
    });
    inputs.push({ name, ...meanAndDeviation(rises) });
    await done();
  }
  inputs.sort((one, other) => other.rise - one.rise);
  return { rows: count, repeats, inputs };
}

function meanAndDeviation(rises: readonly number[]): { rise: number; deviation: number } {
  const rise = mean(rises);
  const squares = sum(rises.map((value) => (value - rise) ** 2));
  return { rise, deviation: Math.sqrt(squares / Math.max(1, rises.length - 1)) };
}
