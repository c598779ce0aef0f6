import { expect, test } from 'vitest';
import type { Samples } from '../datasets/samples.ts';
import { Random } from '../lib/maths/random.ts';
import { clustered } from '../test/simulated.ts';
import { fitWeights } from './fit-weights.ts';
import type { FitOptions } from './options.ts';
import type { Fit } from './solver/regress.ts';

/** Features of very different size, none of which 4 bytes hold exactly. */
const weights = Array.from({ length: 18 }, (_, i) => Math.cos(i) / 4);
const sizes = weights.map((_, i) => 10 ** ((i % 7) - 3) / 3);
const drawn = clustered(new Random(5, 'single'), { games: 2000, plies: 10, weights, tempo: 0.2 });
const independent = Float64Array.from(drawn.features, (value, i) => value * sizes[i % sizes.length]!);

/** The fifth feature is 1.7 times the fourth, and `own` of itself. */
function nearCopies(own: number): Float64Array<ArrayBuffer> {
  const width = sizes.length;
  return independent.map((value, i) => (i % width === 4 ? 1.7 * independent[i - 1]! + own * value : value));
}

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
const ridge: FitOptions = { ...plain, ridge: 0.01 };
const squares: FitOptions = { ...plain, model: 'linear' };
test.each<[string, FitOptions, Float64Array<ArrayBuffer>, onExact: number, onRounded: number]>([
  ['a logistic fit', plain, independent, 1e-7, 1e-6],
  ['with a ridge', ridge, independent, 1e-7, 1e-6],
  ['least squares', squares, independent, 1e-7, 1e-6],
  ['near copies, 0.6 % apart', plain, nearCopies(1e-3), 1e-6, 1e-4],
  ['near copies, 0.06 % apart', plain, nearCopies(1e-4), 1e-5, 1e-3],
  ['near copies, 0.06 % apart, with a ridge', ridge, nearCopies(1e-4), 1e-7, 1e-6],
])(
  'features in 4 bytes, %s: the logits are those of 8 bytes within a bound',
  async (name, options, features, ...most) => {
    const double: Samples = { ...drawn, features };
    const single: Samples = { ...drawn, features: Float32Array.from(features) };
    const exact = (await fitWeights(double, options, [], 100)).fit;
    const rounded = (await fitWeights(single, options, [], 100)).fit;
    const wanted = logitsOf(exact, double);
    const found = [logitsOf(rounded, double), logitsOf(rounded, single)].map((one) => largest(one, wanted));
    if (process.env.SHOW !== undefined) process.stderr.write(`${name}: ${found.join(', ')}\n`);
    expect(features.some((value, i) => value !== single.features[i])).toBe(true);
    expect(Math.max(...wanted) - Math.min(...wanted)).toBeGreaterThan(4);
    expect(found[0]).toBeGreaterThan(0);
    expect(found[0]).toBeLessThan(most[0]!);
    expect(found[1]).toBeLessThan(most[1]!);
  },
);
