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

/** The lines of a cell, without itself, by half of the direction: its column, its row, its two diagonals. */
export const LINES = [
  setsOf((from, to) => from !== to && columns(from, to) === 0),
  setsOf((from, to) => from !== to && rows(from, to) === 0),
  setsOf((from, to) => from !== to && (to >> 3) - (from >> 3) === (to & 7) - (from & 7)),
  setsOf((from, to) => from !== to && (to >> 3) - (from >> 3) === (from & 7) - (to & 7)),
] as const;
const [COLUMN, ROW, RISING, FALLING] = LINES;
export const STRAIGHT = COLUMN.map((word, i) => word | ROW[i]!);
export const OBLIQUE = RISING.map((word, i) => word | FALLING[i]!);

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
  reach[0] = kind === KNIGHT ? JUMP_SETS[2 * cell]! : 0;
  reach[1] = kind === KNIGHT ? JUMP_SETS[2 * cell + 1]! : 0;
  if (kind === BISHOP || kind === QUEEN) {
    seeAlong(RISING, cell, low, high);
    seeAlong(FALLING, cell, low, high);
  }
  if (kind < ROOK) return;
  seeAlong(ROW, cell, low, high);
  // A product brings the bits of a column together, and takes them apart.
  const column = cell & 7;
  const held = ((low >>> column) & 0x01010101) | (((high >>> column) & 0x01010101) << 4);
  const seen = SEEN[((cell >> 3) << 6) | ((Math.imul(held, 0x01020408) >>> 25) & 63)]!;
  reach[0]! |= (Math.imul(seen & 15, 0x00204081) & 0x01010101) << column;
  reach[1]! |= (Math.imul(seen >> 4, 0x00204081) & 0x01010101) << column;
}

function seeAlong(line: Int32Array, cell: number, low: number, high: number): void {
  const lineLow = line[2 * cell]!;
  const lineHigh = line[2 * cell + 1]!;
  const held = Math.imul((low & lineLow) | (high & lineHigh), 0x01010101) >>> 25;
  const seen = Math.imul(SEEN[((cell & 7) << 6) | (held & 63)]!, 0x01010101);
  reach[0]! |= seen & lineLow;
  reach[1]! |= seen & lineHigh;
}
