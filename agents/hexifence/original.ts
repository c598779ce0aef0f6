import type { Game, Player, Position } from '../../games/game.ts';
import { type Board, boardOf } from '../../games/hexifence/board.ts';
import { CAPTURING, type EdgeSet, FREE, LookAhead, SAFE } from '../../games/hexifence/edgeset.ts';
import { CHAIN, FeatureSet, INTERSECTION, LOOP, playout, smallestSacrifice } from '../../games/hexifence/featureset.ts';
import type { HexifencePosition } from '../../games/hexifence/position.ts';
import type { Random } from '../../lib/maths/random.ts';
import type { Agent, Choice } from '../agent.ts';
import { Budget } from '../limits/budget.ts';
import type { TimeLeft } from '../limits/clock.ts';
import { type Limit, mustKeep, withinTime } from '../limits/limit.ts';
import { CLOSED, declineOf, innerOf, outerOf, Sacrifice } from './strings.ts';

/** A choice that was not searched for. */
export const simply = (move: number): Choice => ({ move, score: undefined, depth: 0, nodes: 0 });

/** The board that `game` is played on. */
export function boardFor(game: Game): Board {
  return boardOf(Number(game.name.slice(game.name.lastIndexOf('-') + 1)));
}

/** The edges of one class. */
export function edgesOf(edges: EdgeSet, of: number): number[] {
  const out = new Int32Array(edges.counts[of]);
  edges.list(of, out, 0);
  return Array.from(out);
}

/** Strings shorter than this are taken entirely. */
const LONG = 3;

/**
 * Who wins a locked board when the short chains between two intersections may be opened out of turn, which decides what
 * merges with what, and all else is played out: featureSearch of the reference.
 */
class FeatureSearch {
  /** The set to search: read it, and set `taken` to the cells captured so far. */
  readonly set: FeatureSet;
  /** What to open, after `search`: a feature of the set, or -1 where the play-out said it all. */
  choice = -1;
  /** Sets of deeper levels; each level has consumed a feature. */
  readonly #sets: FeatureSet[];
  readonly #board: Board;

  constructor(board: Board) {
    this.#board = board;
    this.set = new FeatureSet(board);
    this.#sets = [this.set];
  }

  /** Whether `mover`, who must open something, wins. The set itself is left as it is. */
  search(mover: number): boolean {
    return this.#wins(0, mover);
  }

  #wins(level: number, mover: number): boolean {
    const set = this.#sets[level]!;
    this.#sets[level + 1] ??= new FeatureSet(this.#board);
    const below = this.#sets[level + 1]!;
    const choices = intersectedSacrifices(set);
    if (choices.length === 0) {
      this.choice = -1;
      below.copy(set);
      playout(below, mover);
      return below.taken[mover] > below.taken[1 - mover];
    }
    let shortest = choices[0];
    for (const choice of choices) {
      below.copy(set).consume(choice, 1 - mover, 0);
      if (!this.#wins(level + 1, 1 - mover)) {
        this.choice = choice;
        return true;
      }
      if (set.length[choice] < set.length[shortest]) shortest = choice;
    }
    this.choice = shortest;
    return false;
  }
}

/** The short strings at every intersection where a short chain to another intersection begins. */
function intersectedSacrifices(set: FeatureSet): number[] {
  const { kind, length, ends, count } = set;
  const found: number[] = [];
  const at = (string: number, intersection: number): boolean =>
    kind[string] <= LOOP && (ends[2 * string] === intersection || ends[2 * string + 1] === intersection);
  for (let intersection = 0; intersection < count; intersection++) {
    if (kind[intersection] !== INTERSECTION) continue;
    const short: number[] = [];
    let between = false;
    for (let i = 0; i < count; i++) {
      if (!at(i, intersection) || length[i] >= LONG) continue;
      short.push(i);
      if (kind[i] === CHAIN && ends[2 * i] >= 0 && ends[2 * i + 1] >= 0) between = true;
    }
    if (between) found.push(...short.filter((i) => !found.includes(i)));
  }
  return found;
}

/** With fewer safe edges than this the opening is over. */
const OPENING = 30;

/**
 * AgentFarrugiulian as its authors wrote it: any safe edge in the opening, then who-wins search over the safe edges,
 * without memory or order, for 3 seconds, then end-game play by features. Its shuffled queues are a random order drawn
 * for each move.
 */
export class OriginalHexifence implements Agent {
  readonly #features: FeatureSearch;
  readonly #sacrifice: Sacrifice;
  readonly #ahead: LookAhead;
  readonly #limit: Limit;
  readonly #budget = new Budget();

