import type { Game, Position } from '../../games/game.ts';
import type { Board } from '../../games/hexifence/board.ts';
import { CAPTURING, FREE, SACRIFICING, SAFE } from '../../games/hexifence/edgeset.ts';
import type { HexifencePosition } from '../../games/hexifence/position.ts';
import type { Random } from '../../lib/maths/random.ts';
import type { Agent, Choice } from '../agent.ts';
import { Budget } from '../limits/budget.ts';
import type { TimeLeft } from '../limits/clock.ts';
import { type Limit, withinTime } from '../limits/limit.ts';
import { boardFor, edgesOf, simply } from './greedy-original.ts';
import { CLOSED, declineOf, innerOf, outerOf, Sacrifice } from './strings.ts';

/** With fewer safe edges than this the agent searches them to the end. */
const SEARCHED = 18;

/**
 * The reference's DoubleAgent. Its search of the safe edges has no memory and no limit, and may take minutes; here
 * verdicts are kept by the set of unclaimed edges, which changes no choice, and a limit ends it with an edge not yet
 * refuted.
 */
export function doubleAgent(game: Game, limit: Limit): Agent {
  return new DoubleAgent(boardFor(game), limit);
}

class DoubleAgent implements Agent {
  readonly #sacrifice: Sacrifice;
  readonly #limit: Limit;
  /** By set of unclaimed edges: whether who is to move wins. */
  readonly #verdicts = new Map<number, boolean>();
  readonly #budget = new Budget();

  constructor(board: Board, limit: Limit) {
    this.#sacrifice = new Sacrifice(board);
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
