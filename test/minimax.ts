import { type Choice, WIN } from '../agents/agent.ts';
import type { Evaluator } from '../agents/evaluation/evaluator.ts';
import type { Game, Move, Player, Position } from '../games/game.ts';
import { movesOf } from '../games/moves.ts';

/** What changes the tree itself: see `SearchOptions`. */
export interface Tree {
  /** This many moves or fewer take half a ply. */
  readonly fewMoves: number;
  readonly quiescence: number;
  /** Hashes, as `low high`, of positions to which a return is a draw. */
  readonly past?: ReadonlySet<string>;
}

/** Plain minimax, full width, nothing clever: what the search must equal. The first best move in the game's order. */
export function minimax(
  game: Pick<Game, 'maxMoves'>,
  evaluator: Evaluator,
  position: Position,
  depth: number,
  tree: Tree = { fewMoves: 0, quiescence: 0 },
): Pick<Choice, 'move' | 'score'> {
  const root = position.turn;
  const moves = movesOf(game, position);
  let best: { move: Move; score: number } | undefined;
  for (const move of moves) {
    position.make(move);
    const score = valueFor(root, game, evaluator, position, depth - cost(moves, tree), 1, tree);
    position.unmake();
    if (best === undefined || score > best.score) best = { move, score };
  }
  return best!;
}

/** Plies that a position with these moves takes. */
function cost(moves: readonly Move[], tree: Tree): number {
  return moves.length <= tree.fewMoves ? 0.5 : 1;
}

/** What `position`, `distance` plies from the root, is worth to `root`. */
function valueFor(
  root: Player,
  game: Pick<Game, 'maxMoves'>,
  evaluator: Evaluator,
  position: Position,
  depth: number,
  distance: number,
  tree: Tree,
): number {
  if (position.over()) {
    const winner = position.winner();
    if (position.voided?.() === true) return position.turn === root ? distance - WIN : WIN - distance;
    if (winner === undefined) return evaluator.draw;
    return winner === root ? WIN - distance : distance - WIN;
  }
  if (tree.past?.has(`${position.hashLow} ${position.hashHigh}`)) return evaluator.draw;
  const mine = position.turn === root;
  const leaf = depth <= 0;
  // Quiescence: whoever is to move may stop there, or make a noisy move.
  let best = leaf ? evaluator.evaluate(position, root) : undefined;
  const moves = leaf ? noisyMoves(game, position, tree) : movesOf(game, position);
  const rest = leaf ? 0 : depth - cost(moves, tree);
  const below = leaf ? { ...tree, quiescence: tree.quiescence - 1 } : tree;
  for (const move of moves) {
    position.make(move);
    const score = valueFor(root, game, evaluator, position, rest, distance + 1, below);
    position.unmake();
    if (best === undefined || (mine ? score > best : score < best)) best = score;
  }
  return best!;
}

/** How many positions `minimax` looks at, or more than `most`. */
export function treeSize(
  game: Pick<Game, 'maxMoves'>,
  position: Position,
  depth: number,
  tree: Tree,
  max: number,
): number {
  if (position.over()) return 1;
  const leaf = depth <= 0;
  const moves = leaf ? noisyMoves(game, position, tree) : movesOf(game, position);
  const rest = leaf ? 0 : depth - cost(moves, tree);
  const below = leaf ? { ...tree, quiescence: tree.quiescence - 1 } : tree;
  let size = 1;
  for (const move of moves) {
    if (size > max) break;
    position.make(move);
    size += treeSize(game, position, rest, below, max - size);
    position.unmake();
  }
  return size;
}

function noisyMoves(game: Pick<Game, 'maxMoves'>, position: Position, tree: Tree): Move[] {
  if (tree.quiescence === 0 || position.noisy === undefined) return [];
  const out = new Int32Array(game.maxMoves);
  return Array.from(out.subarray(0, Math.min(position.noisy(out, 0), Math.ceil(tree.quiescence / 2))));
}
