import type { Game, Position } from '../../games/game.ts';
import { InputError } from '../../lib/input-error.ts';
import type { Random } from '../../lib/maths/random.ts';
import type { Agent, BuiltInAgent, Choice } from '../agent.ts';
import { OwnEvaluator } from '../evaluation/evaluator.ts';
import type { TimeLeft } from '../limits/clock.ts';
import type { Limit } from '../limits/limit.ts';
import { withinTime } from '../limits/time-for-move.ts';
import { anyMove, Guided, type Policy } from './policy.ts';
import { Uct } from './uct.ts';

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
    if (limit.depth !== undefined)
      throw new InputError(`${name}: plays games out, so it has no depth; simulations, nodes or ms is wanted`);
    this.#uct = new Uct(game, policy);
    this.#limit = limit;
  }

  start(): void {}

  choose(position: Position, random: Random, time?: TimeLeft): Choice {
    return this.#uct.choose(position, withinTime(this.#limit, time), random);
  }
}
