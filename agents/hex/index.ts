import type { Game, Player, Position } from '../../games/game.ts';
import { gridOf } from '../../games/hex/grid.ts';
import type { HexPosition } from '../../games/hex/position.ts';
import { ShortestPath } from '../../games/hex/shortest.ts';
import type { BuiltInAgent } from '../agent.ts';
import type { Evaluator } from '../evaluation/evaluator.ts';
import type { Limit } from '../limits/limit.ts';
import { Searcher } from '../search/search-agent.ts';
import { plainSearch } from '../search/search-options.ts';
import { Minimax } from './minimax.ts';

/** Always 0: a search with it sees finished games only. */
export class NoEvaluator implements Evaluator {
  readonly draw = 0;

  evaluate(): number {
    return 0;
  }
}

/**
 * What each stone's way still is, each stone joined to the far edge, and each stone of the longest chain count, in
 * points.
 */
interface ChainPoints {
  readonly distance: number;
  readonly paths: number;
  readonly longest: number;
}

/** H1, H2 or H3, ours less the enemy's. */
class ChainEvaluator implements Evaluator {
  readonly draw = 0;
  readonly #points: ChainPoints;

  constructor(points: ChainPoints) {
    this.#points = points;
  }

  evaluate(position: Position, player: Player): number {
    return this.#sum(position as HexPosition, player) - this.#sum(position as HexPosition, player === 0 ? 1 : 0);
  }

  #sum({ toGo, lastEdgeStones, longest }: HexPosition, player: Player): number {
    const points = this.#points;
    return points.distance * toGo[player]! + points.paths * lastEdgeStones[player]! + points.longest * longest[player]!;
  }
}

/** Whose shortest path counts: -d(searcher), d(enemy), or the sum of both. */
type Approach = 'own' | 'opponent' | 'both';

/** H4, a point a cell, in one of its three approaches. */
export class ShortestPathEvaluator implements Evaluator {
  readonly draw = 0;
  readonly #approach: Approach;
  readonly #shortest: ShortestPath;
  readonly #cut: number;

  constructor(game: Game, approach: Approach) {
    this.#approach = approach;
    this.#cut = game.maxMoves;
    this.#shortest = new ShortestPath(gridOf(Math.sqrt(game.maxMoves)));
  }

  evaluate(position: Position, player: Player): number {
    const approach = this.#approach;
    const cut = this.#cut;
    const board = position as HexPosition;
    const own = approach === 'opponent' ? 0 : this.#shortest.distance(board, player, cut);
    const enemy = approach === 'own' ? 0 : this.#shortest.distance(board, player === 0 ? 1 : 0, cut);
    return enemy - own;
  }
}

/**
 * Our alpha-beta with an evaluation; every root move is searched whatever the limit, so that a win in one is never
 * missed.
 */
function searching(defaultLimit: Limit, evaluator: (game: Game) => Evaluator): BuiltInAgent {
  return {
    defaultLimit: defaultLimit,
    create(game, limit) {
      const nodes = limit.nodes === undefined ? {} : { nodes: Math.max(limit.nodes, game.maxMoves) };
      return new Searcher(game, evaluator(game), { ...limit, ...nodes }, plainSearch);
    },
  };
}

/**
 * The authors' default agent: both sides' shortest paths, after the two plies that their program searches (their text
 * says three).
 */
const original: BuiltInAgent = searching({ depth: 2 }, (game) => new ShortestPathEvaluator(game, 'both'));

/** The plies that the authors' text names. */
const DEPTH = { depth: 3 };

const chains = (points: Partial<ChainPoints>): BuiltInAgent =>
  searching(DEPTH, () => new ChainEvaluator({ distance: 0, paths: 0, longest: 0, ...points }));

const shortest = (approach: Approach): BuiltInAgent =>
  searching(DEPTH, (game) => new ShortestPathEvaluator(game, approach));

/** The agents made for Hex: the authors', each heuristic by its normative definition. */
export const hexAgents: Readonly<Record<string, BuiltInAgent>> = {
  original,
  minimax: { defaultLimit: { nodes: 100_000 }, create: (game, limit) => new Minimax(game, limit) },
  alphabeta: searching({ nodes: 1_000_000 }, () => new NoEvaluator()),
  distance: chains({ distance: -1 }),
  paths: chains({ paths: 1 }),
  chain: chains({ longest: 1 }),
  'shortest-own': shortest('own'),
  'shortest-opponent': shortest('opponent'),
  'shortest-both': shortest('both'),
};
