import { expect, test } from 'vitest';
import * as z from 'zod';
import { absent, count, real, share } from './plain-data.ts';

const schema = z.strictObject({
  name: z.string(),
  sure: absent(share),
  more: z.strictObject({ at: z.array(real) }).optional(),
  pair: z.tuple([count, absent(count)]),
  by: z.record(z.string(), count),
});
type Sample = z.output<typeof schema>;

test.each<[string, Sample]>([
  ['everything', { name: 'a', sure: 0.5, more: { at: [1, -2.5] }, pair: [1, 2], by: { x: 3 } }],
  ['as little as can be', { name: '', sure: undefined, pair: [0, undefined], by: {} }],
])('what was written is read back: %s', (_, value) =>
  expect(schema.parse(JSON.parse(JSON.stringify(z.encode(schema, value))))).toStrictEqual(value),
);

test('-0 is 0', () => {
  const written = z.encode(schema, { name: '', sure: undefined, more: { at: [-0] }, pair: [0, 0], by: {} });
  expect(schema.parse(written).more).toStrictEqual({ at: [0] });
});

test.each<[string, object]>([
  ['a key that is missing', { sure: undefined }],
  ['a key that nobody knows', { other: 1 }],
  ['NaN', { sure: Number.NaN }],
  ['a share above 1', { sure: 1.1 }],
  ['a count with a half', { pair: [0.5, 1] }],
  ['a count that no number can hold', { pair: [1e300, 1] }],
])('refused: %s', (_, change) => {
  const value = { name: '', sure: null, pair: [0, null], by: {}, ...change };
  expect(schema.safeParse(value).success).toBe(false);
});
