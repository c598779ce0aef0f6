import { expect, test } from 'vitest';
import * as z from 'zod';
import { InputError } from '../input-error.ts';
import { Random } from '../maths/random.ts';
import {
  duration,
  durationText,
  type Kind,
  list,
  nonNegative,
  oneOf,
  positive,
  range,
  share,
  text,
  wholeNumber,
  wordOr,
} from './kinds.ts';
import { OptionSet, required } from './option-set.ts';

const readAs = (kind: Kind, word: string): unknown => new OptionSet({ x: required(kind, '') }).read({ x: word }).x;

const kinds = {
  text,
  wholeNumber: wholeNumber(),
  fromOne: wholeNumber(1),
  share,
  nonNegative,
  positive,
  range,
  oneOf: oneOf(['red', 'green']),
  wordOr: wordOr(['cv'], nonNegative),
  list: list(),
  rules: list(';', '; '),
} satisfies Readonly<Record<string, Kind>>;

const values: readonly (readonly [kind: keyof typeof kinds, text: string, value: unknown])[] = [
  ['wholeNumber', '0', 0],
  ['wholeNumber', '999999999999999', 999999999999999],
  ['fromOne', '1', 1],
  ['share', '0', 0],
  ['share', '1', 1],
  ['share', '0.001', 0.001],
  ['nonNegative', '0', 0],
  ['nonNegative', '0.0001', 0.0001],
  ['nonNegative', '300', 300],
  ['positive', '0.1', 0.1],
  ['range', '4..12', { shortest: 4, longest: 12 }],
  ['range', '0..0', { shortest: 0, longest: 0 }],
  ['oneOf', 'green', 'green'],
  ['wordOr', 'cv', 'cv'],
  ['wordOr', '0.5', 0.5],
  ['list', 'a,b', ['a', 'b']],
  ['rules', 'a > 1; b = 2', ['a > 1', 'b = 2']],
  ['text', ' as it is ', ' as it is '],
];

test.each(values)('%s reads %j, and writes it again', (kind, word, value) => {
  expect(readAs(kinds[kind], word)).toEqual(value);
  expect(z.encode<z.ZodType>(kinds[kind], value)).toBe(word);
});

test.each<[keyof typeof kinds, string, unknown]>([
  ['wholeNumber', '007', 7],
  ['share', '.25', 0.25],
  ['share', '1e-3', 0.001],
  ['range', '8', { shortest: 8, longest: 8 }],
  ['list', ' a , b,', ['a', 'b']],
])('%s reads %j too', (kind, word, value) => expect(readAs(kinds[kind], word)).toEqual(value));

test.each<[keyof typeof kinds, readonly string[], string]>([
  [
    'wholeNumber',
    ['', ' ', '-1', '1.5', 'x', '1e3', '0x10', '1234567890123456', 'NaN', '1 '],
    'expected a whole number from 0 up',
  ],
  ['fromOne', ['0', '00', '-1'], 'expected a whole number from 1 up'],
  ['share', ['', ' ', '-0.1', '1.1', 'x', 'NaN', 'Infinity', '50%'], 'expected a number from 0 to 1'],
  ['nonNegative', ['', ' ', '-1e-9', 'x', 'NaN', 'Infinity', '1e999'], 'expected a number from 0 up'],
  ['positive', ['', '0', '-1', 'x', 'Infinity'], 'expected a number above 0'],
  [
    'range',
    ['', '4..', '..4', '12..4', '1.5..2', '-1..4', '4-12', '4...12', '1..1234567'],
    'expected two whole numbers, the smaller first, such as 4..12',
  ],
  ['oneOf', ['', 'blue', 'toString'], 'expected one of red, green'],
  ['list', ['', ' ', ','], 'expected at least one, more with "," between them'],
  ['wordOr', ['', 'CV', '-1', 'NaN'], 'expected a number from 0 up'],
])('%s refuses %j', (kind, words, message) => {
  for (const word of words) {
    const read = () => readAs(kinds[kind], word);
    expect(read, word).toThrow(new InputError(`--x ${word}: ${message}`));
  }
});

test('a word near an expected one is answered with it', () => {
  for (const [word, near] of [
    ['Red', 'red'],
    ['gren', 'green'],
  ])
    expect(() => readAs(oneOf(['red', 'green']), word!)).toThrow(
      new InputError(`--x ${word}: did you mean ${near}? Expected one of red, green`),
    );
});

test.each([
  ['90s', 90],
  ['3m', 180],
  ['8h', 28_800],
  ['1h30m', 5400],
  ['1.5m', 90],
  ['0.25s', 0.25],
])('%s', (text, seconds) => {
  expect(duration.decode(text)).toBe(seconds);
});

test.each(['', '3', 'm', '3 m', '3m1h', '3m3m', '-3m', '3x', '0s', '1e9h', '3m '.repeat(2)])(
  '%j is refused',
  (text) => {
    expect(() => duration.decode(text)).toThrow('expected a time such as 90s, 20m, 8h or 1h30m');
  },
);

test('what is written is read back', () => {
  const random = new Random(1, 'duration');
  for (let i = 0; i < 300; i++) {
    const seconds = 1 + random.int(100_000);
    expect(duration.decode(durationText(seconds))).toBe(seconds);
  }
});
