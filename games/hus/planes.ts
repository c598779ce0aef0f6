import type { Planes } from '../game.ts';
import { PITS } from './pits.ts';
import type { HusPosition } from './position.ts';

/** Numbers of seeds that have an input of their own; the last one stands for all larger ones too. */
const COUNTS = 12;

/**
 * One input for each pit and number of seeds in it, none for empty pits: pits of the player to move, then of the other
 * one. The last input is on while nothing can be captured yet.
 */
export const planes: Planes<HusPosition> = {
  inputs: 2 * PITS * COUNTS + 1,
  max: 2 * PITS + 1,
  kinds: {
    names: ['own seeds', 'other seeds', 'nothing captured yet'],
    of: (input) => Math.floor(input / (PITS * COUNTS)),
  },
  // Hot: read at every leaf.
  active(position, out, at) {
    const { pits, turn } = position;
    const own = turn * PITS;
    for (let pit = 0; pit < 2 * PITS; pit++) {
      const seeds = pits[(own + pit) & (2 * PITS - 1)]!;
      if (seeds > 0) out[at++] = pit * COUNTS + (seeds < COUNTS ? seeds : COUNTS) - 1;
    }
    if (!position.capturing()) out[at++] = 2 * PITS * COUNTS;
    return at;
  },
};
