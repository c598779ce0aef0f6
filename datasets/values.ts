import { leaveRoom } from './room.ts';

/** Numbers row by row, all of one kind: the smallest that holds each of them exactly, unless a reader says otherwise. */
export type Values = Int8Array | Int16Array | Float32Array | Float64Array;

/** From the smallest to the one that holds all. */
export const kinds = [Int8Array, Int16Array, Float32Array, Float64Array] as const;
export type Kind = (typeof kinds)[number];

/** Numbers of which more than so many bytes would be needed at 8 each have 4, seven digits, where they are no whole ones. */
export const EXACT_BYTES = 2 ** 30;

/** The kind that holds each of `from` to `to`, whole numbers. */
function kindOfRange(from: number, to: number): Kind {
  if (from >= -0x80 && to < 0x80) return Int8Array;
  if (from >= -0x8000 && to < 0x8000) return Int16Array;
  return from >= -0x1000000 && to <= 0x1000000 ? Float32Array : Float64Array;
}

/** The smallest kind that holds the first `count` of `column`. Hot. */
export function kindOf(column: Float64Array, count: number): Kind {
  let low = 0;
  let high = 0;
  let row = 0;
  for (; row < count; row++) {
    const value = column[row]!;
    // -0 would lose its sign, which no sum of products sees.
    if (value !== (value | 0)) break;
    if (value < low) low = value;
    if (value > high) high = value;
  }
  if (row === count) return kindOfRange(low, high);
  for (row = 0; row < count; row++) {
    const value = column[row]!;
    if (Math.fround(value) !== value && !Number.isNaN(value)) return Float64Array;
  }
  return Float32Array;
}

/** `values` in the fewest bytes that hold them all exactly; a copy. */
export function packed(values: Float64Array): Values {
  const kind = kindOf(values, values.length);
  return new kind(values);
}

/** The kind of so many numbers that holds them all: where there are many, 4 bytes for each. */
export function widestOf(count: number): Kind {
  return 8 * count > EXACT_BYTES ? Float32Array : Float64Array;
}

/** The kind that holds what `one` and `other` hold, but none wider than `widest`. */
export function wider(one: Kind, other: Kind, widest: Kind): Kind {
  const wanted = Math.min(kinds.indexOf(other), kinds.indexOf(widest));
  return kinds[Math.max(kinds.indexOf(one), wanted)]!;
}

/** `length` numbers of `kind`, all 0, in memory that threads share, which is not collected soon. */
export function sharedValues(kind: Kind, length: number): Values {
  const memory = new SharedArrayBuffer(kind.BYTES_PER_ELEMENT * length);
  return new (kind as new (memory: SharedArrayBuffer) => Values)(memory);
}

/** Writes the values of the rows from `from` to before `to` to every `step`-th place of `out`, from `at` on. Hot. */
export function spread(values: Float64Array, from: number, to: number, out: Values, at: number, step: number): void {
  for (let row = from, place = at; row < to; row++, place += step) out[place] = values[row]!;
}

/**
 * The numbers of `parts`, each so many columns of equal length, as rows: one part after the other, in the fewest bytes
 * that hold them all exactly, but none wider than `widest`.
 */
export function rowsOf(parts: readonly (readonly (Values | Uint8Array)[])[], widest: Kind = Float64Array): Values {
  const width = parts[0]?.length ?? 0;
  const columns = parts.flat();
  const length = columns.reduce((sum, column) => sum + column.length, 0);
  const kind = columns.map(kindHolding).reduce((one, other) => wider(one, other, widest), Int8Array);
  leaveRoom(kind.BYTES_PER_ELEMENT * length);
  const out = new kind(length);
  let at = 0;
  for (const part of parts) {
    for (const [i, column] of part.entries()) spread(new Float64Array(column), 0, column.length, out, at + i, width);
    at += width * (part[0]?.length ?? 0);
  }
  return out;
}

function kindHolding(column: Values | Uint8Array): Kind {
  return column instanceof Uint8Array ? kindOf(new Float64Array(column), column.length) : (column.constructor as Kind);
}

/** Some rows, by their numbers from 0. */
export type RowNumbers = Uint32Array | readonly number[];

/** The values of `column` on `rows`, which are numbers of rows, in their order. */
export function valuesAt<Column extends Values | Uint8Array | Uint32Array>(
  column: Column,
  rows: ArrayLike<number>,
): Column {
  return taken(column, rows, new (column.constructor as new (length: number) => Column)(rows.length));
}

/** The same in memory that threads share, which is not collected soon. */
export function sharedAt<Column extends Values>(column: Column, rows: ArrayLike<number>): Column {
  return taken(column, rows, sharedValues(column.constructor as Kind, rows.length) as Column);
}

function taken<Column extends Values | Uint8Array | Uint32Array>(
  column: Column,
  rows: ArrayLike<number>,
  values: Column,
): Column {
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

/** The games numbered from 0 in the order in which they come up first, and which of them each row is of. */
export function numbered(games: Values): { readonly of: Int32Array; readonly count: number } {
  const known = new Map<number, number>();
  const of = new Int32Array(games.length);
  for (let row = 0; row < of.length; row++) {
    const game = games[row]!;
    // Rows of a game mostly follow each other.
    if (row > 0 && game === games[row - 1]) {
      of[row] = of[row - 1]!;
      continue;
    }
    const number = known.get(game) ?? known.size;
    known.set(game, number);
    of[row] = number;
  }
  return { of, count: known.size };
}
