import type { Board } from '../../../games/game.ts';
import { canCopyUnits } from './tying.ts';

/** What `usualShape` gives, for a help text. */
export const USUAL_SHAPES = '2x32, or star:2x4 on a board of more than 64 symmetries that says what is near';

/**
 * The shape of a network on `board` where none is asked for. Where the symmetries are too many for copies of units, dense
 * ones see the same thing in too many places to learn it; local units share their weights over all cells.
 */
export function usualShape(board: Board): string {
  return board.near !== undefined && !canCopyUnits(board) ? 'star:2x4' : '2x32';
}
