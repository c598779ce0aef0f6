import { PLY } from './transposition.ts';

/** Nearer the leaves, nothing is reduced. */
const SHALLOWEST = 3;
/** So many moves are never reduced. */
const FIRST = 3;
const PLIES = 64;
const MOVES = 64;

/** By plies above the leaves and the move's place in the order: half plies less. */
const reductions = new Uint8Array(PLIES * MOVES);
for (let plies = SHALLOWEST; plies < PLIES; plies++)
  for (let move = FIRST; move < MOVES; move++) {
    const wanted = Math.floor(0.5 + (Math.log(plies) * Math.log(move)) / 2);
    // A move is searched one ply deep at least: so a reply that ends the game is seen.
    reductions[plies * MOVES + move] = PLY * Math.min(wanted, plies - 2);
  }

/**
 * Late move reductions: by how many half plies less the move at `place` of the order of search, from 0, is searched
 * first, in a position `depth` half plies above the leaves. The order puts what is promising in front.
 */
export function reductionOf(depth: number, place: number): number {
  const plies = Math.min(depth >> 1, PLIES - 1);
  return reductions[plies * MOVES + Math.min(place, MOVES - 1)]!;
}
