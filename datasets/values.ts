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

/** Numbers that grow wider as wider ones come: several arrays, all of one kind. */
export class GrowingValues {
  #kind: Kind = Int8Array;
  #arrays: Values[];
  readonly #widest: Kind;
  readonly #make: (kind: Kind, length: number) => Values;

  /** Of `lengths` numbers, all 0, none of a wider kind than `widest`. */
  constructor(lengths: readonly number[], widest = widestOf(lengths), make: typeof sharedValues = ownValues) {
    this.#widest = widest;
    this.#make = make;
    this.#arrays = lengths.map((length) => make(this.#kind, length));
  }

  get arrays(): readonly Values[] {
    return this.#arrays;
  }

  /** Makes room for numbers of `kind`; `arrays` may be others from here on. */
  hold(kind: Kind): void {
    const wanted = wider(this.#kind, kind, this.#widest);
    if (wanted === this.#kind) return;
    this.#kind = wanted;
    // One after the other: each old one is let go before the next new one is made.
    for (const [i, array] of this.#arrays.entries()) {
      leaveRoom(this.#kind.BYTES_PER_ELEMENT * array.length);
      const copy = this.#make(this.#kind, array.length);
      copy.set(array);
      this.#arrays[i] = copy;
    }
  }
}

/** One number of each row, as they come: in the fewest bytes that hold them all exactly. */
export class GrowingColumn {
  readonly #values: GrowingValues;
  #at = 0;

  /** Of `rows` numbers, all 0. */
  constructor(rows: number) {
    this.#values = new GrowingValues([rows], Float64Array);
  }

  get values(): Values {
    return this.#values.arrays[0]!;
  }

  /** The numbers of the next rows. */
  add(some: Values | Uint8Array): void {
    this.#values.hold(kindOf(new Float64Array(some), some.length));
    this.values.set(some, this.#at);
    this.#at += some.length;
  }
}

/** Where there are many numbers, 4 bytes for each. */
export function widestOf(lengths: readonly number[]): Kind {
  const total = lengths.reduce((sum, length) => sum + length, 0);
  return 8 * total > EXACT_BYTES ? Float32Array : Float64Array;
}

/** The kind that holds what `one` and `other` hold, but none wider than `widest`. */
export function wider(one: Kind, other: Kind, widest: Kind): Kind {
  const wanted = Math.min(kinds.indexOf(other), kinds.indexOf(widest));
  return kinds[Math.max(kinds.indexOf(one), wanted)]!;
}

/** `length` numbers of `kind`, all 0. */
function ownValues(kind: Kind, length: number): Values {
  return new kind(length);
}

/** The same in memory that threads share, which is not collected soon. */
export function sharedValues(kind: Kind, length: number): Values {
  const memory = new SharedArrayBuffer(kind.BYTES_PER_ELEMENT * length);
  return new (kind as new (memory: SharedArrayBuffer) => Values)(memory);
}

/** `count` numbers of the same kind as `values`, all 0, in memory that threads share. */
export function alike(values: Values, count: number): Values {
  return sharedValues(values.constructor as Kind, count);
}

/** Writes the values of the rows from `from` to before `to` to every `step`-th place of `out`, from `at` on. Hot. */
export function spread(values: Float64Array, from: number, to: number, out: Values, at: number, step: number): void {
  for (let row = from, place = at; row < to; row++, place += step) out[place] = values[row]!;
}
