import type { CellFinders } from '../feature-cells.ts';
import type { Player } from '../game.ts';
import { squareText } from './notation.ts';
import type { HexifencePosition } from './position.ts';

/** The centres of the cells that `player` has captured. */
function captured({ board, owners }: HexifencePosition, player: Player): string[] {
  return Array.from(board.cellSquare)
    .filter((_, cell) => owners[cell] === player + 1)
    .map((square) => squareText(board, square));
}

/** What Hexifence's features rest on: captured cells. All else is about the game to come, not about cells. */
export const hexifenceCells: CellFinders<HexifencePosition> = {
  cells: captured,
  'cells-early': captured,
  'cells-middle': captured,
  'cells-late': captured,
};
