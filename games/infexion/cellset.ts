import { CELLS, DIRECTIONS, LINES, MOST_POWER, spreadFrom } from './board.ts';

/** A set of cells is two 32-bit numbers: bit i of the low one is cell i, bit i of the high one cell 25 + i. */
const LOW_CELLS = 25;
/** The numbers with every cell in them. */
export const ALL_LOW = 0x1ffffff;
export const ALL_HIGH = 0xffffff;

/** `CELL_SETS[cell << 1]` and the next number: the set of that cell alone. */
export const CELL_SETS = new Int32Array(CELLS << 1);
for (let cell = 0; cell < CELLS; cell++)
  if (cell < LOW_CELLS) CELL_SETS[cell << 1] = 1 << cell;
  else CELL_SETS[(cell << 1) | 1] = 1 << (cell - LOW_CELLS);

/** `REACH_SETS[(cell << 3 | power) << 1]` and the next number: the cells that a stack there reaches by one spread, in any direction. */
export const REACH_SETS = new Int32Array(CELLS << 4);
for (let cell = 0; cell < CELLS; cell++)
  for (let power = 1; power <= MOST_POWER; power++) {
    const at = ((cell << 3) | power) << 1;
    for (let direction = 0; direction < DIRECTIONS.length; direction++)
      for (let i = 0; i < power; i++) {
        const reached = LINES[(spreadFrom(cell, direction) << 3) | i]! << 1;
        REACH_SETS[at] = REACH_SETS[at]! | CELL_SETS[reached]!;
        REACH_SETS[at + 1] = REACH_SETS[at + 1]! | CELL_SETS[reached + 1]!;
      }
  }

/** The number of cells in a set. */
export function cellsIn(low: number, high: number): number {
  return bits(low) + bits(high);
}

function bits(word: number): number {
  let sum = word - ((word >>> 1) & 0x55555555);
  sum = (sum & 0x33333333) + ((sum >>> 2) & 0x33333333);
  return Math.imul((sum + (sum >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
