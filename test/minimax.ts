import { type Choice, WIN } from '../agents/agent.ts';
import type { Evaluator } from '../agents/evaluator.ts';
import type { Game, Move, Player, Position } from '../games/game.ts';

/** Plain minimax, full width, nothing clever: what the search must equal. The first best move in the game's order. */
export function minimax(
  game: Pick<Game, 'mostMoves'>,
  evaluator: Evaluator,
  position: Position,
  depth: number,
): Pick<Choice, 'move' | 'score'> {
  const root = position.turn;
  let best: { move: Move; score: number } | undefined;
  for (const move of movesOf(game, position)) {
    position.make(move);
    const score = valueFor(root, game, evaluator, position, depth - 1, 1);
    position.unmake();
    if (best === undefined || score > best.score) best = { move, score };
  }
  return best!;
}

/** What `position`, `distance` plies from the root, is worth to `root`. */
function valueFor(
  root: Player,
  game: Pick<Game, 'mostMoves'>,
  evaluator: Evaluator,
  position: Position,
  depth: number,
  distance: number,
): number {
  if (position.over()) {
    const winner = position.winner();
    if (position.voided?.() === true) return position.turn === root ? distance - WIN : WIN - distance;
    if (winner === undefined) return evaluator.draw;
    return winner === root ? WIN - distance : distance - WIN;
  }
  if (depth === 0) return evaluator.evaluate(position, root);
  const mine = position.turn === root;
  let best: number | undefined;
  for (const move of movesOf(game, position)) {
    position.make(move);
    const score = valueFor(root, game, evaluator, position, depth - 1, distance + 1);
    position.unmake();
    if (best === undefined || (mine ? score > best : score < best)) best = score;
  }
  return best!;
}

/** The legal moves, in the game's order. */
export function movesOf(game: Pick<Game, 'mostMoves'>, position: Position): Move[] {
  const out = new Int32Array(game.mostMoves);
  return Array.from(out.subarray(0, position.moves(out, 0)));
}
