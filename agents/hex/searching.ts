import type { Game } from '../../games/game.ts';
import type { BuiltInAgent } from '../built-in-agent.ts';
import type { Evaluator } from '../evaluation/evaluator.ts';
import type { Limit } from '../limits/limit.ts';
import { Searcher } from '../search/search-agent.ts';
import { plainSearch } from '../search/search-options.ts';

/**
 * Our alpha-beta with an evaluation; every root move is searched whatever the limit, so that a win in one is never
 * missed.
 */
export function searching(defaultLimit: Limit, evaluator: (game: Game) => Evaluator): BuiltInAgent {
  return {
    defaultLimit: defaultLimit,
    create(game, limit) {
      const nodes = limit.nodes === undefined ? {} : { nodes: Math.max(limit.nodes, game.maxMoves) };
      return new Searcher(game, evaluator(game), { ...limit, ...nodes }, plainSearch);
    },
  };
}
