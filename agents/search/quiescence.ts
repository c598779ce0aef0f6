import type { Player, Position } from '../../games/game.ts';
import { WIN } from '../agent.ts';
import type { Evaluator } from '../evaluation/evaluator.ts';
import type { Budget } from '../limits/budget.ts';

/**
 * The values of leaves: a finished game's, an evaluation, or that of a quiescence search. All for the player to move.
 */
export class Quiescence {
  readonly #evaluator: Evaluator;
  readonly #budget: Budget;
  readonly #moves: Int32Array;
  readonly #plies: number;
  #root: Player = 0;
  /** Whether any unfinished position was evaluated since this was last set. */
  evaluated = false;

  /** `moves` is the search's own; `plies`: of quiescence search, 0 for none. */
  constructor(evaluator: Evaluator, budget: Budget, moves: Int32Array, plies: number) {
    this.#evaluator = evaluator;
    this.#budget = budget;
    this.#moves = moves;
    this.#plies = plies;
  }

  /** Who searches, and for whom positions are therefore evaluated. */
  set root(player: Player) {
    this.#root = player;
  }

  /**
   * Of an unfinished position: exact inside (alpha, beta), else a bound on the same side. Free moves stand from index
   * `at`.
   */
  value(position: Position, alpha: number, beta: number, at: number, distance: number): number {
    if (this.#plies === 0) return this.evaluate(position);
    return this.#quiesce(position, this.#plies, alpha, beta, at, distance);
  }

  /** Of a finished position, `distance` plies from the root. */
  ended(position: Position, distance: number): number {
    const winner = position.winner();
    if (winner !== undefined) return winner === position.turn ? WIN - distance : distance - WIN;
    // Whoever voids a game gains nothing: it counts as lost, and the turn is still his.
    if (position.voided?.() === true) return distance - WIN;
    return position.turn === this.#root ? this.#evaluator.draw : 0 - this.#evaluator.draw;
  }

  /** The evaluation of an unfinished position. */
  evaluate(position: Position): number {
    this.evaluated = true;
    const points = this.#evaluator.evaluate(position, this.#root);
    return position.turn === this.#root ? points : 0 - points;
  }

  /** Whoever is to move may stop here or make a noisy move, and so on for `plies`. */
  #quiesce(position: Position, plies: number, alpha: number, beta: number, at: number, distance: number): number {
    const budget = this.#budget;
    let best = this.evaluate(position);
    if (plies === 0 || best >= beta || position.noisy === undefined) return best;
    const moves = this.#moves;
    const mover = position.turn;
    const end = position.noisy(moves, at);
    for (let i = at; i < end && best < beta; i++) {
      if (budget.nodes >= budget.checkpoint && budget.spent()) return 0;
      const low = Math.max(alpha, best);
      position.make(moves[i]!);
      budget.nodes++;
      const same = position.turn === mover;
      let score: number;
      if (position.over()) score = this.ended(position, distance + 1);
      else if (same) score = this.#quiesce(position, plies - 1, low, beta, end, distance + 1);
      else score = this.#quiesce(position, plies - 1, 0 - beta, 0 - low, end, distance + 1);
      position.unmake();
      if (budget.stopped) return 0;
      best = Math.max(best, same ? score : 0 - score);
    }
    return best;
  }
}
