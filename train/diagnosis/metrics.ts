import type { z } from 'zod';
import type { measures } from '../../agents/weights/schema.ts';
import type { Samples } from '../../datasets/samples.ts';
import { rowsWhere, type Values, valuesAt } from '../../datasets/values.ts';
import { InputError } from '../../lib/input-error.ts';
import { mean, sum } from '../../lib/maths/mean.ts';
import { sigmoid, Z95 } from '../../lib/maths/normal.ts';
import { weightedSums } from '../scale/scale.ts';
import type { LinearModel } from '../solver/regress.ts';

/**
 * How well predictions agree with results, on one set of rows. `logLoss` is the mean of -(y log p + (1-y) log(1-p)),
 * natural logarithm, a draw being y = 0.5; `brier` that of (y - p)²; `accuracy` the share of decided rows (y is 0 or 1)
 * whose result is on the predicted side of 0.5, where p = 0.5 counts half: 0.5 without decided rows.
 */
export type Metrics = z.infer<typeof measures>;

/** Probabilities are clipped to this distance from 0 and 1, so that one certain mistake costs 34.5 and not infinity. */
const SUREST = 1e-15;

/** The mover's expected result, row by row. `fit` is in logits. */
export function predict(samples: Samples, fit: Pick<LinearModel, 'weights' | 'tempo'>): Float64Array {
  const logits = weightedSums(samples, fit.weights, fit.tempo);
  // In place: there may be millions.
  for (let row = 0; row < logits.length; row++) logits[row] = sigmoid(logits[row]!);
  return logits;
}

/** How well `probabilities` agree with `results`, one of each per row. Throws InputError for no rows. */
export function metricsOf(probabilities: Float64Array, results: Values): Metrics {
  const rows = probabilities.length;
  if (rows === 0) throw new InputError('measures: no rows; expected at least one');
  let logLoss = 0;
  let squares = 0;
  let decided = 0;
  let right = 0;
  for (let row = 0; row < rows; row++) {
    const result = results[row]!;
    const probability = probabilities[row]!;
    logLoss += rowLogLoss(probability, result);
    squares += (result - probability) ** 2;
    if (result === 0 || result === 1) {
      decided++;
      if (probability === 0.5) right += 0.5;
      else if (probability > 0.5 === (result === 1)) right++;
    }
  }
  return {
    rows,
    logLoss: logLoss / rows,
    brier: squares / rows,
    accuracy: decided === 0 ? 0.5 : right / decided,
  };
}

/** The mean log loss of `logits`. Throws InputError for no rows. */
export function logLossOf(logits: Float64Array, results: Values): number {
  return metricsOf(logits.map(sigmoid), results).logLoss;
}

/** The log loss of one row. */
export function rowLogLoss(probability: number, result: number): number {
  const clipped = Math.min(Math.max(probability, SUREST), 1 - SUREST);
  // Most rows are won or lost: one logarithm is enough.
  if (result === 1) return -Math.log(clipped);
  if (result === 0) return -Math.log1p(-clipped);
  return -(result * Math.log(clipped) + (1 - result) * Math.log1p(-clipped));
}

/** A mean over rows with its 95 % interval; no interval where the rows are of one game. */
export interface GameMean {
  readonly mean: number;
  readonly low: number | undefined;
  readonly high: number | undefined;
}

/** Judges `probabilities` by `results`; `games` has the number of each row's game. Throws InputError for no rows. */
export function evaluationMetrics(probabilities: Float64Array, results: Values, games: Values) {
  const { rows, brier, accuracy } = metricsOf(probabilities, results);
  const calibration = calibrate(probabilities, results, games);
  return {
    rows,
    games: new Set(games).size,
    logLoss: gameMean(rowLosses(probabilities, results), games),
    brier,
    accuracy,
    /** Undefined where no row is won or none lost. */
    auc: areaUnderCurve(probabilities, results),
    /** Mean prediction and mean result. */
    predicted: mean(probabilities),
    actual: mean(results),
    calibrationError: calibrationError(calibration),
    calibration,
  };
}
/** How well predictions agree with results on some rows: plain data. */
export type EvaluationMetrics = ReturnType<typeof evaluationMetrics>;

/** The log loss of each row. */
export function rowLosses(probabilities: Float64Array, results: Values): Float64Array {
  return probabilities.map((probability, row) => rowLogLoss(probability, results[row]!));
}

