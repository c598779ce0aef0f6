import type { Game, Position } from '../../games/game.ts';
import { CAPTURING, FREE, SACRIFICING, SAFE } from '../../games/hexifence/edgeset.ts';
import type { HexifencePosition } from '../../games/hexifence/position.ts';
import type { Random } from '../../lib/maths/random.ts';
import { type Agent, type BuiltInAgent, type Choice, WIN } from '../agent.ts';
import { Budget } from '../limits/budget.ts';
import type { TimeLeft } from '../limits/clock.ts';
import { type Limit, mustBeOnePly, mustKeep, withinTime } from '../limits/limit.ts';
import { boardFor, edgesOf, OriginalHexifence, simply } from './original.ts';
import { RestSearch } from './rest-search.ts';
import { CLOSED, declineOf, innerOf, outerOf, Sacrifice } from './strings.ts';

/** With fewer safe edges than this the agent searches them to the end. */
const SEARCHED = 18;

/**
 * The reference's DoubleAgent. Its search of the safe edges has no memory and no limit, and may take minutes; here
 * verdicts are kept by the set of unclaimed edges, which changes no choice, and a limit ends it with an edge not yet
 * refuted.
 */
class DoubleAgent implements Agent {
  readonly #sacrifice: Sacrifice;
  readonly #limit: Limit;
  /** By set of unclaimed edges: whether who is to move wins. */
  readonly #verdicts = new Map<number, boolean>();
  readonly #budget = new Budget();

  constructor(game: Game, limit: Limit) {
    mustKeep(limit, 'double', 'nodes or ms', 'nodes', 'milliseconds');
    this.#sacrifice = new Sacrifice(boardFor(game));
    this.#limit = limit;
  }

  start(): void {}

  choose(any: Position, random: Random, time?: TimeLeft): Choice {
    const position = any as HexifencePosition;
    const { edges } = position;
    if (edges.counts[FREE] > 0) return simply(random.pick(edgesOf(edges, FREE)));
    const safe = random.shuffle(edgesOf(edges, SAFE));
    if (safe.length >= SEARCHED) return simply(safe[0]);
    if (safe.length > 0) return this.#search(position, safe, withinTime(this.#limit, time));
    if (edges.counts[CAPTURING] > 0) return simply(this.#capture(position, random.shuffle(edgesOf(edges, CAPTURING))));
    return simply(this.#open(position));
  }

  #search(position: HexifencePosition, safe: readonly number[], limit: Limit): Choice {
    const budget = this.#budget;
    budget.start(limit);
    this.#verdicts.clear();
    for (const edge of safe) {
      const lost = this.#loses(position, edge, safe);
      if (budget.stopped || lost) return { move: edge, score: undefined, depth: safe.length, nodes: budget.nodes };
    }
    return { move: safe[0], score: undefined, depth: safe.length, nodes: budget.nodes };
  }

  /** Whether who moves after `edge` is claimed loses. The edges that may still be safe are among `safe`. */
  #loses(position: HexifencePosition, edge: number, safe: readonly number[]): boolean {
    const budget = this.#budget;
    if (budget.nodes >= budget.checkpoint && budget.spent()) return false;
    position.make(edge);
    budget.nodes++;
    const key = (position.restHigh & 0x1f_ffff) * 0x1_0000_0000 + (position.restLow >>> 0);
    let wins = this.#verdicts.get(key);
    if (wins === undefined) {
      wins = this.#wins(position, safe);
      if (!budget.stopped) this.#verdicts.set(key, wins);
    }
    position.unmake();
    return !wins;
  }

  #wins(position: HexifencePosition, safe: readonly number[]): boolean {
    const { edges } = position;
    const still = safe.filter((edge) => edges.classOf[edge] === SAFE);
    if (still.length === 0) return this.#shortChains(position) % 2 === 1;
    return still.some((edge) => this.#loses(position, edge, still) && !this.#budget.stopped);
  }

