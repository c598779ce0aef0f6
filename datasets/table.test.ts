import { expect, test } from 'vitest';
import { ResultColumn } from './table.ts';

const placeOf = (line: number): string => `rows.csv line ${line}`;
const read = (...cells: (string | number)[]): { notation: string; results: number[] } => {
  const column = new ResultColumn('result');
  const values = cells.map((cell, i) => column.read(cell, i + 2, placeOf));
  return { notation: column.notation, results: values.map((value) => column.resultOf(value)) };
};

test.each([
  ['numbers', ['1', '0', '0.5', '1.0'], [1, 0, 0.5, 1]],
  ['numbers without a draw', [1, 0, 0], [1, 0, 0]],
  ['0 is a draw where -1 stands, later too', ['0', '1', '-1', '0'], [0.5, 1, 0, 0.5]],
  ['games', ['1-0', '0-1', '1/2-1/2', '½-½'], [1, 0, 0.5, 0.5]],
])('%s', (_, cells, results) => expect(read(...cells).results).toEqual(results));

test.each([
  [
    ['1', '0.5', '-1'],
    "rows.csv line 4, column result: '-1', but rows.csv line 3 has '0.5'; expected one notation for all rows: 1, 0.5, 0, or",
  ],
  [['-1', '0.5'], "rows.csv line 3, column result: '0.5', but rows.csv line 2 has '-1'"],
  [['1', '1-0'], "rows.csv line 3, column result: '1-0', but rows.csv line 2 has '1'"],
  [['1-0', '1'], "rows.csv line 3, column result: '1', but rows.csv line 2 has '1-0'"],
  [['1-0', '-1'], "rows.csv line 3, column result: '-1', but rows.csv line 2 has '1-0'"],
  [['0.7'], "rows.csv line 2, column result: '0.7'; expected a result: 1, 0.5, 0, or 1, 0, -1, or 1-0"],
  [[''], "rows.csv line 2, column result: ''; expected a result"],
  [['*'], "'*'; expected a result"],
  [['win\u001b[2J'], "'win\\x1b[2J'; expected a result"],
])('%s is refused', (cells, message) => expect(() => read(...cells)).toThrow(message));
