import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { testFolder } from '../test/folder.ts';
import { hasCache, readCache, writeCache } from './cache.ts';
import { Packed, packed, rowsOf } from './values.ts';

const folder = testFolder();

/** The sign of 0 is lost, which no sum of products sees. */
const signed = (value: number): boolean => !Object.is(value, -0);
const value = fc.oneof(
  fc.integer({ min: -130, max: 130 }),
  fc.integer({ min: -33_000, max: 33_000 }),
  fc.integer(),
  fc.float().filter(signed),
  fc.double().filter(signed),
  fc.constantFrom(NaN, Infinity, -Infinity, 2 ** 31, -(2 ** 31), 2 ** 53, 0.1),
);
const column = fc.oneof(
  fc.array(value),
  fc.array(fc.integer({ min: -130, max: 130 })),
  fc.array(fc.integer({ min: -33_000, max: 33_000 })),
  fc.array(fc.integer()),
  fc.array(fc.float().filter(signed)),
);

test('columns come back from a cache, every number to the last bit, and bytes as bytes', () =>
  fc.assert(
    fc.property(fc.array(column), fc.uint8Array(), (columns, bytes) => {
      const cache = { path: join(folder, 'facts', 'rows.bin'), key: 'a'.repeat(64) };
      writeCache(cache, [...columns.map((one) => packed(Float64Array.from(one))), bytes]);
      const found = readCache(cache)!;
      expect(found.map((one) => [...one])).toEqual([...columns, [...bytes]]);
      expect(found.at(-1)).toBeInstanceOf(Uint8Array);
      expect(hasCache(cache)).toBe(true);
      const other = { ...cache, key: 'b'.repeat(64) };
      expect([hasCache(other), readCache(other)]).toEqual([false, undefined]);
    }),
    { numRuns: 30 },
  ));

test('columns come together as rows, and numbers some at a time, in the fewest bytes that hold them', () =>
  fc.assert(
    fc.property(fc.array(fc.array(fc.tuple(value, value))), (parts) => {
      const numbers = new Packed(parts.flat(2).length);
      for (const rows of parts) numbers.append(rowsOf([0, 1].map((i) => rows.map((row) => row[i]!))));
      expect(numbers.values).toEqual(packed(Float64Array.from(parts.flat(2))));
    }),
    { numRuns: 30 },
  ));

test.each([
  [[0, 127, -128], Int8Array],
  [[128], Int16Array],
  [[-129, 32_767], Int16Array],
  [[32_768], Float32Array],
  [[2 ** 31 - 1, -(2 ** 31)], Float64Array],
  [[0.5, 1, 0], Float32Array],
  [[1, Number.NaN], Float32Array],
  [[2 ** 31], Float32Array],
  [[2 ** 31 + 1], Float64Array],
  [[2 ** 24 + 2], Float32Array],
  [[0.1], Float64Array],
  [[], Int8Array],
])('%j takes the least room that is exact', (values, kind) =>
  expect(packed(Float64Array.from(values))).toBeInstanceOf(kind),
);
