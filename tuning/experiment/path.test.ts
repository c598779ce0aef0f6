import { expect, test } from 'vitest';
import type { Samples } from '../../datasets/samples.ts';
import { Random } from '../../lib/maths/random.ts';
import { simulated } from '../../test/simulated.ts';
import { metricsOf, predict } from '../../train/diagnosis/metrics.ts';
import { regress } from '../../train/solver/regress.ts';
import { Gains, rungsOf } from './path.ts';

const path = (...nanoseconds: number[]) =>
  nanoseconds.map((cost, i) => ({ feature: `f${i}`, loss: 0.5, nanoseconds: cost }));

test.each([
  ['features of about one cost come together', 100, [10, 11, 15], [3]],
  ['each rung is the largest set within its cost', 100, [10, 12, 40, 45, 200, 210], [2, 4, 6]],
  ['rungs between which nothing lies are one', 100, [10, 900], [1, 2]],
  ['one feature', 50, [30], [1]],
  ['a node that costs nothing else', 1, [10, 20, 40], [1, 2, 3]],
] as const)('%s', (_, node, costs, wanted) => expect(rungsOf(path(...costs), node)).toEqual(wanted));

const samples = simulated(new Random(3, 'gains'), 5000, [0.7, 0, 0.1, -0.4], 0.2);

/** Mean log loss of an exact fit to some of the features. */
function lossOf(all: Samples, indices: readonly number[]): number {
  const width = all.names.length;
  const some: Samples = {
    ...all,
    names: indices.map((index) => all.names[index]!),
    features: Float64Array.from(
      Array.from({ length: all.rows }, (_, row) => indices.map((index) => all.features[row * width + index]!)).flat(),
    ),
  };
  const { fit } = regress(some, some.results, {
    loss: 'log',
    tempo: true,
    ridge: 1e-9,
    constraints: [],
  });
  return metricsOf(predict(some, fit), some.results).logLoss;
}

test('the loss is that of a fit to the chosen features, and the gain foretells how much it falls', () => {
  const gains = new Gains(samples);
  const chosen: number[] = [];
  for (const index of [0, 3, 2, 1]) {
    const before = lossOf(samples, [...chosen]);
    expect(gains.loss()).toBeCloseTo(before, 5);
    const foretold = gains.gains()[index]!;
    chosen.push(index);
    const fell = before - lossOf(samples, chosen);
    // The score test is exact in the limit of small effects.
    expect(Math.abs(foretold - fell)).toBeLessThan(0.15 * fell + 1e-5);
    gains.add(index);
  }
});

test('what tells most gains most; a feature that is there, or is made of those that are, gains nothing', () => {
  const width = samples.names.length;
  const made: Samples = {
    ...samples,
    names: [...samples.names, 'made', 'nothing'],
    features: Float64Array.from(
      Array.from({ length: samples.rows }, (_, row) => {
        const own = [...samples.features.subarray(row * width, (row + 1) * width)];
        return [...own, 2 * own[0]! - own[3]!, 0];
      }).flat(),
    ),
  };
  const gains = new Gains(made);
  const first = gains.gains();
  expect(first.indexOf(Math.max(...first.slice(0, width)))).toBe(0);
  gains.add(0);
  gains.add(3);
  const then = gains.gains();
  expect([then[0], then[3], then[width], then[width + 1]]).toEqual([0, 0, 0, 0]);
  expect(then[2]).toBeGreaterThan(0);
});
