import type { Player } from '../game.ts';
import type { Rows } from '../notation.ts';

/**
 * What a position keeps of each move made, from index `ply * FRAME`: the move; what it found (of a spread: its stack's
 * power in three bits, then four for what each cell of its line held); the sums before it.
 */
export const FRAME = 3;
export const FOUND = 1;
export const SUMS = 2;

/** Cell (r, q) of the torus is number 7r + q. */
export const SIDE = 7;
export const CELLS = 49;
/** By row. */
export const ROWS: Rows = Array.from({ length: SIDE }, (_, row) =>
  Array.from({ length: SIDE }, (_, column) => row * SIDE + column),
);
/** Of what a cell holds, from 1 on: `A` to `F` are red stacks of power 1 to 6, `a` to `f` blue ones. */
export const LETTERS = 'ABCDEF  abcdef';
/** A stack that would grow above this vanishes. */
export const MAX_POWER = 6;
/** Spawning ends when both players' power together is this much. */
export const MAX_TOTAL = 49;
/** The game ends after this many moves. */
export const MAX_PLIES = 343;

/** The six directions, named as in docs/notation.md. A move's low three bits are its direction, or SPAWN. */
export const DIRECTIONS: readonly string[] = ['dr', 'd', 'dl', 'ul', 'u', 'ur'];
export const SPAWN = 6;

const ROW_STEPS = [0, -1, -1, 0, 1, 1];
const COLUMN_STEPS = [1, 1, 0, -1, -1, 0];

/** The move that spawns on `cell`. */
export function spawnAt(cell: number): number {
  return (cell << 3) | SPAWN;
}

/** The move that spreads the stack on `cell` in a direction, given by its index. */
export function spreadFrom(cell: number, direction: number): number {
  return (cell << 3) | direction;
}

/** What a cell holds: 0 when empty, else `player << 3 | power`. */
export function stackOf(player: Player, power: number): number {
  return (player << 3) | power;
}

/** `LINES[spread << 3 | i]` is the cell that the (i+1)th token of a spread reaches, for i from 0 to 5. */
export const LINES = new Uint8Array(CELLS << 6);
for (let cell = 0; cell < CELLS; cell++)
  for (let direction = 0; direction < DIRECTIONS.length; direction++)
    for (let i = 0; i < MAX_POWER; i++) {
      const row = Math.floor(cell / SIDE) + ROW_STEPS[direction]! * (i + 1);
      const column = (cell % SIDE) + COLUMN_STEPS[direction]! * (i + 1);
      LINES[(spreadFrom(cell, direction) << 3) | i] = wrapped(row) * SIDE + wrapped(column);
    }

function wrapped(coordinate: number): number {
  return (coordinate + SIDE * SIDE) % SIDE;
}
