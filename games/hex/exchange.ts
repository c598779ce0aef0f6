import type { Player } from '../game.ts';
import { BLACK, EMPTY, WHITE } from './grid.ts';
import { HexPosition } from './position.ts';

/**
 * Black and White exchanged, and rows and columns with them, since Black joins top and bottom and White left and right.
 * Under the swap rule undefined while there are fewer than two stones: only White has the right to swap.
 */
export function exchange({ grid, board, counts, turn, swapRule }: HexPosition): HexPosition | undefined {
  if (swapRule && counts[0]! + counts[1]! < 2) return undefined;
  const other = grid.bare.slice();
  for (const cell of grid.cells)
    if (board[cell] !== EMPTY) other[grid.reflected(cell)] = board[cell] === BLACK ? WHITE : BLACK;
  return new HexPosition(grid, other, (1 - turn) as Player, swapRule);
}
