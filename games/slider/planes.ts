import type { Planes } from '../game.ts';
import { BLOCK, gridOf } from './grid.ts';
import type { SliderPosition } from './position.ts';

/**
 * Cells with pieces of the player to move, with pieces of the other one, and with blocks, all as H sees them: for V, x
 * and y are exchanged. One more input is on when the other player has just passed.
 */
export function sliderPlanes(size: number): Planes<SliderPosition> {
  const grid = gridOf(size);
  const cells = grid.cells.length;
  /** By player: the cells in the order of the inputs. */
  const ordered = [grid.cells, grid.cells.map((cell) => grid.cell(grid.y(cell), grid.x(cell)))] as const;
  return {
    inputs: 3 * cells + 1,
    max: cells + 1,
    kinds: {
      names: ['own pieces', 'other pieces', 'blocks', 'other has passed'],
      of: (input) => Math.floor(input / cells),
    },
    // Hot: read at every leaf.
    active(position, out, at) {
      const { board, turn } = position;
      const view = ordered[turn];
      const own = turn + 1;
      const enemy = 2 - turn;
      for (let i = 0; i < cells; i++) if (board[view[i]!] === own) out[at++] = i;
      for (let i = 0; i < cells; i++) if (board[view[i]!] === enemy) out[at++] = cells + i;
      for (let i = 0; i < cells; i++) if (board[view[i]!] === BLOCK) out[at++] = 2 * cells + i;
      if (position.passes > 0) out[at++] = 3 * cells;
      return at;
    },
  };
}