/**
 * The mean of `values`, at least one, with an interval that respects that rows of one game go together (`games` has the
 * number of each row's game). The standard error is the square root of Σ over games of (Σ of value - mean)², times
 * G/(G-1) for G games, divided by the number of rows (cluster-robust: K.-Y. Liang and S. L. Zeger, Biometrika 73
 * (1986)).
 */
export function gameMean(values: Values, games: Values): GameMean {
  const rows = values.length;
  const mean = sum(values) / rows;
  const sums = new Map<number, number>();
  for (let row = 0; row < rows; row++) sums.set(games[row]!, (sums.get(games[row]!) ?? 0) + values[row]! - mean);
  const count = sums.size;
  if (count < 2) return { mean, low: undefined, high: undefined };
  let squares = 0;
  for (const one of sums.values()) squares += one * one;
  const error = Math.sqrt((squares * count) / (count - 1)) / rows;
  return { mean, low: mean - Z95 * error, high: mean + Z95 * error };
}

/**
 * The share of pairs of a won and a lost row of which the won one is predicted higher, ties counting half: the area
 * under the receiver's operating characteristic, by the ranks of the won rows (H. B. Mann and D. R. Whitney, 1947).
 * Drawn rows are left out. Undefined where no row is won, or none lost.
 */
function areaUnderCurve(predictions: Float64Array, results: Values): number | undefined {
  const won = chosen(predictions, results, 1).sort();
  const lost = chosen(predictions, results, 0).sort();
  if (won.length === 0 || lost.length === 0) return undefined;
  // Of each won row the lost ones below it, and half of those that are predicted the same.
  let below = 0;
  let equal = 0;
  let pairs = 0;
  for (const prediction of won) {
    while (below < lost.length && lost[below]! < prediction) below++;
    if (equal < below) equal = below;
    while (equal < lost.length && lost[equal] === prediction) equal++;
    pairs += (below + equal) / 2;
  }
  return pairs / (won.length * lost.length);
}

/** The predictions for rows with this result. */
function chosen(predictions: Float64Array, results: Values, result: number): Float64Array {
  return predictions.filter((_, row) => results[row] === result);
}

const BINS = 10;

/**
 * What was predicted against what came, in ten bins of predicted probability from 0 to 1, empty ones left out: the bins
 * hold each row once. With the 95 % interval of their mean result; none for one game.
 */
function calibrate(probabilities: Float64Array, results: Values, games: Values) {
  const binOf = (row: number): number => Math.min(Math.floor(probabilities[row]! * BINS), BINS - 1);
  return Array.from({ length: BINS }, (_, bin) => rowsWhere(probabilities.length, (row) => binOf(row) === bin))
    .filter((rows) => rows.length > 0)
    .map((rows) => {
      const actual = valuesAt(results, rows);
      const numbers = valuesAt(games, rows);
      const count = new Set(numbers).size;
      const { mean: came, high } = gameMean(actual, numbers);
      return {
        rows: rows.length,
        games: count,
        predicted: mean(valuesAt(probabilities, rows)),
        actual: came,
        ...wilson(came, effectiveRows(came, high, rows.length, count)),
      };
    });
}

/**
 * The effective number of independent rows: at most the rows there are; the number of games where all results are the
 * same, which hides how much games differ. Undefined for one game.
 */
function effectiveRows(mean: number, high: number | undefined, rows: number, games: number): number | undefined {
  if (high === undefined) return undefined;
  const variance = ((high - mean) / Z95) ** 2;
  return variance === 0 ? games : Math.min(rows, (mean * (1 - mean)) / variance);
}

/** E. B. Wilson's interval (1927) of a share of `rows`: within 0 and 1, and wider than 0 for shares of 0 and 1 too. */
function wilson(share: number, rows: number | undefined): { low: number | undefined; high: number | undefined } {
  if (rows === undefined) return { low: undefined, high: undefined };
  const square = Z95 * Z95;
  const centre = (share + square / (2 * rows)) / (1 + square / rows);
  const half = (Z95 / (1 + square / rows)) * Math.sqrt((share * (1 - share)) / rows + square / (4 * rows * rows));
  return { low: Math.max(0, centre - half), high: Math.min(1, centre + half) };
}

/** How far, on average over the rows, a bin's mean result is from its mean prediction. */
export function calibrationError(
  bins: readonly { readonly rows: number; readonly predicted: number; readonly actual: number }[],
): number {
  const rows = bins.reduce((sum, bin) => sum + bin.rows, 0);
  return bins.reduce((sum, bin) => sum + bin.rows * Math.abs(bin.actual - bin.predicted), 0) / rows;
}
