import type { RowFacts } from '../facts.ts';
import { splits } from '../split.ts';

/** Positions that stand in several rows. */
export interface Repeats {
  /** Rows whose position an earlier row of the same split has. */
  readonly within: number;
  /** Rows of validation and test whose position an earlier split has: the fit has seen it. */
  readonly across: number;
  /**
   * Positions that come with different results, and their rows: nothing that sees the position alone can get all of
   * them right.
   */
  readonly disputed: { readonly positions: number; readonly rows: number };
}

/** What is noted of a position where it comes first: a bit for each split, and whether its results differ. */
const DISPUTED = 1 << splits.length;

/** Positions that come more than once; `splitOf` has the place in `splits` of each row's. */
export function repeatsOf({ rows, positions, results }: RowFacts, splitOf: Uint8Array): Repeats {
  const first = firstRows(positions);
  const notes = new Uint8Array(rows);
  let within = 0;
  for (let row = 0; row < rows; row++) {
    const bit = 1 << splitOf[row]!;
    const before = first[row]!;
    if ((notes[before]! & bit) !== 0) within++;
    notes[before]! |= bit;
    if (results[row] !== results[before]) notes[before]! |= DISPUTED;
  }
  let across = 0;
  const disputed = { positions: 0, rows: 0 };
  for (let row = 0; row < rows; row++) {
    const note = notes[first[row]!]!;
    const earlier = (1 << splitOf[row]!) - 1;
    if ((note & earlier) !== 0) across++;
    if ((note & DISPUTED) === 0) continue;
    disputed.rows++;
    if (first[row] === row) disputed.positions++;
  }
  return { within, across, disputed };
}

/**
 * The first row with the same position, for each row. By a table of open addresses, which takes a tenth of what a Map
 * of so many keys does, and has no limit below it.
 */
function firstRows(positions: Float64Array): Uint32Array {
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
