import { expect, test } from 'vitest';
import { Random } from '../../lib/maths/random.ts';
import { designMatrixAt, designMatrixOf } from './design-matrix.ts';
import { passOver } from './objective.ts';
import { addChunk, chunksOf, type Pass, sumsOf } from './pass.ts';

const ROWS = 300_000;
const WIDTH = 14;
const random = new Random(3, 'passes');
const features = Float64Array.from({ length: ROWS * WIDTH }, () => random.int(9) - 4);
const results = Float64Array.from({ length: ROWS }, () => random.int(3) / 2);
const names = Array.from({ length: WIDTH }, (_, i) => `f${i}`);
const exact = { names, rows: ROWS, features, results, scores: results, games: results };
const rounded = { ...exact, features: Float32Array.from(features) };
const small = { ...exact, features: Int8Array.from(features) };

/** All chunks one after the other on this thread, added up in their order. */
function alone(pass: Pass): Float64Array {
  const total = new Float64Array(sumsOf(pass));
  for (let chunk = 0; chunk < chunksOf(pass.columns); chunk++) {
    const sums = new Float64Array(total.length);
    addChunk(pass, chunk, sums);
    for (const [i, sum] of sums.entries()) total[i]! += sum;
  }
  return total;
}

const bytesOf = ({ buffer }: Float64Array): Buffer => Buffer.from(buffer as ArrayBuffer);

const everyThird = Int32Array.from({ length: ROWS }, (_, i) => 3 * (i % (ROWS / 3)) + Math.floor((3 * i) / ROWS));
const backwards = Int32Array.from({ length: ROWS }, (_, i) => ROWS - 1 - i);
test.each([
  ['features in 8 bytes', designMatrixOf(exact, true), false],
  ['features in 4 bytes', designMatrixOf(rounded, true), true],
  ['some rows, in their own order', designMatrixAt(designMatrixOf(exact, true), backwards), true],
  ['features in a byte', designMatrixOf(small, true), true],
  ['every third row', designMatrixAt(designMatrixOf(small, true), everyThird), false],
])('%s: several threads give the bytes of one, and each row its prediction', (_, columns, counted) => {
  const pass = (): Pass => ({
    columns,
    targets: results,
    counts: counted ? results.map((result) => 2 * result) : undefined,
    loss: 'log',
    solution: Float64Array.from({ length: columns.width }, (__, i) => Math.cos(i) / 9),
    predictions: new Float64Array(new SharedArrayBuffer(8 * ROWS)),
    curvatures: 'own',
  });
  const [one, several] = [pass(), pass()];
  const wanted = alone(one);
  for (let round = 0; round < 2; round++) expect(passOver(several)).toEqual(wanted);
  // Of this many numbers the bytes are quicker to compare.
  expect(Buffer.compare(bytesOf(several.predictions), bytesOf(one.predictions))).toBe(0);
});
