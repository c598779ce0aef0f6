/** Sets of cells as two words of 32 bits: `cell` is bit `cell & 31` of word `cell >> 5`. */
import { BISHOP, KNIGHT, QUEEN, ROOK, seenBy } from './squares.ts';

/** At 2 · cell: the set of the cells for which `holds`. */
function setsOf(holds: (from: number, to: number) => boolean): Int32Array {
  const words = new Int32Array(2 * 64);
  for (let from = 0; from < 64; from++)
    for (let to = 0; to < 64; to++) if (holds(from, to)) words[2 * from + (to >> 5)]! |= 1 << to;
  return words;
}

/** How many columns and rows two cells are apart. */
const columns = (from: number, to: number): number => Math.abs((from & 7) - (to & 7));
const rows = (from: number, to: number): number => Math.abs((from >> 3) - (to >> 3));

/** By cell, where a knight and a king can go. */
export const JUMP_SETS = setsOf((from, to) => columns(from, to) * rows(from, to) === 2);
export const STEP_SETS = setsOf((from, to) => Math.max(columns(from, to), rows(from, to)) === 1);

/** By player: the cells from `least` to `most` columns aside and from one to `far` rows ahead. */
function ahead(least: number, most: number, far: number): readonly Int32Array[] {
  return ([0, 1] as const).map((player) =>
    setsOf((from, to) => {
      const up = (seenBy(player, to) >> 3) - (seenBy(player, from) >> 3);
      return columns(from, to) >= least && columns(from, to) <= most && up >= 1 && up <= far;
    }),
  );
}

/** By player: where a pawn takes. */
export const TAKEN_SETS = ahead(1, 1, 1);
export const COLUMN_AHEAD = ahead(0, 0, 7);
export const WAY_AHEAD = ahead(0, 1, 7);
export const SHIELDS = ahead(0, 1, 2);

/** Whether the set at `at` of `words` shares a cell with the set of `cell` in `sets`. */
export function meets(words: Int32Array, at: number, sets: Int32Array, cell: number): boolean {
  return ((words[at]! & sets[2 * cell]!) | (words[at + 1]! & sets[2 * cell + 1]!)) !== 0;
}

/** The least bit of a word that isn't 0. */
export function lowest(word: number): number {
  return 31 - Math.clz32(word & -word);
}

/** How many cells there are in two words. */
export function count(low: number, high: number): number {
  low -= (low >>> 1) & 0x55555555;
  high -= (high >>> 1) & 0x55555555;
  const both = (low & 0x33333333) + ((low >>> 2) & 0x33333333) + (high & 0x33333333) + ((high >>> 2) & 0x33333333);
  return Math.imul((both & 0x0f0f0f0f) + ((both >>> 4) & 0x0f0f0f0f), 0x01010101) >>> 24;
}

/** The lines of a cell, without itself: its column, its row, its two diagonals. */
const COLUMN = setsOf((from, to) => from !== to && columns(from, to) === 0);
const ROW = setsOf((from, to) => from !== to && rows(from, to) === 0);
const RISING = setsOf((from, to) => from !== to && (to >> 3) - (from >> 3) === (to & 7) - (from & 7));
const FALLING = setsOf((from, to) => from !== to && (to >> 3) - (from >> 3) === (from & 7) - (to & 7));
export const STRAIGHT = COLUMN.map((word, i) => word | ROW[i]!);
export const OBLIQUE = RISING.map((word, i) => word | FALLING[i]!);

/** At 2 · (64 · from + to): the cells between them on a line; none where they are on no line. */
export const BETWEEN = Int32Array.from({ length: 2 * 64 * 64 }, (_, i) => {
  const [from, to, word] = [i >> 7, (i >> 1) & 63, i & 1];
  let cells = 0;
  for (const line of [COLUMN, ROW, RISING, FALLING])
    for (let cell = 32 * word; cell < 32 * word + 32; cell++) {
      const inside = (cell > from && cell < to) || (cell > to && cell < from);
      const on = (one: number): boolean => ((line[2 * from + (one >> 5)]! >> (one & 31)) & 1) === 1;
      if (inside && on(to) && on(cell)) cells |= 1 << cell;
    }
  return cells;
});

/** On a line of eight, at 64 · place + its inner cells that are held: the cells that a slider sees. */
const SEEN = Uint8Array.from({ length: 8 * 64 }, (_, i) => {
  const place = i >> 6;
  let seen = 0;
  for (const step of [-1, 1])
    for (let to = place + step; to >= 0 && to < 8; to += step) {
      seen |= 1 << to;
      if (((i & 63) >> (to - 1)) & 1) break;
    }
  return seen;
});

/** What `lookFrom` found. */
export const reach = new Int32Array(2);

/** Sets `reach` to where a piece of `kind`, no pawn or king, could go if the cells of `low` and `high` are held. */
export function lookFrom(cell: number, kind: number, low: number, high: number): void {
  const at = 2 * cell;
  let reachLow = 0;
  let reachHigh = 0;
  if (kind === KNIGHT) {
    reachLow = JUMP_SETS[at]!;
    reachHigh = JUMP_SETS[at + 1]!;
  }
  if (kind === BISHOP || kind === QUEEN) {
    const rising = seenAlong(RISING, cell, low, high);
    const falling = seenAlong(FALLING, cell, low, high);
    reachLow = (rising & RISING[at]!) | (falling & FALLING[at]!);
    reachHigh = (rising & RISING[at + 1]!) | (falling & FALLING[at + 1]!);
  }
  if (kind >= ROOK) {
    const row = seenAlong(ROW, cell, low, high);
    // A product brings the bits of a column together, and takes them apart.
    const column = cell & 7;
    const held = ((low >>> column) & 0x01010101) | (((high >>> column) & 0x01010101) << 4);
    const seen = SEEN[((cell >> 3) << 6) | ((Math.imul(held, 0x01020408) >>> 25) & 63)]!;
    reachLow |= (row & ROW[at]!) | ((Math.imul(seen & 15, 0x00204081) & 0x01010101) << column);
    reachHigh |= (row & ROW[at + 1]!) | ((Math.imul(seen >> 4, 0x00204081) & 0x01010101) << column);
  }
  reach[0] = reachLow;
  reach[1] = reachHigh;
}

/** The columns seen on a line that isn't a column, in each row. */
function seenAlong(line: Int32Array, cell: number, low: number, high: number): number {
  const held = Math.imul((low & line[2 * cell]!) | (high & line[2 * cell + 1]!), 0x01010101) >>> 25;
  return Math.imul(SEEN[((cell & 7) << 6) | (held & 63)]!, 0x01010101);
}
