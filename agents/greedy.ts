import type { Game, Position } from '../games/game.ts';
import type { Random } from '../lib/maths/random.ts';
import { type Agent, type Choice, WIN } from './agent.ts';
import { type Evaluator, valueFor } from './evaluation/evaluator.ts';

/** Plays the move after which its evaluation is best, one ply deep; among equals any, each equally likely. */
export class GreedyAgent implements Agent {
  readonly #evaluator: Evaluator;
  readonly #moves: Int32Array;

  constructor(game: Game, evaluator: Evaluator) {
    this.#evaluator = evaluator;
    this.#moves = new Int32Array(game.maxMoves);
  }

  start(): void {}

  choose(position: Position, random: Random): Choice {
    const mover = position.turn;
    const count = position.moves(this.#moves, 0);
    let best = 0 - WIN - 1;
    let equals = 0;
    let move = this.#moves[0]!;
    for (let i = 0; i < count; i++) {
      position.make(this.#moves[i]!);
      const score = valueFor(mover, position, this.#evaluator);
      position.unmake();
      if (score > best) {
        best = score;
        equals = 0;
      }
      if (score === best && random.int(++equals) === 0) move = this.#moves[i]!;
    }
    return { move, score: best, depth: 1, nodes: count };
  }
}
