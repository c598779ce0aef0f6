import type { AnySamples } from '../../datasets/samples.ts';
import type { Values } from '../../datasets/values.ts';
import { InputError } from '../../lib/input-error.ts';
import { weightedSums } from '../scale/scale.ts';
import { sigmoid } from '../solver/loss.ts';
import type { Fit } from '../solver/regress.ts';

/** How well predictions agree with results, on one set of rows. */
export interface Metrics {
  readonly rows: number;
  /** Mean of -(y log p + (1-y) log(1-p)), natural logarithm; a draw is y = 0.5. */
  readonly logLoss: number;
  /** Mean of (y - p)². */
  readonly brier: number;
  /**
   * Share of decided rows (y is 0 or 1) whose result is on the predicted side of 0.5; p = 0.5 counts half. 0.5 without
   * decided rows.
   */
  readonly accuracy: number;
  /** Ten bins of predicted probability, from 0 to 1; empty bins left out. */
  readonly calibration: readonly Bin[];
}

/** Rows whose predicted probabilities are alike. */
export interface Bin {
  readonly rows: number;
  /** Mean prediction of the bin's rows. */
  readonly predicted: number;
  /** Mean result of the bin's rows. */
  readonly actual: number;
}

/** Probabilities are clipped to this distance from 0 and 1, so that one certain mistake costs 34.5 and not infinity. */
const SUREST = 1e-15;
const BINS = 10;

/** The mover's expected result, row by row. `fit` is in logits. */
export function predict(samples: AnySamples, fit: Fit): Float64Array {
  const logits = weightedSums(samples, fit.weights, fit.tempo);
  // In place: there may be millions.
  for (let row = 0; row < logits.length; row++) logits[row] = sigmoid(logits[row]!);
  return logits;
}

/** How well `probabilities` agree with `results`, one of each per row. Throws InputError for no rows. */
export function metricsOf(probabilities: Float64Array, results: Values): Metrics {
  const rows = probabilities.length;
  if (rows === 0) throw new InputError('measures: no rows; at least one is wanted');
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
    calibration: calibrationOf(probabilities, results),
  };
}

/** The metrics that a weights file keeps. */
export function summaryOf({ rows, logLoss, brier, accuracy }: Metrics): Omit<Metrics, 'calibration'> {
  return { rows, logLoss, brier, accuracy };
}

/** The log loss of one row. */
export function rowLogLoss(probability: number, result: number): number {
  const clipped = Math.min(Math.max(probability, SUREST), 1 - SUREST);
  return -(result * Math.log(clipped) + (1 - result) * Math.log1p(-clipped));
}

function calibrationOf(probabilities: Float64Array, results: Values): Bin[] {
  const sums = Array.from({ length: BINS }, () => ({ rows: 0, predicted: 0, actual: 0 }));
  for (const [row, probability] of probabilities.entries()) {
    const bin = sums[Math.min(Math.floor(probability * BINS), BINS - 1)]!;
    bin.rows++;
    bin.predicted += probability;
    bin.actual += results[row]!;
  }
  return sums
    .filter(({ rows }) => rows > 0)
    .map(({ rows, predicted, actual }) => ({ rows, predicted: predicted / rows, actual: actual / rows }));
}
