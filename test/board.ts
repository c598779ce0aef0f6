import type { Family, Game } from '../games/game.ts';
import { gameOfSize } from '../games/index.ts';

/**
 * The game on its largest board with at most `moves` moves in any position; on its default one where it has no such
 * board, or one only.
 */
export function largestBoard(family: Family, moves: number): Game {
  const fitting = family.sizes.map((size) => gameOfSize(family, size)).filter((game) => game.maxMoves <= moves);
  return fitting.at(-1) ?? gameOfSize(family, family.defaultSize);
}
