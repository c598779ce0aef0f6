import { expect, test } from 'vitest';
import { table } from './print.ts';

test('a table has columns of equal width and no blanks at the end', () =>
  expect(
    table([
      ['a', 'bb', ''],
      ['ccc', '', 'd'],
      ['e', 'f'],
    ]),
  ).toEqual(['a    bb', 'ccc      d', 'e    f']));
