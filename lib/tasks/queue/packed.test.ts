import { deflateRawSync } from 'node:zlib';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { answerIn, type Letter, letterIn, letterText, packed, unpacked } from './records.ts';

const numbers = fc.oneof(
  fc.integer(),
  // Text and comparisons know no zero below zero, and neither do tasks.
  fc.double().filter((value) => !Object.is(value, -0)),
  fc.constantFrom(2 ** 53, Number.NaN, Number.NEGATIVE_INFINITY),
);
const plain = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    numbers,
    fc.constantFrom(undefined, null, true),
    fc.string({ unit: 'grapheme' }),
    fc.float64Array(),
    fc.array(tie('value')),
    fc.dictionary(fc.string(), tie('value'), { noNullPrototype: true }),
  ),
})).value;

test('whatever is plain data comes back the same', () =>
  fc.assert(
    fc.property(
      plain.filter((value) => !JSON.stringify([value]).includes('__proto__')),
      (value) => {
        expect(unpacked(packed(value))).toStrictEqual(value);
      },
    ),
  ));

const answer = { host: 'box', results: [{ score: undefined, nan: Number.NaN }, 1], milliseconds: 5 };
const letter = (packed: Buffer): Letter => ({ job: '0-1', worker: 'w', packed });

test('an answer comes back as it was, behind the names of its job and its worker', () => {
  const read = letterIn(letterText('0-1', 'w', answer))!;
  expect(read).toMatchObject({ job: '0-1', worker: 'w' });
  expect(answerIn(read)).toStrictEqual(answer);
});

test.each<[string, Buffer, RegExp]>([
  ['nothing', Buffer.alloc(0), /./],
  ['rubbish', Buffer.from('\u001b[2J\n'), /./],
  ['half a parcel', packed(answer).subarray(0, -2), /./],
  ['other data', packed(7), /^answer: /],
  ['an answer without a host', packed({ ...answer, host: undefined }), /^answer: host:/],
  ['an answer with more', packed({ ...answer, evil: 1 }), /^answer: Unrecognized key/],
  ['results that are no list', packed({ ...answer, results: { length: 2 } }), /^answer: results:/],
  ['a prototype', packed(JSON.parse('{"__proto__":{"host":"box"}}')), /^answer: /],
  ['100 MB in 100 kB', deflateRawSync(Buffer.alloc(100e6, 0xc0)), /larger than/],
  ['a million lists in each other', deflateRawSync(Buffer.alloc(1e6, 0x91)), /./],
  ['a list of four billion', deflateRawSync(Buffer.from([0xdd, 0xff, 0xff, 0xff, 0xff])), /./],
])('what is no answer is refused: %s', (_, bytes, message) => expect(() => answerIn(letter(bytes))).toThrow(message));

test('any bytes are refused, and change nothing that all objects have', () =>
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), fc.json(), (bytes, text) => {
      expect(() => answerIn(letter(Buffer.from(bytes)))).toThrow();
      expect(() => answerIn(letter(packed(JSON.parse(text))))).toThrow();
      expect(Object.keys(Object.prototype)).toEqual([]);
    }),
  ));

test.each(['', '0-1', '0-1 w', '../x w parcel', '0-1  parcel', `${'a'.repeat(65)} w parcel`])('no letter: %j', (text) =>
  expect(letterIn(Buffer.from(text))).toBeUndefined(),
);
