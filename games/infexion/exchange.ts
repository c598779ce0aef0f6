import { MAX_PLIES } from './board.ts';
import { InfexionPosition } from './position.ts';

/**
 * The stacks' colours exchanged. Red moves at even plies, so the ply goes one up or down with the turn; undefined where
 * that would reach or leave the last one, which ends the game.
 */
export function exchange({ cells, ply }: InfexionPosition): InfexionPosition | undefined {
  if (ply >= MAX_PLIES - 1) return undefined;
  return new InfexionPosition(
    cells.map((stack) => (stack === 0 ? 0 : stack ^ 8)),
    ply ^ 1,
  );
}