  /** Takes an open string, but leaves the end of the last one where that makes the other side open a long string. */
  #capture(position: HexifencePosition, capturing: readonly number[]): number {
    const { edges } = position;
    const sacrifice = this.#sacrifice;
    const before = sacrifice.claims;
    const open = sacrifice.grab(edges);
    const even = this.#shortChains(position) % 2 === 0;
    sacrifice.back(edges, before);
    const closed = sacrifice.size(edges, capturing[0]) >= CLOSED;
    // As coded, the last of the list, whatever its walk.
    if (open !== 2 && !(open === 4 && closed)) return capturing.at(-1)!;
    return even ? declineOf(edges, capturing[0]) : capturing[0];
  }

  /**
   * Opens the smallest string. One of two cells by the edge between them if an odd number of short ones makes that win,
   * else as a bait.
   */
  #open(position: HexifencePosition): number {
    const { edges } = position;
    const { edge, size } = this.#smallest(position);
    if (size !== 2) return edge;
    return this.#shortChains(position) % 2 === 1 ? innerOf(edges, edge) : outerOf(edges, edge);
  }

  /** The short-chain count: the strings that will be opened and taken entirely before a long one is. */
  #shortChains(position: HexifencePosition): number {
    const { edges } = position;
    const sacrifice = this.#sacrifice;
    const before = sacrifice.claims;
    let count = 0;
    for (;;) {
      const { edge, size, closed } = this.#smallest(position);
      if (edge === -1 || size > 3 || (size === 3 && !closed)) break;
      sacrifice.take(edges, edge);
      count++;
    }
    if (edges.unclaimed === 0) count++;
    sacrifice.back(edges, before);
    return count;
  }

  /**
   * The smallest sacrifice among the edges that capture nothing, the first in reading order, but a loop of 3 before
   * others of 3 or more.
   */
  #smallest({ edges }: HexifencePosition): { edge: number; size: number; closed: boolean } {
    let best = { edge: -1, size: Number.POSITIVE_INFINITY, closed: false };
    for (let edge = 0; edge < edges.board.edges; edge++) {
      if (edges.classOf[edge] < SAFE || edges.classOf[edge] > SACRIFICING) continue;
      const walked = this.#sacrifice.size(edges, edge);
      const closed = walked >= CLOSED;
      const size = walked & (CLOSED - 1);
      if (size < best.size || (size === 3 && best.size === 3 && closed && !best.closed)) best = { edge, size, closed };
    }
    return best;
  }
}

/**
 * The reference's Greedy: any capture, else any safe edge, each equally likely (it takes the head of a shuffled queue),
 * else the smallest sacrifice, of equal ones the first in reading order.
 */
function greedyOriginal(game: Game, limit: Limit): Agent {
  mustBeOnePly(limit, 'greedy-original');
  const sacrifice = new Sacrifice(boardFor(game));
  return {
    start() {},
    choose(position, random) {
      return simply(greedyMove(position as HexifencePosition, sacrifice, random));
    },
  };
}

function greedyMove({ edges }: HexifencePosition, sacrifice: Sacrifice, random: Random): number {
  const captures = [...edgesOf(edges, FREE), ...edgesOf(edges, CAPTURING)];
  if (captures.length > 0) return random.pick(captures);
  const safe = edgesOf(edges, SAFE);
  if (safe.length > 0) return random.pick(safe);
  let best = -1;
  let smallest = Number.POSITIVE_INFINITY;
  for (const edge of edgesOf(edges, SACRIFICING)) {
    const size = sacrifice.size(edges, edge) & (CLOSED - 1);
    if (size >= smallest) continue;
    best = edge;
    smallest = size;
  }
  return best;
}

/** 2 ** BITS entries in the table, 4 MB. */
const BITS = 18;

/**
 * Our own agent: deepens its search of the rest of the game until that is proven or the limit ends it. It plays for the
 * most cells, and clears its table after each move, so that a choice depends on the position alone.
 */
class ExactAgent implements Agent {
  readonly #search: RestSearch;
  readonly #limit: Limit;
  readonly #deepest: number;

  constructor(game: Game, limit: Limit) {
    mustKeep(limit, 'exact', 'depth, nodes or ms', 'depth', 'nodes', 'milliseconds');
    const board = boardFor(game);
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
  double: { defaultLimit: { nodes: 200_000 }, create: (game, limit) => new DoubleAgent(game, limit) },
  exact: { defaultLimit: { nodes: 50_000 }, create: (game, limit) => new ExactAgent(game, limit) },
  'greedy-original': { defaultLimit: { depth: 1 }, create: greedyOriginal },
  original: { defaultLimit: { milliseconds: 3000 }, create: (game, limit) => new OriginalHexifence(game, limit) },
};
