import { describe, expect, test } from 'vitest';
import type { Features, Planes } from '../../games/game.ts';
import { Random } from '../../lib/maths/random.ts';
import { logitOf, randomNetwork } from '../../test/network.ts';
import { maxNetworkPoints, outputsOf } from './bound.ts';
import type { Network } from './network.ts';
import type { NetworkInput } from './network-weights.ts';
import { quantised } from './quantised.ts';

const SIZE = 6;
const planesInput: NetworkInput = { kind: 'planes', inputs: SIZE, fingerprint: '' };

function planes(max: number): Planes {
  return { inputs: SIZE, max, kinds: { names: ['all'], of: () => 0 }, active: () => 0 };
}

function features(...bounds: readonly (readonly [number, number])[]): Features {
  const list = bounds.map(([low, high], i) => ({ name: `f${i}`, unit: 'cells', meaning: 'some', low, high }));
  return { name: 'full', list, extract: () => {} };
}

function readsFeatures(count: number): NetworkInput {
  const means = Array.from({ length: 3 * count }, (_, i) => i / 10);
  const factors = means.map((_, i) => 1 / (1 + (i % 3)));
  return {
    kind: 'features',
    set: 'full',
    names: Array.from({ length: count }, (_, i) => `f${i}`),
    fingerprint: '',
    means,
    factors,
  };
}

describe.each([
  ['real', (network: Network) => network],
  ['whole', (network: Network) => quantised(network, [0.7, 0.9])],
])('%s weights', (_, change) => {
  test.each([1, 3, SIZE])('planes: every way to have at most %d of 6 inputs on lies within', (max) => {
    for (let seed = 0; seed < 20; seed++) {
      const network = change(randomNetwork(SIZE, [5, 4], new Random(seed, 'bound')));
      const [{ low, high }] = outputsOf(network, planesInput, planes(max)) as [{ low: number; high: number }];
      for (let mask = 0; mask < 1 << SIZE; mask++) {
        const inputs = Array.from({ length: SIZE }, (_, i) => (mask >> i) & 1);
        if (inputs.reduce((sum, one) => sum + one, 0) > max) continue;
        const logit = logitOf(network, inputs);
        expect(logit).toBeGreaterThanOrEqual(low);
        expect(logit).toBeLessThanOrEqual(high);
      }
    }
  });

  test('features: every corner and many points inside lie within', () => {
    const bounds = [
      [-2, 7],
      [0, 1],
      [-100, 50],
    ] as const;
    const input = readsFeatures(3);
    if (input.kind !== 'features') throw new Error();
    for (let seed = 0; seed < 20; seed++) {
      const random = new Random(seed, 'bound');
      const network = change(randomNetwork(9, [5, 4], random));
      const [{ low, high }] = outputsOf(network, input, features(...bounds)) as [{ low: number; high: number }];
      for (let i = 0; i < 200; i++) {
        const side = () => bounds.map(([from, to]) => from + (to - from) * (i < 128 ? random.int(2) : random.unit()));
        const [mover, other] = [side(), side()];
        const raw = [...mover.map((value, k) => value - other[k]!), ...mover, ...other];
        const logit = logitOf(
          network,
          raw.map((value, k) => (value - input.means[k]!) * input.factors[k]!),
        );
        expect(logit).toBeGreaterThanOrEqual(low);
        expect(logit).toBeLessThanOrEqual(high);
      }
    }
  });
});

test('one layer on planes: the bound is reached', () => {
  const network: Network = [
    {
      inputs: SIZE,
      outputs: 1,
      weights: Float32Array.of(1, -2, 3, -4, 5, 0.5),
      step: 1,
      biases: Float32Array.of(0.25),
    },
  ];
  expect(outputsOf(network, planesInput, planes(2))[0]!.low).toBeCloseTo(-5.75, 6);
  expect(outputsOf(network, planesInput, planes(2))[0]!.high).toBeCloseTo(8.25, 6);
  expect(maxNetworkPoints(network, planesInput, planes(2), 100)).toBe(827);
});

test('a feature without bounds has none unless nothing is made of it', () => {
  const list = features([0, Number.POSITIVE_INFINITY], [0, 1]);
  const input = { ...readsFeatures(2), means: [0, 0, 0, 0, 0, 0], factors: [1, 1, 1, 1, 1, 1] };
  const network = randomNetwork(6, [4], new Random(1));
  expect(maxNetworkPoints(network, input, list, 100)).toBe(Number.POSITIVE_INFINITY);
  const without = { ...input, factors: [0, 1, 0, 1, 0, 1] };
  expect(maxNetworkPoints(network, without, list, 100)).toBeLessThan(10_000);
});

test('sums of planes too large to be exact have no bound', () => {
  const network = randomNetwork(SIZE, [4], new Random(1));
  network[0]!.weights[0] = 2 ** 21;
  expect(maxNetworkPoints(network, planesInput, planes(3), 100)).toBe(Number.POSITIVE_INFINITY);
});
