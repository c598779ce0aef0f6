import type { Player } from '../game.ts';
import { PIECE_H, PIECE_V } from './grid.ts';
import { SliderPosition } from './position.ts';

/** H and V exchanged, and x and y with them, since H goes right and V up. */
export function exchange({ grid, board, turn, passes }: SliderPosition): SliderPosition {
  const other = board.slice();
  for (const cell of grid.cells) {
    const holds = board[cell];
    const exchanged = holds === PIECE_H ? PIECE_V : holds === PIECE_V ? PIECE_H : holds;
    other[grid.cell(grid.y(cell), grid.x(cell))] = exchanged;
  }
  return new SliderPosition(grid, other, (1 - turn) as Player, passes);
}
