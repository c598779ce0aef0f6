import type { InputError } from '../../lib/input-error.ts';
import { quoted } from '../../lib/quoted.ts';
import type { Grid } from './grid.ts';

/**
 * A board as rows, the top one first: a letter for each piece (`letters[value - 1]`), a number for a run of empty
 * cells (0).
 *
 * @example
 * ```ts
 * import { Grid, rowsText } from 'weightroom/kit';
 *
 * rowsText(new Grid(3), Int8Array.of(1, 1, 0, 0, 0, 0, 0, 2, 2), 'WB'); // '1BB/3/WW1'
 * ```
 */
export function rowsText(grid: Grid, board: ArrayLike<number>, letters: string): string {
  const rows: string[] = [];
  for (let y = grid.height - 1; y >= 0; y--) {
    let row = '';
    let run = 0;
    for (let x = 0; x < grid.width; x++) {
      const value = board[grid.cell(x, y)]!;
      if (value === 0) run++;
      else {
        row += (run > 0 ? String(run) : '') + letters[value - 1]!;
        run = 0;
      }
    }
    rows.push(row + (run > 0 ? String(run) : ''));
  }
  return rows.join('/');
}

/**
 * Reads what `rowsText` writes. Throws what `wrong` makes of a message that says in which row what was found, and what
 * is wanted.
 *
 * @example
 * ```ts
 * import { Grid, InputError, readRows } from 'weightroom/kit';
 *
 * readRows(new Grid(3), '1BB/3/WW1', 'WB', (what) => new InputError(what)); // Int8Array [1, 1, 0, 0, 0, 0, 0, 2, 2]
 * ```
 */
export function readRows(grid: Grid, text: string, letters: string, wrong: (what: string) => InputError): Int8Array {
  const rows = text.split('/');
  if (rows.length !== grid.height) throw wrong(`${rows.length} rows, wanted ${grid.height}`);
  const board = new Int8Array(grid.area);
  rows.forEach((row, index) => {
    const y = grid.height - 1 - index;
    let x = 0;
    for (const part of row.match(/[1-9]\d*|./gsu) ?? []) {
      if (/^[1-9]/.test(part)) {
        x += Number(part);
        continue;
      }
      const value = letters.indexOf(part) + 1;
      if (value === 0)
        throw wrong(
          `row ${y + 1} has '${quoted(part, 100)}', wanted ${[...letters].join(', ')} or a run of empty cells`,
        );
      if (x < grid.width) board[grid.cell(x, y)] = value;
      x++;
    }
    if (x !== grid.width) throw wrong(`row ${y + 1} has ${x} cells, wanted ${grid.width}`);
  });
  return board;
}
