import type { Board } from '../../games/hexifence/board.ts';
import { CAPTURING, FREE, LookAhead } from '../../games/hexifence/edgeset.ts';
import { FeatureSet } from '../../games/hexifence/featureset.ts';
import { playRest } from '../../games/hexifence/original.ts';
import type { HexifencePosition } from '../../games/hexifence/position.ts';
import { Budget } from '../limits/budget.ts';
import { Choices, EDGE, LOSS } from './choices.ts';
import { PROVEN, RestKey, RestTable } from './rest-table.ts';

/**
 * The value of the rest of the game: the cells that the player to move will capture less the other's, under perfect
 * play or, beyond a depth, by the reference's play-out. Negamax with a window, fail-soft, over `Choices`, with a table
 * that any position of the same unclaimed edges shares. A move that is the only choice takes nothing from the depth.
 */
export class RestSearch {
  readonly #table: RestTable;
  readonly #choices: Choices;
  readonly #moves: Int32Array;
  readonly #history: Int32Array;
  readonly #ahead: LookAhead;
  readonly #set: FeatureSet;
  readonly #cells: number;
  readonly #key: RestKey;
  /** To be started by whoever wants a limit; values are worth nothing once it has stopped. */
  readonly budget = new Budget();
  /** How often a value was taken that isn't proven. */
  #guesses = 0;

  /** `bits`: the table has 2 ** bits entries of 16 bytes. */
  constructor(board: Board, bits: number) {
    this.#table = new RestTable(bits);
    this.#choices = new Choices(board);
    this.#moves = new Int32Array(board.edges * (board.edges + 1));
    this.#history = new Int32Array(board.edges);
    this.#ahead = new LookAhead(board);
    this.#set = new FeatureSet(board);
    this.#cells = board.cells;
    this.#key = new RestKey(board);
  }

  /** Forgets all games. */
  clear(): void {
    this.#table.clear();
    this.#history.fill(0);
  }

  /**
   * The value of the rest for the player to move, `depth` choices deep: exact inside (alpha, beta), else a bound on the
   * same side.
   */
  value(position: HexifencePosition, depth: number, alpha: number, beta: number): number {
    this.#guesses = 0;
    this.#key.turnTo(position);
    return this.#value(position, depth, alpha, beta, 0);
  }

  /**
   * The best move and its value `depth` choices deep, `first` searched before the others unless it is -1. Stopped in
   * the middle, the best of the `finished` moves; were there none, any move of no value. `choices` is how many there
   * are.
   */
  best(position: HexifencePosition, depth: number, first: number) {
    this.#guesses = 0;
    this.#key.turnTo(position);
    const max = this.#left(position);
    const end = this.#choices.write(position.edges, this.#moves, 0);
    const list = Array.from(this.#moves.subarray(0, end), (entry) => entry & EDGE);
    if (first !== -1) list.sort((a, b) => (b === first ? 1 : 0) - (a === first ? 1 : 0));
    const found = { move: list[0], value: 0 - max - 1, finished: 0, choices: list.length };
    for (const move of list) {
      const value = this.#child(position, move, depth - 1, found.value, max + 1, end);
      if (this.budget.stopped) break;
      found.finished++;
      if (value <= found.value) continue;
      found.value = value;
      found.move = move;
    }
    return found;
  }

  /** Whether the last `value` was proven: no play-out had a say in it. */
  get proven(): boolean {
    return this.#guesses === 0;
  }

  #left(position: HexifencePosition): number {
    return this.#cells - position.captured[0] - position.captured[1];
  }

  #playOut(position: HexifencePosition): number {
    playRest(position, this.#ahead, this.#set);
    return this.#set.taken[position.turn] - this.#set.taken[1 - position.turn];
  }

