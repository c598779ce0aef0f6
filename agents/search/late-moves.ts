import { PLY } from './transposition.ts';

/** Nearer the leaves, nothing is reduced. */
const SHALLOWEST = 3;
const PLIES = 64;
const MOVES = 64;

/** Late move reductions. The order of search puts what is promising in front. */
export class LateMoves {
  /** By plies above the leaves and the move's place in the order: half plies less. */
  readonly #reductions = new Uint8Array(PLIES * MOVES);

  /** `reduction` and `unreduced` are those of the options. */
  constructor(reduction: number, unreduced: number) {
    for (let plies = SHALLOWEST; plies < PLIES; plies++)
      for (let move = unreduced; move < MOVES; move++) {
        const wanted = Math.floor(0.5 + (Math.log(plies) * Math.log(move) * reduction) / 100);
        // A move is searched one ply deep at least: so a reply that ends the game is seen.
        this.#reductions[plies * MOVES + move] = PLY * Math.min(wanted, plies - 2);
      }
  }

  /**
   * By how many half plies less the move at `place` of the order of search, from 0, is searched first, in a position
   * `depth` half plies above the leaves.
   */
  reductionOf(depth: number, place: number): number {
    const plies = Math.min(depth >> 1, PLIES - 1);
    return this.#reductions[plies * MOVES + Math.min(place, MOVES - 1)]!;
  }
}
