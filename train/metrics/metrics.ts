import type { AnySamples } from '../../datasets/samples.ts';
import type { Values } from '../../datasets/values.ts';
import { InputError } from '../../lib/input-error.ts';
import { weightedSums } from '../scale/scale.ts';
import { sigmoid } from '../solver/loss.ts';
import type { Fit } from '../solver/regress.ts';

/** How well predictions agree with results, on one set of rows: plain data. */
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
}

/** Probabilities are clipped to this distance from 0 and 1, so that one certain mistake costs 34.5 and not infinity. */
const SUREST = 1e-15;

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
  };
}

/** The log loss of one row. */
export function rowLogLoss(probability: number, result: number): number {
  const clipped = Math.min(Math.max(probability, SUREST), 1 - SUREST);
  return -(result * Math.log(clipped) + (1 - result) * Math.log1p(-clipped));
}
