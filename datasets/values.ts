/**
 * Numbers row by row, all of one kind: the smallest that holds each of them exactly, unless a reader says otherwise.
 */
export type Values = Int8Array | Int16Array | Float32Array | Float64Array;

/** From the smallest to the one that holds all. */
const kinds = [Int8Array, Int16Array, Float32Array, Float64Array] as const;
export type Kind = (typeof kinds)[number];

/**
 * Numbers of which more than this many bytes would be needed at 8 each have 4, seven digits, where they are no whole
 * ones.
 */
export const EXACT_BYTES = 2 ** 30;

/** The smallest kind that holds the first `count` of `column`. Hot. */
export function kindOf(column: Float64Array | Int32Array, count: number): Kind {
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
  if (row === count && low >= -0x80 && high < 0x80) return Int8Array;
  if (row === count && low >= -0x8000 && high < 0x8000) return Int16Array;
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

/** The kind of this many numbers that holds them all: where there are many, 4 bytes for each. */
export function widestOf(count: number): Kind {
  return 8 * count > EXACT_BYTES ? Float32Array : Float64Array;
}

/** The kind that holds what `one` and `other` hold, but none wider than `widest`. */
function wider(one: Kind, other: Kind, widest: Kind): Kind {
  const wanted = Math.min(kinds.indexOf(other), kinds.indexOf(widest));
  return kinds[Math.max(kinds.indexOf(one), wanted)]!;
}

/** `length` numbers of `kind`, all 0, in memory that threads share, which is not collected soon. */
export function sharedValues(kind: Kind, length: number): Values {
  const memory = new SharedArrayBuffer(kind.BYTES_PER_ELEMENT * length);
  return new (kind as new (memory: SharedArrayBuffer) => Values)(memory);
}

/** `columns` of equal length as rows, one after the other. */
export function rowsOf(columns: readonly ArrayLike<number>[]): Float64Array {
  const rows = new Float64Array(columns.length * (columns[0]?.length ?? 0));
  // Of one kind, whatever the columns': the loop stays quick.
  for (const [i, column] of columns.entries()) spread(new Float64Array(column), rows, i, columns.length);
  return rows;
}

/** Writes `values` to every `step`-th place of `out`, from `at` on. Hot. */
function spread(values: Float64Array, out: Float64Array, at: number, step: number): void {
  for (let row = 0, place = at; row < values.length; row++, place += step) out[place] = values[row]!;
}

/**
 * `length` numbers that come some at a time, each written where it stays: in the fewest bytes that hold all exactly, or
 * as `widest` does. `make` makes their arrays.
 */
export class Packed {
  values: Values = new Int8Array(0);
  #end = 0;
  readonly #widest: Kind;
  readonly #make: (kind: Kind) => Values;

  constructor(length: number, widest: Kind = Float64Array, make: MakeValues = (kind, count) => new kind(count)) {
    this.#widest = widest;
    this.#make = (kind) => make(kind, length);
    this.values = this.#make(Int8Array);
  }

  append(values: Values | Int32Array): void {
    const isWide = values instanceof Float64Array || values instanceof Int32Array;
    const found = isWide ? kindOf(values, values.length) : (values.constructor as Kind);
    const before = this.values;
    const kind = wider(before.constructor as Kind, found, this.#widest);
    if (kind !== before.constructor) {
      this.values = this.#make(kind);
      this.values.set(before.subarray(0, this.#end));
    }
    this.values.set(values, this.#end);
    this.#end += values.length;
  }
}

type MakeValues = (kind: Kind, length: number) => Values;

/** Numbers that are made small together, where they come one by one. */
const CHUNK = 65_536;

/** Numbers that come one by one, nobody knows how many: kept in the fewest bytes that hold them exactly. */
export class Numbers {
  readonly #chunks: Values[] = [];
  #next = new Float64Array(0);
  #waiting = 0;

  add(value: number): void {
    if (this.#waiting === this.#next.length) {
      this.#close();
      if (this.#next.length === 0) this.#next = new Float64Array(CHUNK);
    }
    this.#next[this.#waiting++] = value;
  }

  /** All of them, as one kind of numbers, in what `make` makes. */
  finish(make?: MakeValues): Values {
    this.#close();
    const length = this.#chunks.reduce((sum, chunk) => sum + chunk.length, 0);
    const all = new Packed(length, Float64Array, make);
    // Each chunk is let go when it is copied.
    for (let chunk = this.#chunks.shift(); chunk !== undefined; chunk = this.#chunks.shift()) all.append(chunk);
    return all.values;
  }

  #close(): void {
    if (this.#waiting > 0) this.#chunks.push(packed(this.#next.slice(0, this.#waiting)));
    this.#waiting = 0;
  }
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

/** This many numbers are quicker copied by `set` than one by one. */
const LONG = 64;

/** Writes the rows numbered `chosen[from]` to before `chosen[to]`, of `stride` numbers each, to `out`. Hot. */
export function gatherRows(
  values: Values,
  stride: number,
  chosen: ArrayLike<number>,
  from: number,
  to: number,
  out: Values,
): void {
  // Rows of a game follow each other: they are copied together.
  for (let i = from, at = 0; i < to; ) {
    const begin = i;
    const row = chosen[i++]!;
    while (i < to && chosen[i]! === row + i - begin) i++;
    const place = row * stride;
    const count = (i - begin) * stride;
    if (count < LONG) for (let k = 0; k < count; k++) out[at + k] = values[place + k]!;
    else out.set(values.subarray(place, place + count), at);
    at += count;
  }
}

/** A copy of the rows numbered `chosen`, of `stride` numbers each, in that order, in memory that threads share. */
export function copyRows(values: Values, stride: number, chosen: ArrayLike<number>): Values {
  const copy = sharedValues(values.constructor as Kind, chosen.length * stride);
  gatherRows(values, stride, chosen, 0, chosen.length, copy);
  return copy;
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
 * of this many keys does, and has no limit below it.
 */
export function firstRows(positions: ArrayLike<number>): Uint32Array {
  const rows = positions.length;
  const size = 2 ** Math.ceil(Math.log2(1.5 * rows + 2));
  // A row's number and one more; 0 where the place is free.
  const table = new Uint32Array(size);
  const first = new Uint32Array(rows);
  for (let row = 0; row < rows; row++) {
    const key = positions[row]!;
    let place = placeOf(key) & (size - 1);
    while (table[place] !== 0 && positions[table[place]! - 1] !== key) place = (place + 1) & (size - 1);
    if (table[place] === 0) table[place] = row + 1;
    first[row] = table[place]! - 1;
  }
  return first;
}

/** Where a table begins to look for `key`: 53 bits of a hash, or in a test any whole number. */
function placeOf(key: number): number {
  const place = (Math.imul(key / 2 ** 21, 0x9e3779b1) ^ Math.imul(key | 0, 0x85ebca6b)) >>> 0;
  return place ^ (place >>> 15);
}

/** A set of hashes, whole numbers of 53 bits: the same kind of table. */
export class KeySet {
  /** -1 where the place is free. */
  #table = new Float64Array(1024).fill(-1);
  #count = 0;

  /** Whether `key` is new. */
  add(key: number): boolean {
    if (2 * this.#count > this.#table.length) {
      const keys = this.#table.filter((one) => one >= 0);
      this.#table = new Float64Array(2 * this.#table.length).fill(-1);
      for (const one of keys) this.#put(one);
    }
    if (!this.#put(key)) return false;
    this.#count++;
    return true;
  }

  #put(key: number): boolean {
    const table = this.#table;
    const mask = table.length - 1;
    let place = placeOf(key) & mask;
    for (; table[place] !== -1; place = (place + 1) & mask) if (table[place] === key) return false;
    table[place] = key;
    return true;
  }
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

/** How many of the results are wins, draws and losses. */
export function countResults(...columns: Iterable<number>[]) {
  const counts = { wins: 0, draws: 0, losses: 0 };
  for (const results of columns)
    for (const result of results) counts[result === 1 ? 'wins' : result === 0 ? 'losses' : 'draws']++;
  return counts;
}
