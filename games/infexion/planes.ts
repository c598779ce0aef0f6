import type { Planes } from '../game.ts';
import { CELLS, MAX_POWER } from './board.ts';
import type { InfexionPosition } from './position.ts';

/**
 * One input for each power that a stack can have on each cell, cell by cell: stacks of the player to move first, then
 * the other one's.
 */
export const planes: Planes<InfexionPosition> = {
  inputs: CELLS * 2 * MAX_POWER,
  max: CELLS,
  kinds: {
    names: ['own stacks', 'other stacks'],
    of: (input) => (input % (2 * MAX_POWER) < MAX_POWER ? 0 : 1),
  },
  // Hot: read at every leaf.
  active(position, out, at) {
    const { cells, turn } = position;
    for (let cell = 0; cell < CELLS; cell++) {
      const value = cells[cell]!;
      if (value === 0) continue;
      const side = value >> 3 === turn ? 0 : MAX_POWER;
      out[at++] = cell * 2 * MAX_POWER + side + (value & 7) - 1;
    }
    return at;
  },
};
