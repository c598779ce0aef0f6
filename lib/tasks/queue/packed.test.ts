import fc from 'fast-check';
import { expect, test } from 'vitest';
import { packed, unpacked } from './packed.ts';
import { answerIn } from './records.ts';

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

const answer = { job: '0-1', host: 'box', results: [{ score: undefined, nan: Number.NaN }, 1], milliseconds: 5 };

test('an answer comes back as it was', () => expect(answerIn(packed(answer))).toStrictEqual(answer));

test.each<[string, Buffer, RegExp]>([
  ['nothing', Buffer.alloc(0), /./],
  ['rubbish', Buffer.from('\u001b[2J\n'), /./],
  ['half a parcel', packed(answer).subarray(0, -2), /./],
  ['other data', packed(7), /^answer: /],
  ['an answer without a job', packed({ ...answer, job: undefined }), /^answer: job:/],
  ['a name of a job with a break', packed({ ...answer, job: 'a\nb' }), /^answer: job:/],
  ['an answer with more', packed({ ...answer, evil: 1 }), /^answer: Unrecognized key/],
  ['results that are no list', packed({ ...answer, results: { length: 2 } }), /^answer: results:/],
  ['a prototype', packed(JSON.parse('{"__proto__":{"job":"0-1"}}')), /^answer: /],
])('what is no answer is refused: %s', (_, letter, message) => expect(() => answerIn(letter)).toThrow(message));

test('any bytes are refused, and change nothing that all objects have', () =>
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), fc.json(), (bytes, text) => {
      expect(() => answerIn(Buffer.from(bytes))).toThrow();
      expect(() => answerIn(packed(JSON.parse(text)))).toThrow();
      expect(Object.keys(Object.prototype)).toEqual([]);
    }),
  ));
