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

/** By half a word: how many cells there are. Four looks cost less than adding up bits. */
const COUNTS = new Uint8Array(2 ** 16);
for (let half = 1; half < 2 ** 16; half++) COUNTS[half] = COUNTS[half >> 1]! + (half & 1);

/** How many cells there are in one word. */
export function countWord(word: number): number {
  return COUNTS[word & 0xffff]! + COUNTS[word >>> 16]!;
}

/** How many cells there are in two words. */
export function count(low: number, high: number): number {
  return COUNTS[low & 0xffff]! + COUNTS[low >>> 16]! + COUNTS[high & 0xffff]! + COUNTS[high >>> 16]!;
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

/**
 * At 2 · (64 · cell + the inner cells of a line that are held): the cells of that line that a slider on `cell` sees. In
 * `held` a cell has the bit of its column, in a column that of its row.
 */
function seenOn(line: Int32Array, placeOf: (cell: number) => number): Int32Array {
  const seen = new Int32Array(2 * 64 * 64);
  for (let from = 0; from < 64; from++)
    for (let to = 0; to < 64; to++) {
      if (((line[2 * from + (to >> 5)]! >>> (to & 31)) & 1) === 0) continue;
      const [low, high] = [Math.min(placeOf(from), placeOf(to)), Math.max(placeOf(from), placeOf(to))];
      const between = ((1 << high) - (2 << low)) >> 1;
      for (let held = 0; held < 64; held++)
        if ((held & between) === 0) seen[2 * (64 * from + held) + (to >> 5)]! |= 1 << to;
    }
  return seen;
}
const SEEN_COLUMN = seenOn(COLUMN, (cell) => cell >> 3);
const [SEEN_ROW, SEEN_RISING, SEEN_FALLING] = [ROW, RISING, FALLING].map((line) =>
  seenOn(line, (cell) => cell & 7),
) as [Int32Array, Int32Array, Int32Array];

/** What `lookFrom` found. */
export const reach = new Int32Array(2);

/** Sets `reach` to where a piece of `kind`, no pawn or king, could go if the cells of `low` and `high` are held. */
export function lookFrom(cell: number, kind: number, low: number, high: number): void {
  let reachLow = 0;
  let reachHigh = 0;
  if (kind === KNIGHT) {
    reachLow = JUMP_SETS[2 * cell]!;
    reachHigh = JUMP_SETS[2 * cell + 1]!;
  }
  if (kind === BISHOP || kind === QUEEN) {
    const rising = seenAt(RISING, cell, low, high);
    const falling = seenAt(FALLING, cell, low, high);
    reachLow = SEEN_RISING[rising]! | SEEN_FALLING[falling]!;
    reachHigh = SEEN_RISING[rising + 1]! | SEEN_FALLING[falling + 1]!;
  }
  if (kind >= ROOK) {
    const row = seenAt(ROW, cell, low, high);
    // A product brings the bits of a column together.
    const held = ((low >>> (cell & 7)) & 0x01010101) | (((high >>> (cell & 7)) & 0x01010101) << 4);
    const column = (cell << 7) | ((Math.imul(held, 0x01020408) >>> 24) & 126);
    reachLow |= SEEN_ROW[row]! | SEEN_COLUMN[column]!;
    reachHigh |= SEEN_ROW[row + 1]! | SEEN_COLUMN[column + 1]!;
  }
  reach[0] = reachLow;
  reach[1] = reachHigh;
}

/** Where to look up what is seen on a line that isn't a column: no two of its cells share one. */
function seenAt(line: Int32Array, cell: number, low: number, high: number): number {
  const held = (low & line[2 * cell]!) | (high & line[2 * cell + 1]!);
  return (cell << 7) | ((Math.imul(held, 0x01010101) >>> 24) & 126);
}
