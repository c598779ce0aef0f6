import type { Game, Move, Player, Position } from '../../games/game.ts';
import type { HusPosition } from '../../games/hus/position.ts';
import { aborted, capturedOf, capturesOf, exposedSeeds, PITS, playablePits, SEEDS } from '../../games/hus/sow.ts';
import type { Random } from '../../lib/maths/random.ts';
import { type Agent, type BuiltInAgent, type Choice, WIN } from '../agent.ts';
import { Budget } from '../limits/budget.ts';
import type { TimeLeft } from '../limits/clock.ts';
import { type Limit, mustBeOnePly, mustKeep, withinTime } from '../limits/limit.ts';

/** Plies searched in a position with many moves; up to 10 moves: one more, up to 5: two more. */
const LEAST_DEPTH = 6;
/** A ply is counted in halves: two in general, one where a position has few moves. */
const PLY = 2;
const FEW_MOVES = 3;
/** No line is longer, however little its plies count. */
const DEEPEST = 20;
/** The first move's time as a multiple of the other moves' time: 30 seconds to 2. */
const FIRST_MOVE = 15;
/** Nearer the leaves, moves are searched in the game's order: to try them all out costs more than it saves. */
const SORTED = 3 * PLY;

/**
 * CarlGo as its authors describe it: alpha-beta on the difference of seeds, deeper where there are few moves, and the
 * heuristic filter where the limit leaves no time for one ply. An aborted turn is lost for its mover. A depth limit
 * stands for the 6 of LEAST_DEPTH; by depth or nodes alone its choices repeat.
 */
class OriginalHus implements Agent {
  readonly #limit: Limit;
  readonly #moves: Int32Array;
  readonly #seeds: Int32Array;
  #first = true;
  readonly #budget = new Budget();
  /** Whether the iteration evaluated any unfinished position: if not, deeper search can change nothing. */
  #evaluated = false;

  constructor(limit: Limit) {
    mustKeep(limit, 'original', 'depth, nodes or ms', 'depth', 'nodes', 'milliseconds');
    this.#limit = limit;
    this.#moves = new Int32Array(PITS * (DEEPEST + 1));
    this.#seeds = new Int32Array(PITS * (DEEPEST + 1));
  }

  start(): void {
    this.#first = true;
  }

