import { alike, type Values } from './values.ts';

/** Some rows, by their numbers from 0. */
export type RowNumbers = Uint32Array | readonly number[];

/** The values of `column` on `rows`, which are numbers of rows, in their order. */
export function valuesAt<Column extends Values>(column: Column, rows: ArrayLike<number>): Column {
  return taken(column, rows, new (column.constructor as new (length: number) => Column)(rows.length));
}

/** The same in memory that threads share, which is not collected soon. */
export function sharedAt<Column extends Values>(column: Column, rows: ArrayLike<number>): Column {
  return taken(column, rows, alike(column, rows.length) as Column);
}

function taken<Column extends Values>(column: Column, rows: ArrayLike<number>, values: Column): Column {
  // A plain loop: there may be millions.
  for (let i = 0; i < values.length; i++) values[i] = column[rows[i]!]!;
  return values;
}

/** The numbers of the rows, of `rows`, that are as `is` says. */
export function rowsWhere(rows: number, is: (row: number) => boolean): Uint32Array {
  let count = 0;
  for (let row = 0; row < rows; row++) if (is(row)) count++;
  const found = new Uint32Array(count);
  for (let row = 0, at = 0; at < count; row++) if (is(row)) found[at++] = row;
  return found;
}

/** The place of each row, by its number, in `chosen`; any number for rows that aren't there. */
export function placesIn(chosen: RowNumbers, rows: number): Uint32Array {
  const places = new Uint32Array(rows);
  for (let place = 0; place < chosen.length; place++) places[chosen[place]!] = place;
  return places;
}
