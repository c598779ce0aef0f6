import type { Origin } from './origin.ts';
import { type Packed, packed } from './packed.ts';
import { scoreIn } from './score-unit.ts';

/** Of the facts. */
const GAMES = 0;
const SCORES = 3;

/** The facts of the rows of `origin` after their merge: the numbers of their games and their scores are others there. */
export function copiedFacts(columns: readonly Packed[], { rows, games, scores }: Origin): Packed[] {
  return columns.map((column, i) => {
    const values = numbersAt(column, rows);
    if (i === GAMES) for (let at = 0; at < values.length; at++) values[at]! += games;
    if (i === SCORES)
      for (let at = 0; at < values.length; at++)
        if (!Number.isNaN(values[at]!)) values[at] = scoreIn(scores, values[at]!);
    return packed(values);
  });
}

/** Columns of a number for each row. */
export function copiedColumns(columns: readonly Packed[], { rows }: Origin): Packed[] {
  return columns.map((column) => (column.length === rows.length ? column : packed(numbersAt(column, rows))));
}

/** `cells` bytes for each row. */
export function copiedBoards([boards]: readonly Packed[], { rows }: Origin, cells: number): Packed[] {
  const bytes = new Uint8Array(rows.length * cells);
  for (const [at, row] of rows.entries())
    bytes.set((boards as Uint8Array).subarray(row * cells, (row + 1) * cells), at * cells);
  return [bytes];
}

function numbersAt(column: Packed, rows: Uint32Array): Float64Array {
  const values = new Float64Array(rows.length);
  for (let at = 0; at < rows.length; at++) values[at] = column[rows[at]!]!;
  return values;
}
