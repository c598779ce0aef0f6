import { expect, test } from 'vitest';
import type { Samples } from '../datasets/samples.ts';
import { Random } from '../lib/maths/random.ts';
import { clustered } from '../test/simulated.ts';
import { fitWeights } from './fit-weights.ts';
import type { FitOptions } from './options.ts';
import type { Fit } from './solver/fit.ts';

/** Features of very different size, none of which 4 bytes hold exactly. */
const weights = Array.from({ length: 18 }, (_, i) => Math.cos(i) / 4);
const sizes = weights.map((_, i) => 10 ** ((i % 7) - 3) / 3);
const drawn = clustered(new Random(5, 'single'), { games: 2000, plies: 10, weights, tempo: 0.2 });
const double: Samples = { ...drawn, features: drawn.features.map((value, i) => value * sizes[i % sizes.length]!) };
const single: Samples = { ...double, features: Float32Array.from(double.features) };

function logitsOf({ weights: fitted, tempo }: Fit, { rows, features }: Samples): Float64Array {
  const width = fitted.length;
  return Float64Array.from({ length: rows }, (_, row) =>
    fitted.reduce((sum, weight, i) => sum + weight * features[row * width + i]!, tempo),
  );
}

function largest(one: Float64Array, other: Float64Array): number {
  return one.reduce((most, value, i) => Math.max(most, Math.abs(value - other[i]!)), 0);
}

const plain: FitOptions = { model: 'logistic', target: 'result', tempo: true, ridge: 0 };
test.each<[string, FitOptions]>([
  ['a logistic fit', plain],
  ['one with a ridge', { ...plain, ridge: 0.01 }],
  ['least squares', { ...plain, model: 'linear' }],
])('%s to features in 4 bytes gives the logits of one to 8 bytes within 1e-6', async (name, options) => {
  const exact = (await fitWeights(double, options, [], 100)).fit;
  const rounded = (await fitWeights(single, options, [], 100)).fit;
  const wanted = logitsOf(exact, double);
  const [played, seen] = [logitsOf(rounded, double), logitsOf(rounded, single)].map((one) => largest(one, wanted));
  if (process.env.SHOW) process.stderr.write(`${name}: ${played} ${seen} ${Math.max(...wanted)}\n`);
  expect(double.features.some((value, i) => value !== single.features[i])).toBe(true);
  expect(Math.max(...wanted) - Math.min(...wanted)).toBeGreaterThan(4);
  expect(played).toBeGreaterThan(0);
  expect(played).toBeLessThan(1e-6);
  expect(seen).toBeLessThan(1e-6);
});
