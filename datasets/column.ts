import { alike, type Values } from './values.ts';

/** Some rows, by their numbers from 0. */
export type RowNumbers = Uint32Array | readonly number[];

/** The values of `column` on `rows`, which are numbers of rows, in their order. */
export function valuesAt<Column extends Values | Uint8Array>(column: Column, rows: ArrayLike<number>): Column {
  return taken(column, rows, new (column.constructor as new (length: number) => Column)(rows.length));
}

/** The same in memory that threads share, which is not collected soon. */
export function sharedAt<Column extends Values>(column: Column, rows: ArrayLike<number>): Column {
  return taken(column, rows, alike(column, rows.length) as Column);
}

function taken<Column extends Values | Uint8Array>(column: Column, rows: ArrayLike<number>, values: Column): Column {
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

/**
 * The first row with the same position, for each row. By a table of open addresses, which takes a tenth of what a Map
 * of so many keys does, and has no limit below it.
 */
export function firstRows(positions: ArrayLike<number>): Uint32Array {
  const rows = positions.length;
  const size = 2 ** Math.ceil(Math.log2(1.5 * rows + 2));
  // A row's number and one more; 0 where the place is free.
  const table = new Uint32Array(size);
  const first = new Uint32Array(rows);
  for (let row = 0; row < rows; row++) {
    const key = positions[row]!;
    // 53 bits of a hash, or in a test any whole number.
    let place = (Math.imul(key / 2 ** 21, 0x9e3779b1) ^ Math.imul(key | 0, 0x85ebca6b)) >>> 0;
    place = (place ^ (place >>> 15)) & (size - 1);
    while (table[place] !== 0 && positions[table[place]! - 1] !== key) place = (place + 1) & (size - 1);
    if (table[place] === 0) table[place] = row + 1;
    first[row] = table[place]! - 1;
  }
  return first;
}
