import type { Move, Player, Position } from '../../games/game.ts';
import type { Random } from '../../lib/maths/random.ts';
import { WIN } from '../agent.ts';
import type { Evaluator } from '../evaluation/evaluator.ts';

/** How the moves of a playout are chosen. */
export interface Policy {
  /** One of the first `count` moves, all legal ones of `position`, which is unfinished and is as it was on return. */
  pick(position: Position, moves: Int32Array, count: number, random: Random): Move;
}

/** Each legal move is equally likely. */
export const anyMove: Policy = { pick: (_position, moves, count, random) => moves[random.int(count)]! };

/** Moves of which a guided playout takes the best: enough to play well, few enough to vary. */
const CANDIDATES = 3;

/**
 * Draws some moves and plays the one after which the evaluation is best for its mover; a win that was drawn is played.
 */
export class Guided implements Policy {
  readonly #evaluator: Evaluator;

  constructor(evaluator: Evaluator) {
    this.#evaluator = evaluator;
  }

  pick(position: Position, moves: Int32Array, count: number, random: Random): Move {
    let best = moves[random.int(count)]!;
    if (count === 1) return best;
    const mover = position.turn;
    let max = this.#after(position, best, mover);
    for (let other = 1; other < CANDIDATES; other++) {
      const move = moves[random.int(count)]!;
      if (move === best) continue;
      const score = this.#after(position, move, mover);
      if (score > max) {
        max = score;
        best = move;
      }
    }
    return best;
  }

  /** What `move` leads to, in points for `mover`, who makes it. */
  #after(position: Position, move: Move, mover: Player): number {
    position.make(move);
    const score = this.#evaluate(position, mover);
    position.unmake();
    return score;
  }

  #evaluate(position: Position, mover: Player): number {
    if (!position.over()) return this.#evaluator.evaluate(position, mover);
    const winner = position.winner();
    if (winner === mover) return WIN;
    return winner === undefined && position.voided?.() !== true ? this.#evaluator.draw : 0 - WIN;
  }
}
