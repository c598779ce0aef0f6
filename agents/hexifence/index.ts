import type { Game, Position } from '../../games/game.ts';
import type { Board } from '../../games/hexifence/board.ts';
import type { HexifencePosition } from '../../games/hexifence/position.ts';
import type { Random } from '../../lib/maths/random.ts';
import { type Agent, type BuiltInAgent, type Choice, WIN } from '../agent.ts';
import type { TimeLeft } from '../limits/clock.ts';
import { type Limit, mustBeOnePly, mustKeep, withinTime } from '../limits/limit.ts';
import { doubleAgent } from './double.ts';
import { boardFor, greedyOriginal } from './greedy-original.ts';
import { originalHexifence } from './original.ts';
import { RestSearch } from './rest-search.ts';

/** 2 ** BITS entries in the table, 4 MB. */
const BITS = 18;

/**
 * Our own agent: deepens its search of the rest of the game until that is proven or the limit ends it. It plays for the
 * most cells, and clears its table after each move, so that a choice depends on the position alone.
 */
function exactAgent(game: Game, limit: Limit): Agent {
  return new ExactAgent(boardFor(game), limit);
}

class ExactAgent implements Agent {
  readonly #search: RestSearch;
  readonly #limit: Limit;
  readonly #deepest: number;

  constructor(board: Board, limit: Limit) {
    this.#search = new RestSearch(board, BITS);
    this.#limit = limit;
    this.#deepest = Math.min(limit.depth ?? board.edges, board.edges);
  }

  start(): void {}

  choose(any: Position, _random: Random, time?: TimeLeft): Choice {
    const position = any as HexifencePosition;
    const search = this.#search;
    const { budget } = search;
    search.clear();
    budget.start(withinTime(this.#limit, time));
    const { captured, turn } = position;
    const lead = captured[turn] - captured[1 - turn];
    let found = search.best(position, 1, -1);
    if (found.choices === 1 || found.finished === 0)
      return { move: found.move, score: undefined, depth: 0, nodes: budget.nodes };
    let depth = 1;
    while (depth < this.#deepest && !budget.stopped && !search.proven) {
      const deeper = search.best(position, depth + 1, found.move);
      if (deeper.finished > 0) found = deeper;
      if (!budget.stopped) depth++;
    }
    const total = lead + found.value;
    const away = WIN - position.edges.unclaimed;
    const score = budget.stopped || !search.proven ? total : total > 0 ? away : 0 - away;
    return { move: found.move, score, depth, nodes: budget.nodes };
  }
}

/** The agents made for Hexifence. */
export const hexifenceAgents: Readonly<Record<string, BuiltInAgent>> = {
  double: {
    defaultLimit: { nodes: 200_000 },
    create(game, limit) {
      mustKeep(limit, 'double', 'nodes or ms', 'nodes', 'milliseconds');
      return doubleAgent(game, limit);
    },
  },
  exact: {
    defaultLimit: { nodes: 50_000 },
    create(game, limit) {
      mustKeep(limit, 'exact', 'depth, nodes or ms', 'depth', 'nodes', 'milliseconds');
      return exactAgent(game, limit);
    },
  },
  'greedy-original': {
    defaultLimit: { depth: 1 },
    create(game, limit) {
      mustBeOnePly(limit, 'greedy-original');
      return greedyOriginal(game);
    },
  },
  original: {
    defaultLimit: { milliseconds: 3000 },
    create(game, limit) {
      mustKeep(limit, 'original', 'nodes or ms', 'nodes', 'milliseconds');
      return originalHexifence(game, limit);
    },
  },
};
