import { MAX_POWER } from './board.ts';

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
