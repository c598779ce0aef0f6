import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { mean } from '../../lib/maths/mean.ts';
import { sigmoid } from '../../lib/maths/normal.ts';
import { mistake } from '../../test/mistake.ts';
import { written } from '../../test/simulated.ts';
import { metricsOf, predict } from '../diagnosis/metrics.ts';
import { type RegressOptions, regress } from '../solver/regress.ts';
import { bestScale, TEXEL_POINTS, texelK, weightedSums } from './scale.ts';

const { rows, expected, initial_weights, tolerance } = JSON.parse(
  readFileSync(new URL('vectors/texel.json', import.meta.url), 'utf8'),
);
const placements = written(...rows);
const plain: Omit<RegressOptions, 'loss'> = { tempo: false, ridge: 0, constraints: [] };
/** K, frozen: points of one logit. */
const scale = TEXEL_POINTS / expected.K_mse_texel_tuner;

/** The mean squared error of the sums of weights in points, at `k`. */
function texelError(sums: Float64Array, k: number): number {
  const squares = sums.map((sum, row) => (placements.results[row]! - sigmoid((k * sum) / TEXEL_POINTS)) ** 2);
  return mean(squares);
}

/** Gradient of the mean squared error in the weights, in points, at texel-tuner's K. */
function gradientOf(weights: readonly number[]): number[] {
  const sums = weightedSums(placements, weights, 0);
  return weights.map((_, i) => {
    let sum = 0;
    for (let row = 0; row < placements.rows; row++) {
      const p = sigmoid(sums[row]! / scale);
      sum += 2 * (p - placements.results[row]!) * p * (1 - p) * placements.features[row * weights.length + i]!;
    }
    return sum / placements.rows / scale;
  });
}

describe('texel.json, made by texel-tuner and SciPy', () => {
  test('K by its stop rule', () => {
    expect(Math.abs(texelK(placements, initial_weights) - expected.K_mse_texel_tuner)).toBeLessThan(1e-9);
    const sums = weightedSums(placements, initial_weights, 0);
    const error = texelError(sums, expected.K_mse_texel_tuner);
    expect(Math.abs(error - expected.initial_mse)).toBeLessThan(1e-14);
  });

  test('K at the true minimum of the squared error', () => {
    const k = bestScale(placements, initial_weights, false, 'mse').scale * TEXEL_POINTS;
    // SciPy's own stop: it is 5e-9 off the point where the slope is 0.
    expect(Math.abs(k - expected.K_mse_scipy)).toBeLessThan(2e-8);
    expect(Math.abs(k - expected.K_mse_texel_tuner)).toBeLessThan(tolerance.K_mse);
  });

  test('K at the minimum of the cross-entropy', () => {
    const { scale: logits } = bestScale(placements, initial_weights, false);
    expect(logits * TEXEL_POINTS).toBeCloseTo(expected.K_cross_entropy, 4);
    const weights = initial_weights.map((weight: number) => weight * logits);
    const predicted = predict(placements, { weights, tempo: 0 });
    expect(metricsOf(predicted, placements.results).logLoss).toBeCloseTo(expected.ce_at_K_ce, 10);
  });

  test('the gradient where it starts', () => {
    for (const [i, slope] of gradientOf(initial_weights).entries())
      expect(Math.abs(slope - expected.gradient_mse_at_initial[i])).toBeLessThan(1e-15);
  });

  test('the optimum of the squared error', () => {
    const { fit, minimum } = regress(placements, placements.results, { ...plain, loss: 'mse' });
    // 2 · half of the squared error.
    expect(Math.abs(2 * minimum.loss - expected.final_mse)).toBeLessThan(1e-12);
    for (const [i, weight] of expected.final_weights_mse.entries())
      expect(Math.abs(fit.weights[i]! * scale - weight)).toBeLessThan(tolerance.final_weights_mse);
  });

  test('the optimum of the cross-entropy differs from it', () => {
    const { fit, minimum } = regress(placements, placements.results, { ...plain, loss: 'log' });
    expect(Math.abs(minimum.loss - expected.final_ce)).toBeLessThan(1e-12);
    for (const [i, weight] of expected.final_weights_ce_at_K_mse.entries())
      expect(Math.abs(fit.weights[i]! * scale - weight)).toBeLessThan(tolerance.final_weights_ce_at_K_mse);
    expect(fit.weights[0]! * scale - expected.final_weights_mse[0]).toBeLessThan(-10);
  });

  test('its Adam, followed for 200 epochs, is on the way to our optimum', () => {
    const weights: number[] = [...initial_weights];
    const first = weights.map(() => 0);
    const second = weights.map(() => 0);
    const error = (): number => {
      const sums = weightedSums(placements, weights, 0);
      return texelError(sums, expected.K_mse_texel_tuner);
    };
    const epochs = (count: number): void => {
      for (let epoch = 0; epoch < count; epoch++)
        for (const [i, slope] of gradientOf(weights).entries()) {
          // The program leaves out the 2 of the square's derivative.
          first[i] = 0.9 * first[i]! + 0.1 * (slope / 2);
          second[i] = 0.999 * second[i]! + 0.001 * (slope / 2) ** 2;
          weights[i]! -= first[i]! / (1e-8 + Math.sqrt(second[i]!));
        }
    };
    epochs(100);
    expect(Math.abs(error() - expected.mse_after_100_epochs_adam_lr1_no_bias_correction)).toBeLessThan(1e-12);
    epochs(100);
    expect(Math.abs(error() - expected.mse_after_200_epochs)).toBeLessThan(1e-12);
    expect(error()).toBeGreaterThan(expected.final_mse);
  });
});

test('texelK of weights so small that it would take too long is refused', () => {
  const small = written(...rows.map((row: number[]) => [row[0]!, row[7]!]));
  expect(() => texelK(small, [2])).toThrow(mistake('still moving'));
});
