import { phaseShare } from '../../agents/evaluation/evaluator.ts';
import type { Samples } from '../../datasets/samples.ts';
import { type Values, widestOf } from '../../datasets/values.ts';
import { InputError } from '../../lib/input-error.ts';
import { sum } from '../../lib/maths/mean.ts';
import { sigmoid } from '../../lib/maths/normal.ts';
import { atHigh, atLow } from '../constraints.ts';
import { resultTargets } from '../solver/design-matrix.ts';
import { regress } from '../solver/regress.ts';

/** How weights in any unit become logits: scale · (weights · features) + tempo. */
interface Scale {
  /** Logits per unit of the weights, from 0. */
  readonly scale: number;
  /** In logits. */
  readonly tempo: number;
}

/**
 * The scale, at least 0, with which `weights` have the least mean log loss, or with `mse` the least squared error of
 * the sigmoid. `tempo` is true to fit one beside it, false for none, or a number in the unit of the weights, which is
 * scaled with them. The scale is 0 where the weights say nothing, or the opposite of the results. Throws InputError as
 * `regress` does.
 */
export function bestScale(
  samples: Samples,
  weights: readonly number[],
  tempo: boolean | number,
  loss: 'log' | 'mse' = 'log',
): Scale {
  const fixed = typeof tempo === 'number' ? tempo : 0;
  const sums = sumsOf(samples, weights, fixed);
  if (tempo !== true && isZero(sums)) return { scale: 0, tempo: 0 };
  const summed = { ...samples, names: ['the weighted sum'], features: sums };
  const { fit } = regress(summed, resultTargets(samples), { loss, tempo: tempo === true, ridge: 0, constraints: [] });
  const scale = fit.weights[0]!;
  // The log loss is convex: where the least lies below 0, the least from 0 on lies at 0.
  if (scale < 0) return { scale: 0, tempo: tempo === true ? logOdds(samples.results) : 0 };
  return { scale, tempo: tempo === true ? fit.tempo : scale * fixed };
}

/** The same as `weightedSums`, without a copy of what is one sum already. */
function sumsOf(samples: Samples, weights: readonly number[], tempo: number): Values {
  const { features } = samples;
  const alone = weights.length === 1 && weights[0] === 1 && tempo === 0;
  return alone ? features : weightedSums(samples, weights, tempo);
}

function isZero(sums: Values): boolean {
  for (let row = 0; row < sums.length; row++) if (sums[row] !== 0) return false;
  return true;
}

/** weights · features + tempo, row by row. Hot. */
export function weightedSums(samples: Samples, weights: readonly number[], tempo: number): Float64Array {
  const { names, rows, features } = samples;
  const count = names.length;
  const sums = new Float64Array(rows);
  for (let at = 0, row = 0; row < rows; at += count, row++) {
    let sum = tempo;
    for (let i = 0; i < count; i++) sum += weights[i]! * features[at + i]!;
    sums[row] = sum;
  }
  return sums;
}

function logOdds(results: Values): number {
  const wins = sum(results);
  return Math.log(wins / (results.length - wins));
}

/** In texel tuners a score of this many points is worth K logits. */
export const TEXEL_POINTS = 400;

/** The constants of GediminasMasaitis/texel-tuner and of the tuners that it and Ethereal share them with. */
const FIRST_K = 2.5;
const RATE = 10;
const DELTA = 1e-5;
const FLAT = 1e-6;
const MAX_ROUNDS = 10_000;

/** Mean of (result - sigmoid(K · sum / 400))². */
function texelError(sums: Float64Array, results: Values, k: number): number {
  let squares = 0;
  for (let row = 0; row < sums.length; row++)
    squares += (results[row]! - sigmoid((k * sums[row]!) / TEXEL_POINTS)) ** 2;
  return squares / sums.length;
}

/**
 * K as texel-tuner finds it for `weights` in points: gradient descent on the error, by central differences, until the
 * slope is below 1e-6. It stops a little short of the least error, which `bestScale` gives exactly. Throws InputError
 * where it doesn't converge.
 */
export function texelK(samples: Samples, weights: readonly number[]): number {
  const sums = weightedSums(samples, weights, 0);
  let k = FIRST_K;
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const rise = texelError(sums, samples.results, k + DELTA) - texelError(sums, samples.results, k - DELTA);
    const slope = rise / (2 * DELTA);
    k -= RATE * slope;
    if (Math.abs(slope) <= FLAT) return k;
  }
  throw new InputError(
    `texel K: ${k} after ${MAX_ROUNDS} rounds and still moving; expected weights of hundreds of points`,
  );
}

/** The range of the phase: outside it the weights stay as at its ends. */
export interface PhaseRange {
  readonly low: number;
  readonly high: number;
}

/** The range of the phase on these rows. Throws InputError where it is the same on all. */
export function phaseRange({ rows, phases }: Samples): PhaseRange {
  let [low, high] = [Infinity, -Infinity];
  for (const phase of phases!) [low, high] = [Math.min(low, phase), Math.max(high, phase)];
  if (!(low < high)) throw new InputError(`phase: ${low} on all ${rows} rows; expected one that changes`);
  return { low, high };
}

/**
 * `samples` with two columns for each feature, so that a linear fit has weights linear in the phase: all features times
 * 1 - phase, whose weights are those at the low end, then all times phase, for the high end. The evaluation stays
 * zero-sum, because the phase is the same for both players.
 */
export function tapered(samples: Samples, range: PhaseRange): Samples {
  const { names, rows, features, phases } = samples;
  const count = names.length;
  const length = rows * 2 * count;
  const columns = new (widestOf(length))(length);
  for (let row = 0, from = 0, at = 0; row < rows; row++, from += count, at += 2 * count) {
    const phase = phaseShare(range, phases![row]!);
    for (let i = 0; i < count; i++) {
      const value = features[from + i]!;
      columns[at + i] = (1 - phase) * value;
      columns[at + count + i] = phase * value;
    }
  }
  return { ...samples, names: [...names.map(atLow), ...names.map(atHigh)], features: columns };
}