  constructor(game: Game, limit: Limit) {
    mustKeep(limit, 'original', 'nodes or ms', 'nodes', 'milliseconds');
    const board = boardFor(game);
    this.#features = new FeatureSearch(board);
    this.#sacrifice = new Sacrifice(board);
    this.#ahead = new LookAhead(board);
    this.#limit = limit;
  }

  start(): void {}

  choose(any: Position, random: Random, time?: TimeLeft): Choice {
    const position = any as HexifencePosition;
    const { edges } = position;
    if (edges.counts[FREE] > 0) return simply(random.pick(edgesOf(edges, FREE)));
    const capturing = random.shuffle(edgesOf(edges, CAPTURING));
    const safe = random.shuffle(edgesOf(edges, SAFE));
    if (safe.length > 0 && capturing.length > 0) return simply(capturing[0]);
    if (safe.length >= OPENING) return simply(safe[0]);
    if (safe.length > 0) return this.#search(position, safe, withinTime(this.#limit, time));
    return simply(capturing.length > 0 ? this.#capture(position, capturing) : this.#open(position));
  }

  #search(position: HexifencePosition, safe: readonly number[], limit: Limit): Choice {
    const budget = this.#budget;
    budget.start(limit);
    const winning = safe.find((edge) => !this.#isLate() && !this.#winsAfter(position, edge, safe));
    // When the budget is spent the last edge is taken: it isn't refuted yet.
    const move = budget.stopped || winning === undefined ? safe.at(-1)! : winning;
    return { move, score: undefined, depth: budget.stopped ? 0 : safe.length, nodes: budget.nodes };
  }

  /** Whether the player to move after `edge` is claimed wins; once the budget is spent, yes. */
  #winsAfter(position: HexifencePosition, edge: number, safe: readonly number[]): boolean {
    this.#budget.nodes++;
    position.make(edge);
    const { edges } = position;
    const still = safe.filter((one) => edges.classOf[one] === SAFE);
    const wins =
      still.length === 0
        ? this.#winsLocked(position, position.turn)
        : still.some((one) => this.#isLate() || !this.#winsAfter(position, one, still));
    position.unmake();
    return wins;
  }

  /** Whether `mover` wins a board on which nothing is safe or open. */
  #winsLocked({ edges, captured }: HexifencePosition, mover: Player): boolean {
    const { set } = this.#features;
    set.read(edges);
    set.taken.set(captured);
    return this.#features.search(mover);
  }

  /**
   * The end game, something is open: declines the last cells if the other side then loses, else captures, of short
   * walks first.
   */
  #capture(position: HexifencePosition, capturing: readonly number[]): number {
    const { edges, turn } = position;
    const first = capturing[0];
    const closed = this.#sacrifice.size(edges, first) >= CLOSED;
    const open = this.#ahead.grab(edges);
    const { set } = this.#features;
    set.read(this.#ahead);
    const enemy = turn === 0 ? 1 : 0;
    set.taken.set(position.captured);
    set.taken[enemy] += open;
    if ((open === 2 || (open === 4 && closed)) && !this.#features.search(enemy)) return declineOf(edges, first);
    return this.#shortest(edges, capturing);
  }

  /**
   * The capturing edge with the shortest walk; as coded, a loop comes before a chain only if it is shorter, and then
   * stays.
   */
  #shortest(edges: EdgeSet, capturing: readonly number[]): number {
    let best = capturing[0];
    let shortest = Number.POSITIVE_INFINITY;
    let loop = false;
    for (const edge of capturing) {
      const walked = this.#sacrifice.size(edges, edge);
      const size = walked & (CLOSED - 1);
      const closed = walked >= CLOSED;
      if (size >= shortest || (loop && !closed)) continue;
      best = edge;
      shortest = size;
      loop = closed;
    }
    return best;
  }

  /**
   * The end game, nothing is open: opens what the search of features names if that wins, else the smallest sacrifice.
   */
  #open(position: HexifencePosition): number {
    const { edges } = position;
    const wins = this.#winsLocked(position, position.turn);
    const { set, choice } = this.#features;
    const feature = wins && choice !== -1 ? choice : smallestSacrifice(set);
    const edge = edges.edgeOf(set.cell[feature]);
    if (set.length[feature] !== 2) return edge;
    // Securing: nothing can be declined. Baiting: hoping that the other side does not.
    return wins ? innerOf(edges, edge) : outerOf(edges, edge);
  }

  #isLate(): boolean {
    const budget = this.#budget;
    return budget.nodes >= budget.checkpoint && budget.spent();
  }
}
