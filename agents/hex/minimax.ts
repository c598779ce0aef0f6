import type { Game, Position } from '../../games/game.ts';
import type { Random } from '../../lib/maths/random.ts';
import { type Agent, type Choice, WIN } from '../agent.ts';
import { Budget } from '../limits/budget.ts';
import type { TimeLeft } from '../limits/clock.ts';
import type { Limit } from '../limits/limit.ts';
import { withinTime } from '../limits/time-for-move.ts';

/**
 * Plain minimax with iterative deepening, as the authors' text begins with. A limit leaves it the last finished depth;
 * unfinished positions count 0, nearer wins more than further ones.
 */
export class Minimax implements Agent {
  readonly #limit: Limit;
  readonly #moves: Int32Array;
  readonly #max: number;
  readonly #budget = new Budget();
  /** Whether an unfinished position was met at the last ply. */
  #unfinished = false;

  constructor(game: Game, limit: Limit) {
    this.#limit = limit;
    this.#max = game.maxMoves;
    this.#moves = new Int32Array(game.maxMoves * (game.maxMoves + 1));
  }

  start(): void {}

  choose(position: Position, _random?: Random, time?: TimeLeft): Choice {
    const budget = this.#budget;
    const limit = withinTime(this.#limit, time);
    // All moves of the root are always searched: a win by one of them is never missed.
    budget.start({ ...limit, nodes: Math.max(limit.nodes ?? Number.MAX_SAFE_INTEGER, this.#max) });
    const deepest = Math.min(this.#limit.depth ?? this.#max, this.#max);
    const end = position.moves(this.#moves, 0);
    let move = this.#moves[0]!;
    let score = 0;
    let depth = 0;
    do {
      this.#unfinished = false;
      let best = 0 - WIN;
      let bestMove = move;
      for (let i = 0; i < end && !budget.stopped; i++) {
        const value = this.#after(position, this.#moves[i]!, depth, end, 1);
        if (value > best) {
          best = value;
          bestMove = this.#moves[i]!;
        }
      }
      if (budget.stopped) break;
      move = bestMove;
      score = best;
      depth++;
    } while (this.#unfinished && depth < deepest && Math.abs(score) < WIN - depth);
    return { move, score, depth, nodes: budget.nodes };
  }

  /** The value for whoever plays `move`, with `depth` plies to look at after it. */
  #after(position: Position, move: number, depth: number, at: number, distance: number): number {
    position.make(move);
    this.#budget.nodes++;
    const value = 0 - this.#value(position, depth, at, distance);
    position.unmake();
    return value;
  }

  /** The value for the player to move; only the player who moved last can have won. */
  #value(position: Position, depth: number, at: number, distance: number): number {
    if (position.over()) return distance - WIN;
    if (depth === 0) {
      this.#unfinished = true;
      return 0;
    }
    const budget = this.#budget;
    if (budget.nodes >= budget.checkpoint && budget.spent()) return 0;
    const moves = this.#moves;
    const end = position.moves(moves, at);
    let best = 0 - WIN;
    for (let i = at; i < end && !budget.stopped; i++)
      best = Math.max(best, this.#after(position, moves[i]!, depth - 1, end, distance + 1));
    return best;
  }
}
