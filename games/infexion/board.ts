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

/** The six directions, named as in docs/reference/notation.md. A move's low three bits are its direction, or SPAWN. */
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

/**
 * What happens to a cell where a token lands, and to the sums: both players' power and stacks in one number,
 * red's power in its lowest byte, then red's stacks, blue's power, blue's stacks. No byte ever passes 49, so one
 * addition changes all four.
 */

/** `STACK_SUMS[value]`: what a stack adds to the sums. */
export const STACK_SUMS = new Int32Array(16);
/** `AFTER_TOKEN[mover << 4 | value]`: what the cell holds when the mover's token has landed on `value`. */
export const AFTER_TOKEN = new Uint8Array(32);
/** `TOKEN_SUMS[mover << 4 | value]`: what that adds to the sums. */
export const TOKEN_SUMS = new Int32Array(32);

for (let owner = 0; owner < 2; owner++)
  for (let power = 1; power <= MAX_POWER; power++) STACK_SUMS[(owner << 3) | power] = (256 + power) << (owner << 4);

for (let mover = 0; mover < 2; mover++)
  for (let value = 0; value < 16; value++) {
    const power = value & 7;
    if (power > MAX_POWER) continue;
    const after = power === MAX_POWER ? 0 : (mover << 3) | (power + 1);
    AFTER_TOKEN[(mover << 4) | value] = after;
    TOKEN_SUMS[(mover << 4) | value] = STACK_SUMS[after]! - STACK_SUMS[value]!;
  }

/** `player`'s power in `sums`. */
export function powerIn(sums: number, player: number): number {
  return (sums >> (player << 4)) & 255;
}

/** The number of `player`'s stacks in `sums`. */
export function stacksIn(sums: number, player: number): number {
  return (sums >> ((player << 4) | 8)) & 255;
}
