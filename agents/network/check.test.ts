import { expect, test } from 'vitest';
import { Random } from '../../lib/maths/random.ts';
import { mistake } from '../../test/mistake.ts';
import { outputOf, randomNetwork, torus } from '../../test/network.ts';
import { maxOutput } from './check.ts';
import { NetworkKernel } from './kernel.ts';
import { layoutOf, type Network, tyingOf } from './network.ts';

const board = torus(4, 5);
const shapes = ['2x2', '2x6/3', '2x8-3', 'shared:2x4', 'star:2x4', 'star:2x6/2', 'pairs:2x4'];

/** `network` with the weights of its first layer so large that its largest sum is `size`, or just below. */
function atLimit(network: Network, size: number): Network {
  const largest = Math.max(...sumsAtWorst(network).map(Math.abs));
  const first = network.first.map((weight) => Math.trunc((weight * size) / largest));
  const firstBiases = network.firstBiases.map((bias) => Math.trunc((bias * size) / largest));
  return { ...network, first, firstBiases };
}

/** Sums of the first layer on boards that are worst for one of them: by unit, lowest and highest. */
function sumsAtWorst({ shape, first, firstBiases }: Network): number[] {
  const units = firstBiases.length;
  const { cells, values } = tyingOf(board, shape, 'test').inputs;
  const read =
    shape.kind === 'star'
      ? board.near!(0).flatMap((near, one) => near.map(() => one))
      : Array.from({ length: cells }, (_, i) => i);
  return Array.from({ length: units }, (_, unit) =>
    [Math.min, Math.max].map((worst) =>
      read.reduce(
        (sum, place) =>
          sum + worst(...Array.from({ length: values }, (_, v) => first[(place * values + v) * units + unit]!)),
        firstBiases[unit]!,
      ),
    ),
  ).flat();
}

/** Boards of one value each, random ones, and for each unit that reads cells alone those that are worst for it. */
function corners({ shape, first, firstBiases }: Network, random: Random): Uint8Array[] {
  const { cells, values } = board;
  const whole = Array.from({ length: values }, (_, value) => new Uint8Array(cells).fill(value));
  const any = Array.from({ length: 20 }, () => Uint8Array.from({ length: cells }, () => random.int(values)));
  if (shape.kind === 'star' || shape.kind === 'pairs') return [...whole, ...any];
  const units = firstBiases.length;
  const worst = Array.from({ length: units }, (_, unit) =>
    [1, -1].map((sign) =>
      Uint8Array.from({ length: cells }, (_, cell) => {
        const weights = Array.from({ length: values }, (_, v) => sign * first[(cell * values + v) * units + unit]!);
        return weights.indexOf(Math.max(...weights));
      }),
    ),
  ).flat();
  return [...worst, ...whole, ...any];
}

test.each(shapes)('%s: up to the limit of 16 bits nothing overflows, and beyond it the network is refused', (shape) => {
  for (let seed = 1; seed <= 6; seed++) {
    const random = new Random(seed, 'bound', shape);
    const network = { ...atLimit(randomNetwork(board, shape, random), 32_767), one: 4095 };
    const layout = layoutOf(board, network, 'test');
    const max = maxOutput(layout, 'test');
    const kernel = new NetworkKernel(layout);
    for (const bytes of corners(network, random))
      for (const turn of [0, 1] as const) {
        const wanted = outputOf(board, network, bytes, turn);
        kernel.board.set(bytes, kernel.at);
        expect(kernel.of(turn)).toBe(wanted);
        expect(Math.abs(wanted)).toBeLessThanOrEqual(max);
      }
    const beyond = layoutOf(board, atLimit(network, 33_500), 'test');
    expect(() => maxOutput(beyond, 'net.json')).toThrow(
      mistake(/^net\.json: unit \d of the first layer could reach 3\d{4}, which 16 bits don't hold$/),
    );
  }
});

test('the bound of a sum is one that a board reaches: without the check, the kernel would be wrong there', () => {
  const random = new Random(1, 'reach');
  const network = atLimit(randomNetwork(board, '2x2', random), 36_000);
  const layout = layoutOf(board, { ...network, output: network.output.fill(1) }, 'test');
  const kernel = new NetworkKernel(layout);
  const differ = corners(network, random).filter((bytes) => {
    kernel.board.set(bytes, kernel.at);
    return kernel.of(0) !== outputOf(board, network, bytes, 0);
  });
  expect(differ.length).toBeGreaterThan(0);
});

const { linear: _linear, ...plain } = randomNetwork(board, '2x4-2/2', new Random(2, 'bound'));
const linear = (value: number): Int32Array => new Int32Array(2 * 8 * 5).map((_, at) => (at % 5 === 1 ? value : 0));

test.each<[string, Partial<Network>, string]>([
  ['piece-square values', { linear: linear(150_000_000) }, 'the output of bucket 1 could reach'],
  ['single ones whose difference leaves 32 bits', { linear: linear(-(2 ** 31)) }, 'the output of bucket 1 could reach'],
  ['a bias', { outputBiases: Int32Array.of(0, 2 ** 31 - 1) }, 'the output of bucket 2 could reach'],
  [
    'the second layer',
    { second: { weights: plain.second!.weights, biases: Int32Array.of(5, -(2 ** 31)) } },
    'unit 2 of the second layer could reach',
  ],
])('refused: %s beyond 32 bits', (_, change, message) => {
  const network: Network = { ...plain, linear: linear(1000), ...change };
  expect(maxOutput(layoutOf(board, { ...plain, linear: linear(1000) }, 'test'), 'test')).toBeLessThan(2 ** 31);
  expect(() => maxOutput(layoutOf(board, network, 'test'), 'net.json')).toThrow(`net.json: ${message}`);
  expect(() => maxOutput(layoutOf(board, network, 'test'), 'net.json')).toThrow("which 32 bits don't hold");
});

test.each(shapes)('%s: up to the limit of 32 bits the output is exact', (shape) => {
  const random = new Random(3, 'bound', shape);
  const network = randomNetwork(board, shape, random);
  const { cells } = tyingOf(board, network.shape, 'test').inputs;
  // Both players' piece-square values together, over all inputs, and what the units may add.
  const size = (2 ** 31 - maxOutput(layoutOf(board, network, 'test'), 'test')) / cells / 2;
  const large = { ...network, linear: network.linear.map((weight) => Math.trunc((weight / 40_000) * size)) };
  const layout = layoutOf(board, large, 'test');
  expect(maxOutput(layout, 'test')).toBeGreaterThan(2 ** 29);
  const kernel = new NetworkKernel(layout);
  for (const bytes of corners(large, random))
    for (const turn of [0, 1] as const) {
      kernel.board.set(bytes, kernel.at);
      expect(kernel.of(turn)).toBe(outputOf(board, large, bytes, turn));
    }
});
