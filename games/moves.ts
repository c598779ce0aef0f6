import type { Game, Move, Position } from './game.ts';

/** The legal moves, in the game's order. Not for hot code: it allocates. */
export function movesOf({ maxMoves }: Pick<Game, 'maxMoves'>, position: Position): Move[] {
  const out = new Int32Array(maxMoves);
  return Array.from(out.subarray(0, position.moves(out, 0)));
}

/** The same as text. */
export function legalMoves(game: Game, position: Position): string[] {
  return movesOf(game, position).map((move) => game.moveText(position, move));
}
