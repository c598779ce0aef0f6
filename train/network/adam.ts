import { powerOf } from '../../lib/maths/power.ts';

/** Decay rates of the moments, and epsilon, as in the paper. */
const FIRST = 0.9;
const SECOND = 0.999;
const EPSILON = 1e-8;

/** Adam's moments of the gradients of one array of parameters. */
export interface Moments {
  readonly first: Float32Array;
  readonly second: Float32Array;
}

export function noMoments(count: number): Moments {
  return { first: new Float32Array(count), second: new Float32Array(count) };
}

/**
 * One step of Adam (Kingma and Ba, 2015, algorithm 1), in place; `step` counts from 1. The penalty's gradient, `decay`
 * times each parameter, is added to `gradient`. The next step depends only on the arrays and on `step`, so that a fit
 * can go on from a file to the bit.
 */
export function adamStep(
  parameters: Float32Array,
  gradient: Float32Array,
  { first, second }: Moments,
  step: number,
  rate: number,
  decay: number,
): void {
  const firstBias = 1 - powerOf(FIRST, step);
  const secondBias = 1 - powerOf(SECOND, step);
  for (let i = 0; i < parameters.length; i++) {
    const slope = gradient[i]! + decay * parameters[i]!;
    const mean = FIRST * first[i]! + (1 - FIRST) * slope;
    const square = SECOND * second[i]! + (1 - SECOND) * slope * slope;
    first[i] = mean;
    second[i] = square;
    parameters[i]! -= (rate * (mean / firstBias)) / (Math.sqrt(square / secondBias) + EPSILON);
  }
}

/**
 * The learning rate in `epoch` of `epochs`, counted from 0: cosine decay from `rate` to a twentieth of it (Loshchilov
 * and Hutter, SGDR, 2017, without restarts).
 */
export function rateOf(rate: number, epoch: number, epochs: number): number {
  const share = epochs > 1 ? epoch / (epochs - 1) : 0;
  return rate * (0.05 + 0.95 * 0.5 * (1 + Math.cos(Math.PI * share)));
}
