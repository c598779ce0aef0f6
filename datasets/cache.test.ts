import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bytesOf, columnsIn } from './cache.ts';
import { packed } from './values.ts';

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

test('columns come back from their bytes, every number to the last bit', () =>
  fc.assert(
    fc.property(fc.array(column), (columns) => {
      const bytes = bytesOf(columns.map((one) => packed(Float64Array.from(one))));
      expect(columnsIn(new Uint8Array(bytes)).map((one) => [...one])).toEqual(columns);
    }),
  ));

test('bytes come back as bytes', () => {
  const bytes = Uint8Array.from({ length: 256 }, (_, i) => i);
  const found = columnsIn(new Uint8Array(bytesOf([packed(Float64Array.of(0.1)), bytes, packed(new Float64Array(3))])));
  expect(found[1]).toEqual(bytes);
  expect(found[2]).toEqual(new Int8Array(3));
});

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
  [[0.1], Float64Array],
  [[], Int8Array],
])('%j takes the least room that is exact', (values, kind) =>
  expect(packed(Float64Array.from(values))).toBeInstanceOf(kind),
);
