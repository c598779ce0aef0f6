import type { Game, Move, Player, Position } from '../../games/game.ts';
import type { Random } from '../../lib/maths/random.ts';
import type { Agent, BuiltInAgent, Choice } from '../agent.ts';
import { type Evaluator, OwnEvaluator, valueFor } from '../evaluation/evaluator.ts';
import type { TimeLeft } from '../limits/clock.ts';
import { type Limit, mustKeep, withinTime } from '../limits/limit.ts';
import { type Policy, Uct } from './uct.ts';

/** Each legal move is equally likely. */
export const anyMove: Policy = { pick: (_position, moves, count, random) => moves[random.int(count)]! };

/** A guided playout takes the best of this many random moves: enough to play well, few enough to vary. */
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
    const score = valueFor(mover, position, this.#evaluator);
    position.unmake();
    return score;
  }
}

/** The agents that play every game by Monte Carlo tree search: with random playouts, and guided by the hand weights. */
export const mctsAgents: Readonly<Record<string, BuiltInAgent>> = {
  mcts: { defaultLimit: { simulations: 1000 }, create: (game, limit) => new Mcts('mcts', game, anyMove, limit) },
  'mcts-guided': {
    defaultLimit: { simulations: 200 },
    create: (game, limit) => new Mcts('mcts-guided', game, new Guided(handEvaluator(game)), limit),
  },
};

function handEvaluator(game: Game): OwnEvaluator {
  return new OwnEvaluator(game.features[0]!, game.hand.points, game.hand.draw);
}

class Mcts implements Agent {
  readonly #uct: Uct;
  readonly #limit: Limit;

  constructor(name: string, game: Game, policy: Policy, limit: Limit) {
    mustKeep(limit, name, 'simulations, nodes or ms', 'simulations', 'nodes', 'milliseconds');
    this.#uct = new Uct(game, policy);
    this.#limit = limit;
  }

  start(): void {}

  choose(position: Position, random: Random, time?: TimeLeft): Choice {
    return this.#uct.choose(position, withinTime(this.#limit, time), random);
  }
}
