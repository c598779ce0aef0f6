import type { Game, Position } from '../games/game.ts';
import type { Random } from '../lib/maths/random.ts';
import type { Agent, Choice } from './agent.ts';

/** Plays any legal move, each equally likely. Evaluates nothing. */
export class RandomAgent implements Agent {
  readonly #moves: Int32Array;

  constructor(game: Game) {
    this.#moves = new Int32Array(game.maxMoves);
  }

  start(): void {}

  choose(position: Position, random: Random): Choice {
    const count = position.moves(this.#moves, 0);
    return { move: this.#moves[random.int(count)]!, score: undefined, depth: 0, nodes: 0 };
  }
}
