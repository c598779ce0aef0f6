import type { Samples } from '../../datasets/samples.ts';
import type { Split, Splits } from '../../datasets/split.ts';
import { valuesAt } from '../../datasets/values.ts';
import { mean, sum } from '../../lib/maths/mean.ts';
import { Random } from '../../lib/maths/random.ts';
import { counter, type Watching } from '../../lib/progress/running.ts';
import { bestScale, weightedSums } from '../scale/scale.ts';
import { sigmoid } from '../solver/loss.ts';
import { curveSizes, type Labelled, learningCurve, type Refit } from './learning-curve.ts';
import { evaluationMetrics, type GameMean, gameMean, logLossOf, rowLosses } from './metrics.ts';
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
) {
  const { name, split, predictor, refit, played } = judged;
  const { train, [split]: held } = judged.rows;
  const rows = held.numbers;
  const trained = new Set(train.games).size;
  const fits = typeof refit === 'string' ? 0 : curveSizes(trained).reduce((sum, size) => sum + size.fits, 0);
  const done = counter(predictor.inputs.length + fits, watching);
  const probabilities = await probabilitiesOf(predictor, rows, watching.signal);
  return {
    /** What is diagnosed. */
    name,
    split,
    evaluations: evaluationsOf(judged, probabilities),
    /** What rounding changed, in words, one line for each kind; empty where it was not measured. */
    rounding: [...judged.rounding],
    /** By phase and by seat; empty where rows have no positions. */
    phases: played === undefined ? [] : phasesOf(played.facts, rows, probabilities),
    seats: played === undefined ? [] : seatsOf(played, rows, probabilities),
    importance: await importanceOf(predictor, held, { repeats, seed }, done),
    /** Log loss of fits to fewer games. */
    curve:
      typeof refit === 'string'
        ? { points: [], note: refit }
        : noted(await learningCurve(train, held, refit, seed, done)),
    /** The rows with the largest log loss, at most one of a game, the worst first. */
    worst: played === undefined ? [] : await worstRows(played, rows, probabilities, predictor),
  };
}

/** How well weights predict the rows of one split, compared with what, and where they fail: plain data. */
export type Diagnosis = Awaited<ReturnType<typeof diagnoseRows>>;
export type Evaluation = Diagnosis['evaluations'][number];

/** The points from few games to all, and why there are none. */
function noted(points: Awaited<ReturnType<typeof learningCurve>>): { points: typeof points; note: string | undefined } {
  return { points, note: points.length > 0 ? undefined : 'no fit to any number of games has one answer' };
}

/**
 * How well `probabilities` agree with the results of the split, after what they are compared with: the mean result of
 * the training rows, then `others`, last the weights that are judged. Each of the others says by how much its log loss
 * is above theirs, row by row, with the spread of that over games.
 */
export function evaluationsOf(
  { name, split, rows, others }: Pick<Judged, 'name' | 'split' | 'rows' | 'others'>,
  probabilities: Float64Array,
) {
  const { results, games } = rows[split];
  const losses = rowLosses(probabilities, results);
  type Kind = 'constant' | 'hand' | 'previous' | 'tuned';
  const against = (name: string, kind: Kind, predicted: Float64Array) => {
    const above = rowLosses(predicted, results).map((loss, i) => loss - losses[i]!);
    const behind: GameMean | undefined = gameMean(above, games);
    return { name, kind, metrics: evaluationMetrics(predicted, results, games), behind };
  };
  const constant = new Float64Array(results.length).fill(mean(rows.train.results));
  return [
    against('constant', 'constant', constant),
    ...others.map((other) => against(other.name, other.kind, other.probabilities)),
    { name, kind: 'tuned' as Kind, metrics: evaluationMetrics(probabilities, results, games), behind: undefined },
  ];
}

/** What `points` predict of the rows `held` at the scale, with the constant, that fit the rows of `train` best. */
export function scaledProbabilities(points: readonly number[], train: Samples, held: Samples): Float64Array {
  const { scale, tempo } = bestScale(train, points, true);
  return weightedSums(held, points, 0).map((sum) => sigmoid(scale * sum + tempo));
}

/** Rows that are shuffled, at most: evenly spread. */
const MAX_ROWS = 5000;

/**
 * Permutation importance (L. Breiman, Random Forests, Machine Learning 45 (2001)): how much log loss rises when the
 * values of one input are shuffled among the rows, `repeats` times: its mean and standard deviation, the most important
 * input first. `done` is called after each input; it may throw.
 */
export async function importanceOf(
  predictor: Predictor,
  { numbers, results }: Pick<Labelled, 'numbers' | 'results'>,
  { repeats, seed }: { readonly repeats: number; readonly seed: number },
  done: () => Promise<void>,
) {
  const count = Math.min(MAX_ROWS, numbers.length);
  const places = Array.from({ length: count }, (_, i) => Math.floor((i * numbers.length) / count));
  const some = places.map((place) => numbers[place]!);
  const came = valuesAt(results, places);
  const before = logLossOf(predictor.logits(some), came);
  const inputs: { readonly name: string; readonly rise: number; readonly deviation: number }[] = [];
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
