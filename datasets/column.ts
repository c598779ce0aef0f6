import { alike, type Values } from './values.ts';

/** Some rows, by their numbers from 0. */
export type RowNumbers = Uint32Array | readonly number[];

/** The values of `column` on `rows`, which are numbers of rows, in their order; in memory that threads share. */
export function valuesAt<Column extends Values>(column: Column, rows: ArrayLike<number>): Column {
  const values = alike(column, rows.length) as Column;
  // A plain loop: there may be millions.
  for (let i = 0; i < values.length; i++) values[i] = column[rows[i]!]!;
  return values;
}

/** The numbers of the rows, of `rows`, that are as `is` says. */
export function rowsWhere(rows: number, is: (row: number) => boolean): Uint32Array {
  const found = new Uint32Array(rows);
  let count = 0;
  for (let row = 0; row < rows; row++) if (is(row)) found[count++] = row;
  return found.slice(0, count);
}

/** The place of each row, by its number, in `chosen`; any number for rows that aren't there. */
export function placesIn(chosen: RowNumbers, rows: number): Uint32Array {
  const places = new Uint32Array(rows);
  for (let place = 0; place < chosen.length; place++) places[chosen[place]!] = place;
  return places;
}
