import type { Planes } from '../game.ts';
import { EMPTY, gridOf } from './grid.ts';
import type { HexPosition } from './position.ts';

/**
 * Cells with stones of the player to move, then cells with stones of the other one, both from the mover's first edge
 * on: rows and columns are exchanged for White. Where the swap rule is in force, one more input is on when the swap is
 * open.
 */
export function hexPlanes(size: number, swapRule: boolean): Planes<HexPosition> {
  const grid = gridOf(size);
  const cells = grid.cells.length;
  /** By player: the cells in the order of the inputs. */
  const ordered = [grid.cells, grid.cells.map((cell) => grid.reflected(cell))] as const;
  return {
    inputs: 2 * cells + (swapRule ? 1 : 0),
    max: cells,
    kinds: {
      names: ['own stones', 'other stones', ...(swapRule ? ['swap is open'] : [])],
      of: (input) => Math.floor(input / cells),
    },
    // Hot: read at every leaf.
    active(position, out, at) {
      const { board, turn } = position;
      const view = ordered[turn];
      const own = turn + 1;
      for (let i = 0; i < cells; i++) if (board[view[i]!] === own) out[at++] = i;
      for (let i = 0; i < cells; i++) {
        const holds = board[view[i]!]!;
        if (holds !== EMPTY && holds !== own) out[at++] = cells + i;
      }
      if (position.canSwap()) out[at++] = 2 * cells;
      return at;
    },
  };
}