  choose(position: Position, _random: Random, time?: TimeLeft): Choice {
    const board = position as HusPosition;
    const budget = this.#budget;
    const limit = withinTime(this.#firstOrLater(), time);
    this.#first = false;
    budget.start(limit);
    const count = board.moves(this.#moves, 0);
    const deepest = Math.min(DEEPEST, (limit.depth ?? LEAST_DEPTH) + (count <= 5 ? 2 : count <= 10 ? 1 : 0));
    let choice: Choice | undefined;
    for (let plies = 1; plies <= deepest && !budget.stopped; plies++) {
      this.#evaluated = false;
      choice = this.#searchRoot(board, count, plies) ?? choice;
      if (!this.#evaluated) break;
    }
    return { ...(choice ?? chooseByFilter(board)), nodes: budget.nodes };
  }

  /** The first move of a game has more time. */
  #firstOrLater(): Limit {
    const { milliseconds } = this.#limit;
    if (!this.#first || milliseconds === undefined) return this.#limit;
    return { ...this.#limit, milliseconds: FIRST_MOVE * milliseconds };
  }

  /**
   * The best move of those that were finished before the limit, the best of the last iteration being the first of them;
   * undefined if there is none.
   */
  #searchRoot(position: HusPosition, count: number, plies: number): Choice | undefined {
    const moves = this.#moves;
    let best = 0 - WIN;
    let index = -1;
    for (let i = 0; i < count; i++) {
      const score = this.#child(position, moves[i]!, PLY * (plies - 1), 0 - WIN, 0 - best, count, 1);
      if (this.#budget.stopped) break;
      if (score > best) {
        best = score;
        index = i;
      }
    }
    if (index < 0) return undefined;
    const move = moves[index]!;
    moves.copyWithin(1, 0, index);
    moves[0] = move;
    return { move, score: best, depth: this.#budget.stopped ? plies - 1 : plies, nodes: this.#budget.nodes };
  }

  /** The value of `move` for its mover; its window is given as the other player sees it. */
  #child(
    position: HusPosition,
    move: number,
    halfPlies: number,
    alpha: number,
    beta: number,
    at: number,
    distance: number,
  ): number {
    position.make(move);
    this.#budget.nodes++;
    // An aborted turn leaves the turn with its mover, who has lost.
    const score = position.voided() ? distance - WIN : 0 - this.#value(position, halfPlies, alpha, beta, at, distance);
    position.unmake();
    return score;
  }

  /** The value for the player to move; free moves stand from index `at`; the root is `distance` plies away. */
  #value(position: HusPosition, halfPlies: number, alpha: number, beta: number, at: number, distance: number): number {
    if (position.over()) return position.winner() === undefined ? 0 : distance - WIN;
    const budget = this.#budget;
    if (budget.nodes >= budget.checkpoint && budget.spent()) return 0;
    if (distance === DEEPEST) return this.#evaluate(position);
    const end = position.moves(this.#moves, at);
    const count = end - at;
    const left = halfPlies - (count <= FEW_MOVES ? PLY / 2 : PLY);
    if (left < 0) return this.#evaluate(position);
    if (halfPlies >= SORTED) this.#sort(position, at, end);
    let best = 0 - WIN;
    for (let i = at; i < end; i++) {
      const score = this.#child(position, this.#moves[i]!, left, 0 - beta, 0 - alpha, end, distance + 1);
      if (budget.stopped) return 0;
      if (score <= best) continue;
      best = score;
      if (score > alpha) alpha = score;
      if (alpha >= beta) break;
    }
    return best;
  }

  /** Own seeds less the enemy's. */
  #evaluate(position: HusPosition): number {
    this.#evaluated = true;
    return 2 * position.seeds(position.turn) - SEEDS;
  }

  /** The moves after which the mover has most seeds come first. */
  #sort(position: HusPosition, at: number, end: number): void {
    const moves = this.#moves;
    const seeds = this.#seeds;
    const mover = position.turn;
    for (let i = at; i < end; i++) {
      const move = moves[i]!;
      position.make(move);
      const held = position.seeds(mover);
      position.unmake();
      let to = i;
      for (; to > at && seeds[to - 1]! < held; to--) {
        seeds[to] = seeds[to - 1]!;
        moves[to] = moves[to - 1]!;
      }
      seeds[to] = held;
      moves[to] = move;
    }
    this.#budget.nodes += end - at;
  }
}

/** The agents made for Hus. */
export const husAgents: Readonly<Record<string, BuiltInAgent>> = {
  original: { defaultLimit: { milliseconds: 2000 }, create: (_, limit) => new OriginalHus(limit) },
  filter: { defaultLimit: { depth: 1 }, create: filterHus },
};

const moves = new Int32Array(PITS);

/**
 * The authors' heuristic filter: of every pit that can be played, the sum of what each heuristic says, all in seeds and
 * alike; the pit with the largest sum is played, the lowest of equals. A win at once outranks the sums, an aborted turn
 * nothing.
 */
function filterHus(_game: Game, limit: Limit): Agent {
  mustBeOnePly(limit, 'filter');
  return {
    start: () => undefined,
    choose: (position: Position): Choice => chooseByFilter(position as HusPosition),
  };
}

function chooseByFilter(position: HusPosition): Choice {
  const count = position.moves(moves, 0);
  let best: Move = moves[0]!;
  let max = Number.NEGATIVE_INFINITY;
  for (const move of moves.subarray(0, count).sort()) {
    const sum = filterSum(position, move);
    if (sum <= max) continue;
    max = sum;
    best = move;
  }
  return { move: best, score: max, depth: 1, nodes: count };
}

/**
 * Own seeds after the move; enemy seeds then exposed; seeds captured, and once more if in two captures or more; by how
 * much fewer own seeds are exposed than before; own pits that can then be played.
 */
export function filterSum(position: HusPosition, move: Move): number {
  const player = position.turn;
  const enemy = (1 - player) as Player;
  const before = exposedSeeds(position.words, player);
  position.make(move);
  const { words, sown } = position;
  let sum: number;
  if (position.over()) sum = position.winner() === player ? WIN - 1 : aborted(sown) ? 1 - WIN : 0;
  else {
    const captured = capturedOf(sown);
    sum = position.seeds(player) + exposedSeeds(words, enemy) + before - exposedSeeds(words, player) + captured;
    if (capturesOf(sown) > 1) sum += captured;
    sum += playablePits(words, player);
  }
  position.unmake();
  return sum;
}
