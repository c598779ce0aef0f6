import { CELLS, DIRECTIONS, LINES, MAX_POWER, SIDE, spreadFrom } from './board.ts';

/**
 * A set of cells is two numbers, its halves: bit i of the low one is cell i (rows 0 to 3), bit i of the high one cell
 * 28 + i (rows 4 to 6).
 */
export const LOW_CELLS = 4 * SIDE;
/** The halves with every cell in them. */
export const ALL_LOW = 0xfffffff;
export const ALL_HIGH = 0x1fffff;

/** In either half: its first row, its first and its last column. */
const ROW = 0x7f;
const FIRST_COLUMN = 0x204081;
const LAST_COLUMN = FIRST_COLUMN << (SIDE - 1);

/** `CELL_SETS[cell << 1]` and the next number: the set of that cell alone. */
export const CELL_SETS = new Int32Array(CELLS << 1);
for (let cell = 0; cell < CELLS; cell++)
  if (cell < LOW_CELLS) CELL_SETS[cell << 1] = 1 << cell;
  else CELL_SETS[(cell << 1) | 1] = 1 << (cell - LOW_CELLS);

/** `LINE_SETS[lineOf(spread, power)]` and the next number: the cells that a spread of a stack of `power` reaches. */
export const LINE_SETS = new Int32Array(MAX_POWER * CELLS * 16);
/**
 * `REACH_SETS[(cell << 3 | power) << 1]` and the next number: the cells that a stack there reaches by one spread, in
 * any direction.
 */
export const REACH_SETS = new Int32Array(CELLS * 16);
for (let cell = 0; cell < CELLS; cell++)
  for (let power = 1; power <= MAX_POWER; power++)
    for (let direction = 0; direction < DIRECTIONS.length; direction++) {
      const spread = spreadFrom(cell, direction);
      for (let i = 0; i < power; i++) {
        const reached = LINES[(spread << 3) | i]!;
        include(LINE_SETS, lineOf(spread, power), reached);
        include(REACH_SETS, ((cell << 3) | power) << 1, reached);
      }
    }

/** Puts `cell` into the set at index `at`. */
export function include(sets: Int32Array, at: number, cell: number): void {
  sets[at] = sets[at]! | CELL_SETS[cell << 1]!;
  sets[at + 1] = sets[at + 1]! | CELL_SETS[(cell << 1) | 1]!;
}

/** Where a spread stands in LINE_SETS; that in the next direction stands 2 further. */
export function lineOf(spread: number, power: number): number {
  return ((power - 1) * (CELLS << 3) + spread) << 1;
}

/** The number of the lowest bit in a half that is not empty. */
export function lowest(half: number): number {
  return 31 - Math.clz32(half & (0 - half));
}

/** The number of cells in a set: bits are added up by twos, fours, eights, and then all. */
export function cellsIn(low: number, high: number): number {
  const lowTwos = low - ((low >>> 1) & 0x55555555);
  const highTwos = high - ((high >>> 1) & 0x55555555);
  const fours =
    (lowTwos & 0x33333333) + ((lowTwos >>> 2) & 0x33333333) + (highTwos & 0x33333333) + ((highTwos >>> 2) & 0x33333333);
  return Math.imul((fours & 0x0f0f0f0f) + ((fours >>> 4) & 0x0f0f0f0f), 0x01010101) >>> 24;
}

/**
 * At direction << 1: the set of the cells whose neighbour in that direction is in the set last given to `face`. To be
 * read only.
 */
export const facing = new Int32Array(DIRECTIONS.length << 1);

/** Fills `facing`: in each direction, all cells of a set at once go a step back round the torus. */
export function face(low: number, high: number): void {
  const drLow = ((low >>> 1) & ~LAST_COLUMN) | ((low & FIRST_COLUMN) << 6);
  const drHigh = ((high >>> 1) & ~LAST_COLUMN) | ((high & FIRST_COLUMN) << 6);
  const ulLow = ((low & ~LAST_COLUMN) << 1) | ((low & LAST_COLUMN) >>> 6);
  const ulHigh = ((high & ~LAST_COLUMN) << 1) | ((high & LAST_COLUMN) >>> 6);
  facing[0] = drLow;
  facing[1] = drHigh;
  // A row is 7 bits; what leaves one half by its end enters the other one, 28 and 21 bits long, by its beginning.
  facing[2] = ((drLow << 7) & ALL_LOW) | (drHigh >>> 14);
  facing[3] = ((drHigh << 7) & ALL_HIGH) | (drLow >>> 21);
  facing[4] = ((low << 7) & ALL_LOW) | (high >>> 14);
  facing[5] = ((high << 7) & ALL_HIGH) | (low >>> 21);
  facing[6] = ulLow;
  facing[7] = ulHigh;
  facing[8] = (ulLow >>> 7) | ((ulHigh & ROW) << 21);
  facing[9] = (ulHigh >>> 7) | ((ulLow & ROW) << 14);
  facing[10] = (low >>> 7) | ((high & ROW) << 21);
  facing[11] = (high >>> 7) | ((low & ROW) << 14);
}
