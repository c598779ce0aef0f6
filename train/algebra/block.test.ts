import { expect, test } from 'vitest';
import { kindOf, type Values } from '../../datasets/values.ts';
import { Random } from '../../lib/maths/random.ts';
import { BLOCK, blockOf } from './block.ts';

const random = new Random(1, 'block');

/** Rows of every kind that values come in. */
const kinds: [string, (length: number) => Values][] = [
  ['bytes', (length) => Int8Array.from({ length }, () => random.between(-128, 127))],
  ['16 bits', (length) => Int16Array.from({ length }, () => random.between(-32768, 32767))],
  ['floats of 4 bytes', (length) => Float32Array.from({ length }, () => random.unit() - 0.5)],
  ['floats of 8 bytes', (length) => Float64Array.from({ length }, () => 10 * random.unit() - 5)],
  ['one entry in eight', (length) => Float64Array.from({ length }, () => (random.int(8) === 0 ? random.unit() : 0))],
  ['one entry in three', (length) => Int8Array.from({ length }, () => (random.int(3) === 0 ? random.int(9) : 0))],
];
const shapes = [
  [1, 1],
  [2, 7],
  [3, 8],
  [4, 9],
  [5, 1000],
  [18, BLOCK],
  [51, 333],
  [64, 100],
  [131, 75],
] as const;
const cases = kinds.flatMap(([name, make]) => shapes.map(([width, rows]) => [name, make, width, rows] as const));

/** The loss of `logit` and its derivatives, by the mathematical functions. */
function lossAt(logit: number, target: number) {
  const power = Math.exp(-Math.abs(logit));
  const share = 1 / (1 + power);
  return {
    cost: Math.log1p(power) + Math.max(logit, 0) - target * logit,
    slope: (logit >= 0 ? share : power * share) - target,
    second: power * share * share,
  };
}

/** The largest distance of a number from the wanted one, in shares of that, or of 1 near 0. */
function farthest(found: Float64Array, wanted: Float64Array): number {
  return wanted.reduce((most, sum, i) => Math.max(most, Math.abs(found[i]! - sum) / (1 + Math.abs(sum))), 0);
}

test.each(cases)('%s: the sums are those of plain arithmetic: %o', (_, make, width, rows) => {
  const block = blockOf(width);
  const weights = Float64Array.from({ length: width }, (__, i) => Math.cos(i) / (i + 1) / 100);
  // What an earlier, longer block has left isn't seen.
  block.load({ values: make(width * BLOCK), stride: width }, 0, BLOCK);
  for (const array of [block.targets, block.counts]) array.fill(3);
  block.multiply(weights, 0.1);
  block.assess();
  for (const members of [undefined, Int32Array.from({ length: rows }, () => random.int(rows))]) {
    const values = make(width * rows);
    const valueAt = (row: number, i: number): number => values[(members?.[row] ?? row) * width + i]!;
    block.gram.fill(0);
    block.load({ values, stride: width, members }, 0, rows);
    for (let row = 0; row < rows; row++) {
      block.targets[row] = (row % 3) / 2;
      block.counts[row] = row % 4;
    }
    block.multiply(weights, 0.1);
    const cost = block.assess();
    const gradient = new Float64Array(width);
    block.addProducts(block.slopes, gradient);
    block.addGram();
    block.addGram();
    let costs = 0;
    const wanted = {
      logits: new Float64Array(rows),
      gradient: new Float64Array(width),
      gram: new Float64Array(width * width),
    };
    for (let row = 0; row < rows; row++) {
      wanted.logits[row] = weights.reduce((sum, weight, i) => sum + weight * valueAt(row, i), 0.1);
      const loss = lossAt(block.predictions[row]!, (row % 3) / 2);
      costs += (row % 4) * loss.cost;
      for (let a = 0; a < width; a++) {
        wanted.gradient[a]! += block.slopes[row]! * valueAt(row, a);
        for (let b = 0; b <= a; b++)
          wanted.gram[a * width + b]! += 2 * block.second[row]! * valueAt(row, a) * valueAt(row, b);
      }
    }
    expect(farthest(block.predictions, wanted.logits)).toBeLessThan(1e-12);
    expect(farthest(Float64Array.of(cost), Float64Array.of(costs))).toBeLessThan(1e-7);
    expect(farthest(gradient, wanted.gradient)).toBeLessThan(1e-7);
    expect(farthest(block.gram, wanted.gram)).toBeLessThan(1e-7);
  }
});

test('the log loss is that of the mathematical functions, to the last digits', () => {
  const logits = [-800, -700, -37, -5, -1, -0.5, -1e-9, 0, 1e-300, 1e-9, 0.3, 0.9, 2, 36, 710, 1e6];
  const more = Array.from({ length: 300 }, () => 40 * random.unit() - 20);
  const block = blockOf(1);
  block.load({ values: new Int8Array(1), stride: 1 }, 0, 1);
  for (const logit of [...logits, ...more])
    for (const target of [0, 0.25, 1]) {
      [block.predictions[0], block.targets[0], block.counts[0]] = [logit, target, 1];
      // Behind the row stand others that count 0 times.
      block.predictions.fill(0, 1, 8);
      const cost = block.assess();
      const wanted = lossAt(logit, target);
      expect(Math.abs(cost - wanted.cost)).toBeLessThan(2e-15 * Math.max(1, Math.abs(logit)));
      expect(Math.abs(block.slopes[0]! - wanted.slope)).toBeLessThan(1e-15);
      expect(block.second[0]).toBeGreaterThanOrEqual(0);
      if (logit > -700 && logit < 700) expect(block.second[0]! / wanted.second).toBeCloseTo(1, 13);
    }
});

test.each<[string, number[], unknown]>([
  ['bytes', [-128, 0, 127], Int8Array],
  ['16 bits', [-129, 3], Int16Array],
  ['16 bits, to the last', [-32768, 32767], Int16Array],
  ['whole numbers that 4 bytes of a float hold', [32768, -5], Float32Array],
  ['halves', [0.5, 100], Float32Array],
  ['missing values', [Number.NaN, 1], Float32Array],
  ['thirds', [1 / 3], Float64Array],
  ['whole numbers too large for 4 bytes', [2 ** 24 + 1], Float64Array],
  ['none', [], Int8Array],
])('the smallest kind that holds %s', (_, values, wanted) => {
  expect(kindOf(Float64Array.from(values), values.length)).toBe(wanted);
});
