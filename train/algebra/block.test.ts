import { expect, test } from 'vitest';
import { kindOf, type Values } from '../../datasets/values.ts';
import { Random } from '../../lib/maths/random.ts';
import { Block } from './block.ts';
import { assessLogLoss, BLOCK } from './block-loops.ts';

const random = new Random(1, 'block');

/** Rows of every kind that values come in. */
const kinds: [string, (length: number) => Values][] = [
  ['bytes', (length) => Int8Array.from({ length }, () => random.between(-128, 127))],
  ['16 bits', (length) => Int16Array.from({ length }, () => random.between(-32768, 32767))],
  ['floats of 4 bytes', (length) => Float32Array.from({ length }, () => random.unit() - 0.5)],
  ['floats of 8 bytes', (length) => Float64Array.from({ length }, () => 10 * random.unit() - 5)],
];
const shapes = [
  [1, 1],
  [2, 7],
  [3, 8],
  [4, 9],
  [5, 1000],
  [18, BLOCK],
  [51, 333],
] as const;
const cases = kinds.flatMap(([name, make]) => shapes.map(([width, rows]) => [name, make, width, rows] as const));

/** All that a pass asks of a block. */
function sumsOf(block: Block, values: Values, width: number, rows: number, members?: Int32Array): number[] {
  const weights = Float64Array.from({ length: width }, (_, i) => Math.cos(i) / (i + 1) / 100);
  block.gram.fill(0);
  block.load({ values, stride: width, members }, 0, rows);
  for (let row = 0; row < rows; row++) {
    block.targets[row] = (row % 3) / 2;
    block.counts[row] = row % 4;
  }
  block.multiply(weights, 0.1);
  const cost = block.assess();
  const [gradient, tempo] = [new Float64Array(width), new Float64Array(width)];
  block.addProducts(block.slopes, gradient);
  block.addProducts(block.second, tempo);
  block.addGram();
  block.addGram();
  const some = [block.predictions, block.slopes, block.second].flatMap((array) => [...array.subarray(0, rows)]);
  return [cost, ...some, ...gradient, ...tempo, ...block.gram];
}

test.each(cases)('%s: the kernel and the loops give the same bits: %o', (_, make, width, rows) => {
  const [kernel, loops] = [new Block(width), new Block(width, 'loops')];
  expect(kernel.byKernel).toBe(true);
  expect(loops.byKernel).toBe(false);
  const members = Int32Array.from({ length: rows }, () => random.int(rows));
  const more = make(width * BLOCK);
  for (const block of [kernel, loops]) sumsOf(block, more, width, BLOCK);
  for (const chosen of [undefined, members]) {
    const values = make(width * rows);
    // What an earlier, longer block has left isn't seen.
    expect(sumsOf(kernel, values, width, rows, chosen)).toEqual(sumsOf(loops, values, width, rows, chosen));
  }
});

test('the sums are those of plain arithmetic', () => {
  const [width, rows] = [5, 77];
  const values = Float64Array.from({ length: width * rows }, () => random.unit() - 0.5);
  const block = new Block(width);
  sumsOf(block, values, width, rows);
  for (let a = 0; a < width; a++)
    for (let b = 0; b <= a; b++) {
      let sum = 0;
      for (let row = 0; row < rows; row++)
        sum += 2 * block.second[row]! * values[row * width + a]! * values[row * width + b]!;
      expect(block.gram[a * width + b]).toBeCloseTo(sum, 12);
    }
});

test('the log loss is that of the mathematical functions, to the last digits', () => {
  const logits = Float64Array.from([-800, -700, -37, -5, -1, -0.5, -1e-9, 0, 1e-300, 1e-9, 0.3, 0.9, 2, 36, 710, 1e6]);
  const more = Float64Array.from({ length: 4000 }, () => 40 * random.unit() - 20);
  for (const some of [logits, more])
    for (const target of [0, 0.25, 1])
      for (const logit of some) {
        const [slopes, second] = [new Float64Array(1), new Float64Array(1)];
        const at = Float64Array.of(logit);
        const cost = assessLogLoss(1, at, Float64Array.of(target), Float64Array.of(1), slopes, second);
        const power = Math.exp(-Math.abs(logit));
        const share = 1 / (1 + power);
        const size = Math.max(1, Math.abs(logit));
        expect(Math.abs(cost - (Math.log1p(power) + Math.max(logit, 0) - target * logit))).toBeLessThan(2e-15 * size);
        expect(Math.abs(slopes[0]! - ((logit >= 0 ? share : power * share) - target))).toBeLessThan(1e-15);
        expect(second[0]).toBeGreaterThanOrEqual(0);
        if (logit > -700 && logit < 700) expect(second[0]! / (power * share * share)).toBeCloseTo(1, 13);
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
