import type { Samples } from '../../datasets/samples.ts';
import { type RegressOptions, regress } from '../solver/regress.ts';
import { resultTargets } from '../solver/targets.ts';

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
  const sums = weightedSums(samples, weights, fixed);
  if (tempo !== true && sums.every((sum) => sum === 0)) return { scale: 0, tempo: 0 };
  const summed = { ...samples, names: ['the weighted sum'], features: sums };
  const options: RegressOptions = {
    loss,
    tempo: tempo === true,
    penalty: { strength: 0, l1Ratio: 0 },
    constraints: [],
  };
  const { fit } = regress(summed, resultTargets(samples), options);
  const scale = fit.weights[0]!;
  // The log loss is convex: where the least lies below 0, the least from 0 on lies at 0.
  if (scale < 0) return { scale: 0, tempo: tempo === true ? logOdds(samples.results) : 0 };
  return { scale, tempo: tempo === true ? fit.tempo : scale * fixed };
}

/** weights · features + tempo, row by row. */
export function weightedSums(samples: Samples, weights: readonly number[], tempo: number): Float64Array {
  const { names, rows, features } = samples;
  const count = names.length;
  if (weights.length !== count) throw new Error(`${weights.length} weights for ${count} features`);
  const sums = new Float64Array(rows);
  for (let row = 0; row < rows; row++) {
    let sum = tempo;
    for (let i = 0; i < count; i++) sum += weights[i]! * features[row * count + i]!;
    sums[row] = sum;
  }
  return sums;
}

function logOdds(results: Float64Array): number {
  const wins = results.reduce((sum, result) => sum + result, 0);
  return Math.log(wins / (results.length - wins));
}
