import { expect, test } from 'vitest';
import { InputError } from '../../lib/input-error.ts';
import { table } from '../terminal/print.ts';
import { nonNegative, oneOf, range, share, wholeNumber } from './argument.ts';

const colours = ['red', 'green'] as const;
const readers = {
  wholeNumber: (text: string) => wholeNumber('x', text),
  fromOne: (text: string) => wholeNumber('x', text, 1),
  share: (text: string) => share('x', text),
  nonNegative: (text: string) => nonNegative('x', text),
  range: (text: string) => Object.values(range('x', text)),
  oneOf: (text: string) => oneOf('x', text, colours),
};

test.each<[keyof typeof readers, string, unknown]>([
  ['wholeNumber', '0', 0],
  ['wholeNumber', '007', 7],
  ['wholeNumber', '999999999999999', 999999999999999],
  ['fromOne', '1', 1],
  ['share', '0', 0],
  ['share', '1', 1],
  ['share', '.25', 0.25],
  ['share', '1e-3', 0.001],
  ['nonNegative', '0', 0],
  ['nonNegative', '1e-4', 0.0001],
  ['nonNegative', '300', 300],
  ['range', '4..12', [4, 12]],
  ['range', '0..0', [0, 0]],
  ['range', '8', [8, 8]],
  ['oneOf', 'green', 'green'],
])('%s reads %j', (reader, text, value) => expect(readers[reader](text)).toEqual(value));

test.each<[keyof typeof readers, readonly string[], string]>([
  ['wholeNumber', ['', ' ', '-1', '1.5', 'x', '1e3', '0x10', '1234567890123456', 'NaN', '1 '], 'from 0 up is wanted'],
  ['fromOne', ['0', '00', '-1'], 'a whole number from 1 up is wanted'],
  ['share', ['', ' ', '-0.1', '1.1', 'x', 'NaN', 'Infinity', '50%'], 'a number from 0 to 1 is wanted'],
  ['nonNegative', ['', ' ', '-1e-9', 'x', 'NaN', 'Infinity', '1e999'], 'a number from 0 up is wanted'],
  ['range', ['', '4..', '..4', '12..4', '1.5..2', '-1..4', '4-12', '4...12', '1..1234567'], 'two whole numbers'],
  ['oneOf', ['', 'Red', 'blue', 'toString'], 'one of red, green is wanted'],
])('%s refuses %j', (reader, texts, message) => {
  for (const text of texts) {
    expect(() => readers[reader](text), text).toThrow(InputError);
    expect(() => readers[reader](text), text).toThrow(`--x ${text}: `);
    expect(() => readers[reader](text), text).toThrow(message);
  }
});

test('a table has columns of equal width and no blanks at the end', () =>
  expect(
    table([
      ['a', 'bb', ''],
      ['ccc', '', 'd'],
      ['e', 'f'],
    ]),
  ).toEqual(['a    bb', 'ccc      d', 'e    f']));
