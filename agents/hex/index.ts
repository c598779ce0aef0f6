import type { Game, Player, Position } from '../../games/game.ts';
import { gridOf } from '../../games/hex/grid.ts';
import type { HexPosition } from '../../games/hex/position.ts';
import { ShortestPath } from '../../games/hex/shortest.ts';
import type { Random } from '../../lib/maths/random.ts';
import { type Agent, type BuiltInAgent, type Choice, WIN } from '../agent.ts';
import type { Evaluator } from '../evaluation/evaluator.ts';
import { Budget } from '../limits/budget.ts';
import type { TimeLeft } from '../limits/clock.ts';
import { type Limit, withinTime } from '../limits/limit.ts';
import { Searcher } from '../search/search-agent.ts';
import { plainSearch } from '../search/search-options.ts';

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

  /** What `move` is worth to its player, searched `depth` plies further. */
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

/** A search with it sees finished games only. */
export const noEvaluator: Evaluator = { draw: 0, evaluate: () => 0 };

/** Lines that stones have to go (H1), stones joined to the far edge (H2), stones of the longest chain (H3). */
type Counted = 'toGo' | 'lastEdgeStones' | 'longest';

/** One of them, a point each: ours less the other's, but of what is to go the other's less ours. */
class ChainEvaluator implements Evaluator {
  readonly draw = 0;
  readonly #counted: Counted;

  constructor(counted: Counted) {
    this.#counted = counted;
  }

  evaluate(position: Position, player: Player): number {
    const counts = (position as HexPosition)[this.#counted];
    const lead = counts[player]! - counts[1 - player]!;
    return this.#counted === 'toGo' ? 0 - lead : lead;
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

const chains = (counted: Counted): BuiltInAgent => searching(DEPTH, () => new ChainEvaluator(counted));

const shortest = (approach: Approach): BuiltInAgent =>
  searching(DEPTH, (game) => new ShortestPathEvaluator(game, approach));

/** The agents made for Hex: the authors', each heuristic by its normative definition. */
export const hexAgents: Readonly<Record<string, BuiltInAgent>> = {
  original,
  minimax: { defaultLimit: { nodes: 100_000 }, create: (game, limit) => new Minimax(game, limit) },
  alphabeta: searching({ nodes: 1_000_000 }, () => noEvaluator),
  distance: chains('toGo'),
  paths: chains('lastEdgeStones'),
  chain: chains('longest'),
  'shortest-own': shortest('own'),
  'shortest-opponent': shortest('opponent'),
  'shortest-both': shortest('both'),
};
