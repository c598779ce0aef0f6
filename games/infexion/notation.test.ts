import { expect, test } from 'vitest';
import { InputError } from '../../lib/input-error.ts';
import { Random } from '../../lib/maths/random.ts';
import { MAX_TOTAL } from './board.ts';
import { scatter } from './index.ts';
import { parseMove, parsePosition } from './notation.ts';

test.each([
  ['7/7/7/7/7/7/7 r', '2 fields, expected rows, side and turns played'],
  ['7/7/7/7/7/7/7 r 0 1', '4 fields, expected rows, side and turns played'],
  ['7/7/7/7/7/7 r 0', '6 rows, expected 7'],
  ['7/7/7/7/7/7/8 r 0', 'row 7 from the top has 8 cells, expected 7'],
  ['7/7//7/7/7/7 r 2', 'row 3 from the top has 0 cells, expected 7'],
  [
    '7/7/3G3/7/7/7/7 r 2',
    "row 3 from the top has 'G', expected A, B, C, D, E, F, a, b, c, d, e, f or a run of empty cells",
  ],
  ['7/7/7/7/7/7/7 w 0', "side to move is 'w', expected r or b"],
  ['7/7/7/7/7/7/7 r -2', "turns played is '-2', expected a whole number from 0 to 343"],
  ['7/7/7/7/7/7/7 r 344', "turns played is '344', expected a whole number from 0 to 343"],
  ['7/7/7/7/7/7/7 r 1', 'r to move after 1 turns, but red moves at even counts'],
  ['FFFFFFF/F5a/F6/7/7/7/7 r 100', 'total power 55, expected at most 49'],
  ['FFFFFFF/F5A/7/7/7/7/7 b 1', 'b has no move, but the game is not over before 2 turns'],
])('%s is refused', (text, message) => {
  expect(() => parsePosition(text)).toThrow(new InputError(`infexion position '${text}': ${message}`));
});

test.each([
  [
    '7/7/7/7/7/7/7 r 0',
    '3',
    "infexion move '3': expected row, column and dr, d, dl, ul, u, ur or nothing, such as 34 or 34dr",
  ],
  ['A6/7/7/7/7/7/7 r 4', '00d', "infexion move '00d': the game is over (conquest-by-one)"],
])('%s refuses %s', (position, move, message) => {
  expect(() => parseMove(parsePosition(position), move)).toThrow(new InputError(message));
});

test('on scattered boards both players have power, little or nearly all that there is', () => {
  const totals = new Set<number>();
  for (let i = 0; i < 500; i++) {
    const position = scatter(new Random(i, 'scatter'));
    expect(Math.min(position.power(0), position.power(1))).toBeGreaterThan(0);
    const total = position.power(0) + position.power(1);
    expect(position.ply).toBeGreaterThanOrEqual(total);
    totals.add(total);
  }
  expect(Math.min(...totals)).toBe(2);
  expect(Math.max(...totals)).toBeGreaterThan(MAX_TOTAL - 5);
});
