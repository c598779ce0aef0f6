import { InputError } from '../lib/input-error.ts';
import type { Position } from './game.ts';

/**
 * The number of sequences of exactly `depth` moves from `position`, forced passes included. A finished game has none.
 * Throws InputError where more than `most` positions would have to be looked at.
 *
 * @example
 * ```ts
 * import { slider } from 'weightroom/games/slider';
 * import { perft } from 'weightroom/kit';
 *
 * const game = slider.game(4);
 * perft(game.parse('H3/H3/H3/1VVV h'), 4, game.maxMoves); // 438
 * ```
 */
export function perft(position: Position, depth: number, maxMoves: number, most = Infinity): number {
  return count(position, depth, new Int32Array(maxMoves * Math.max(depth, 1)), 0, new Budget(most));
}

/** How many positions may be looked at. */
export class Budget {
  readonly #most: number;
  #left: number;

  constructor(most: number) {
    this.#most = most;
    this.#left = most;
  }

  /** One more. Throws InputError where there are none left. */
  spend(): void {
    if (this.#left-- <= 0) throw new InputError(`more than ${this.#most} positions to look at`);
  }
}

function count(position: Position, depth: number, moves: Int32Array, at: number, budget: Budget): number {
  budget.spend();
  if (depth === 0) return 1;
  const end = position.moves(moves, at);
  if (depth === 1) return end - at;
  let nodes = 0;
  for (let i = at; i < end; i++) {
    position.make(moves[i]!);
    nodes += count(position, depth - 1, moves, end, budget);
    position.unmake();
  }
  return nodes;
}
