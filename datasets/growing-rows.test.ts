import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { GrowingRows } from './growing-rows.ts';
import {
  type AnyValues,
  copyRows,
  gatherRows,
  isStored,
  kindOfAll,
  numbersBetween,
  partsOf,
  StoredWriter,
} from './stored-values.ts';
import { kindOf } from './values.ts';

const place = mkdtempSync(join(tmpdir(), 'weightroom-rows-'));
afterAll(() => rmSync(place, { recursive: true }));

function numbersOf(values: AnyValues): number[] {
  return [...partsOf(values, 1)].flatMap(({ part }) => [...part]);
}

/** Numbers of every kind, some at a time. */
const number = fc.oneof(
  fc.integer({ min: -128, max: 127 }),
  fc.integer({ min: -40_000, max: 40_000 }),
  fc.constantFrom(0.5, NaN, 1.1, 2 ** 24 + 1),
);
const portions = fc.array(fc.tuple(fc.array(number), fc.array(number)), { maxLength: 6 });

test.each([
  ['in files', 0],
  ['in memory', 1e9],
])('%s, numbers come back as they came, in the fewest bytes that hold them', (_, kept) => {
  fc.assert(
    fc.property(portions, (all) => {
      const parts = [0, 1].map((i) => all.flatMap((portion) => portion[i]!));
      fc.pre(parts.some(({ length }) => length > 0));
      const rows = new GrowingRows(
        parts.map(({ length }) => length),
        place,
        kept,
      );
      for (const portion of all) {
        rows.begin(portion.map(({ length }) => length));
        for (const [i, some] of portion.entries())
          for (const [at, one] of some.entries()) {
            rows.hold(kindOf(Float64Array.of(one), 1));
            rows.arrays[i]![at] = one;
          }
      }
      const made = rows.finish();
      expect(made.map(isStored)).toEqual(made.map(() => kept === 0));
      expect(made.map(numbersOf)).toEqual(parts);
      const every = Float64Array.from(parts.flat());
      expect(made.map(kindOfAll)).toEqual(made.map(() => kindOf(every, every.length)));
    }),
    { numRuns: 30 },
  );
  expect(readdirSync(place)).toEqual([]);
});

const WIDTH = 3;
const values = Int16Array.from({ length: 20_000 * WIDTH }, (_, i) => (i * 7919) % 30_011);
const writer = new StoredWriter(Int16Array, place);
for (let at = 0; at < values.length; at += 9999) writer.append(values.subarray(at, at + 9999));
const stored = writer.finish();

test('rows of a file, in any order, are those of memory', () => {
  const row = fc.integer({ min: 0, max: 19_999 });
  const orders = fc.oneof(
    fc.array(row, { maxLength: 300 }),
    fc.array(row, { maxLength: 300 }).map((rows) => rows.sort((a, b) => a - b)),
    fc
      .tuple(row, fc.nat(9))
      .map(([first, every]) =>
        Array.from(values.keys()).filter((i) => i > first && i < 20_000 && i % (every + 1) === 0),
      ),
  );
  fc.assert(
    fc.property(orders, fc.nat(20), (chosen, from) => {
      const to = Math.max(from, chosen.length);
      const rows = [...chosen, ...Array.from({ length: to - chosen.length }, () => 0)];
      const wanted = new Int16Array((to - from) * WIDTH);
      const found = new Int16Array((to - from) * WIDTH);
      gatherRows(values, WIDTH, rows, from, to, wanted);
      gatherRows(stored, WIDTH, rows, from, to, found);
      expect(found).toEqual(wanted);
      for (const kept of [0, 1e9]) {
        const copy = copyRows(stored, WIDTH, rows, kept);
        expect(isStored(copy)).toBe(rows.length > 0 && kept === 0);
        expect(numbersOf(copy)).toEqual(numbersOf(copyRows(values, WIDTH, rows)));
      }
    }),
    { numRuns: 25 },
  );
});

test('another thread reads the same file', async () => {
  const code = `const { parentPort, workerData } = require('node:worker_threads');
    const out = new Int16Array(8);
    require('node:fs').readSync(workerData.file, out, 0, 16, 2 * 600);
    parentPort.postMessage(out);`;
  const worker = new Worker(code, { eval: true, workerData: stored });
  const found = await new Promise((resolve) => worker.once('message', resolve));
  await worker.terminate();
  expect(found).toEqual(values.slice(600, 608));
  // It is still open for this one.
  expect([...numbersBetween(stored, 600, 608)]).toEqual([...values.slice(600, 608)]);
});

test('where no file can be made, rows stay in memory', () => {
  const rows = new GrowingRows([4], '/dev/null/nowhere', 0);
  rows.begin([4]);
  rows.arrays[0]!.set([1, 2, 3, 4]);
  expect(rows.finish()).toEqual([Int8Array.of(1, 2, 3, 4)]);
});
