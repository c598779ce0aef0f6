import type { AnySamples } from '../../datasets/samples.ts';
import type { Values } from '../../datasets/values.ts';
import { InputError } from '../../lib/input-error.ts';
import { sigmoid } from '../solver/loss.ts';
import { weightedSums } from './scale.ts';

/** In texel tuners a score of this many points is worth K logits. */
export const TEXEL_POINTS = 400;

/** The constants of GediminasMasaitis/texel-tuner and of the tuners that it and Ethereal share them with. */
const FIRST_K = 2.5;
const RATE = 10;
const DELTA = 1e-5;
const FLAT = 1e-6;
const MAX_ROUNDS = 10_000;

/** Mean of (result - sigmoid(K · sum / 400))². */
export function texelError(sums: Float64Array, results: Values, k: number): number {
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
export function texelK(samples: AnySamples, weights: readonly number[]): number {
  const sums = weightedSums(samples, weights, 0);
  let k = FIRST_K;
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const rise = texelError(sums, samples.results, k + DELTA) - texelError(sums, samples.results, k - DELTA);
    const slope = rise / (2 * DELTA);
    k -= RATE * slope;
    if (Math.abs(slope) <= FLAT) return k;
  }
  throw new InputError(
    `texel K: ${k} after ${MAX_ROUNDS} rounds and still moving; weights of hundreds of points are wanted`,
  );
}