  #value(position: HexifencePosition, depth: number, alpha: number, beta: number, at: number): number {
    const unclaimed = position.edges.unclaimed;
    if (unclaimed === 0) return 0;
    const max = this.#left(position);
    if (alpha >= max) return max;
    if (beta <= 0 - max) return 0 - max;
    const budget = this.budget;
    if (budget.nodes >= budget.checkpoint && budget.spent()) return 0;
    const free = position.edges.first(FREE);
    if (free !== -1) return this.#child(position, free, depth, alpha, beta, at);
    const key = this.#key;
    key.set(unclaimed);
    const { low, high, image } = key;
    const table = this.#table;
    let first = -1;
    if (table.find(low, high)) {
      if (table.depth >= depth) {
        const { lower, upper } = table;
        if (lower >= beta || upper <= alpha || lower === upper) {
          if (table.depth < PROVEN) this.#guesses++;
          return upper <= alpha ? upper : lower;
        }
      }
      first = table.move === -1 ? -1 : key.from(image, table.move);
    }
    const moves = this.#moves;
    const end = this.#choices.write(position.edges, moves, at);
    const forced = end === at + 1;
    if (!forced && depth === 0) {
      this.#guesses++;
      return Math.max(0 - max, Math.min(max, this.#playOut(position)));
    }
    const guesses = this.#guesses;
    const captures = position.edges.counts[CAPTURING] > 0;
    // Taking the last cells or declining them, one of both is worth 0 at least.
    if (!forced && captures && beta <= 0) return 0;
    const below = forced || depth === PROVEN ? depth : depth - 1;
    let best = 0 - max - 1;
    let bestMove = -1;
    const window = alpha;
    if (!forced) this.#order(position, at, end, first);
    for (let i = at; i < end; i++) {
      const move = moves[i] & EDGE;
      const worth = 1 - (moves[i] >> LOSS);
      if (worth <= 0 && worth <= alpha) {
        best = Math.max(best, worth);
        continue;
      }
      const value = this.#child(position, move, below, alpha, beta, end);
      if (this.budget.stopped) return 0;
      if (value <= best) continue;
      best = value;
      bestMove = move;
      if (value <= alpha) continue;
      alpha = value;
      if (value >= beta) break;
    }
    if (best >= beta && !forced) this.#history[bestMove] += unclaimed;
    const proven = this.#guesses === guesses || depth === PROVEN;
    const lower = best > window ? best : 0 - max;
    const upper = best < beta ? best : max;
    const move = bestMove === -1 ? -1 : key.to(image, key.slot(position, bestMove));
    table.store(low, high, unclaimed, proven ? PROVEN : depth, lower, upper, move);
    return best;
  }

  #child(position: HexifencePosition, move: number, depth: number, alpha: number, beta: number, at: number): number {
    const mover = position.turn;
    const before = position.captured[mover];
    this.#key.follow(position, move);
    position.make(move);
    this.budget.nodes++;
    let value: number;
    if (position.turn === mover) {
      const cells = position.captured[mover] - before;
      value = cells + this.#value(position, depth, alpha - cells, beta - cells, at);
    } else value = 0 - this.#value(position, depth, 0 - beta, 0 - alpha, at);
    position.unmake();
    this.#key.follow(position, move);
    return value;
  }

  /**
   * Moves the best one of an earlier search to the front, the others by how often they refuted something; else as they
   * stand.
   */
  #order(position: HexifencePosition, at: number, end: number, first: number): void {
    const moves = this.#moves;
    const history = this.#history;
    for (let i = at + 1; i < end; i++) {
      const entry = moves[i];
      const rank = history[entry & EDGE];
      let to = i;
      for (; to > at && history[moves[to - 1] & EDGE] < rank; to--) moves[to] = moves[to - 1];
      moves[to] = entry;
    }
    if (first === -1) return;
    for (let i = at; i < end; i++) {
      const entry = moves[i];
      if (this.#key.slot(position, entry & EDGE) !== first) continue;
      moves.copyWithin(at + 1, at, i);
      moves[at] = entry;
      return;
    }
  }
}
