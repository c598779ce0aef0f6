import type { Game, Move, Player, Position } from '../games/game.ts';
import { type Choice, type Limit, WIN } from './agent.ts';
import type { Evaluator } from './evaluator.ts';

/** Iterative deepening goes no deeper: the move stack is allocated once for it. */
const DEEPEST = 64;
/** The clock is read once in so many nodes. */
const NODES_PER_CLOCK = 1024;

/**
 * Negamax with fail-soft alpha-beta and iterative deepening, for every game and both kinds of evaluation.
 *
 * Leaves are judged for the player at the root and negated where the other one is to move, so that an evaluation which is
 * not zero-sum is searched as its authors meant it. A move that keeps the turn keeps the window. Value and move equal those
 * of plain minimax to the same depth: among moves of equal value the first in the game's order is chosen, whatever order
 * they were searched in.
 */
export class Search {
  readonly #evaluator: Evaluator;
  readonly #moves: Int32Array;
  #root: Player = 0;
  #draw = 0;
  #nodes = 0;
  #mostNodes = 0;
  #deadline = 0;
  #stop: Int32Array | undefined;
  /** The number of nodes at which the limits are looked at next: one comparison a node. */
  #checkpoint = 0;
  #stopped = false;
  /** Whether the iteration judged any unfinished position: if not, deeper search can change nothing. */
  #judged = false;

  constructor(game: Game, evaluator: Evaluator) {
    this.#evaluator = evaluator;
    this.#moves = new Int32Array(game.mostMoves * (DEEPEST + 1));
  }

  /** The best move of `position`, which must be unfinished, within `limit`; the first move at depth 1 is searched whatever the limit. */
  choose(position: Position, limit: Limit): Choice {
    this.#root = position.turn;
    this.#draw = this.#evaluator.draw;
    this.#nodes = 0;
    this.#mostNodes = limit.nodes ?? Number.MAX_SAFE_INTEGER;
    this.#deadline =
      limit.milliseconds === undefined ? Number.POSITIVE_INFINITY : performance.now() + limit.milliseconds;
    this.#stop = limit.stop;
    this.#checkpoint = Math.min(this.#mostNodes, NODES_PER_CLOCK);
    this.#stopped = false;

    const count = position.moves(this.#moves, 0);
    const deepest = Math.min(limit.depth ?? DEEPEST, DEEPEST);
    let best: RootResult = { index: 0, score: undefined };
    let depth = 0;
    while (depth < deepest && !this.#stopped) {
      this.#judged = false;
      const result = this.#searchRoot(position, count, depth + 1, best.index);
      if (result.score !== undefined) best = result;
      if (this.#stopped) break;
      depth++;
      if (!this.#judged || Math.abs(best.score!) >= WIN - depth) break;
    }
    return { move: this.#moves[best.index]!, score: best.score, depth, nodes: this.#nodes };
  }

  /** One iteration, the move at `first` before the others. Stopped in the middle, it gives the best of the moves that it finished. */
  #searchRoot(position: Position, count: number, depth: number, first: number): RootResult {
    const moves = this.#moves;
    let bestIndex = first;
    let best: number | undefined;
    for (let turn = 0; turn < count; turn++) {
      const index = turn === 0 ? first : turn <= first ? turn - 1 : turn;
      // An earlier move in the game's order also wins a tie, so its window must let an equal value through.
      const alpha = best === undefined ? 0 - WIN - 1 : index < bestIndex ? best - 1 : best;
      const score = this.#child(position, moves[index]!, depth, alpha, WIN + 1, count, 0);
      if (this.#stopped) break;
      if (best === undefined || score > best || (score === best && index < bestIndex)) {
        best = score;
        bestIndex = index;
      }
    }
    return { index: bestIndex, score: best };
  }

  /** The value of `move` for the player who makes it: exact inside (alpha, beta), else a bound on the same side. */
  #child(
    position: Position,
    move: Move,
    depth: number,
    alpha: number,
    beta: number,
    at: number,
    distance: number,
  ): number {
    if (this.#nodes >= this.#checkpoint && this.#mustStop()) return 0;
    const mover = position.turn;
    position.make(move);
    this.#nodes++;
    const score =
      position.turn === mover
        ? this.#value(position, depth - 1, alpha, beta, at, distance + 1)
        : 0 - this.#value(position, depth - 1, 0 - beta, 0 - alpha, at, distance + 1);
    position.unmake();
    return score;
  }

  /** The value for the player to move; free moves stand from index `at`; the root is `distance` plies away. */
  #value(position: Position, depth: number, alpha: number, beta: number, at: number, distance: number): number {
    if (position.over()) {
      const winner = position.winner();
      if (winner === undefined) {
        // Whoever voids a game gains nothing: it counts as lost, and the turn is still his.
        if (position.voided?.() === true) return distance - WIN;
        return position.turn === this.#root ? this.#draw : 0 - this.#draw;
      }
      return winner === position.turn ? WIN - distance : distance - WIN;
    }
    if (depth === 0) {
      this.#judged = true;
      const points = this.#evaluator.evaluate(position, this.#root);
      return position.turn === this.#root ? points : 0 - points;
    }
    const moves = this.#moves;
    const end = position.moves(moves, at);
    let best = 0 - WIN - 1;
    for (let i = at; i < end; i++) {
      const score = this.#child(position, moves[i]!, depth, alpha, beta, end, distance);
      if (this.#stopped) return 0;
      if (score > best) {
        best = score;
        if (score > alpha) {
          alpha = score;
          if (score >= beta) break;
        }
      }
    }
    return best;
  }

  #mustStop(): boolean {
    this.#stopped =
      this.#nodes >= this.#mostNodes ||
      performance.now() >= this.#deadline ||
      (this.#stop !== undefined && Atomics.load(this.#stop, 0) !== 0);
    this.#checkpoint = Math.min(this.#mostNodes, this.#nodes + NODES_PER_CLOCK);
    return this.#stopped;
  }
}

interface RootResult {
  readonly index: number;
  /** Undefined when no move was finished. */
  readonly score: number | undefined;
}
