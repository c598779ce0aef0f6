import type { Game, Move, Player, Position } from '../../games/game.ts';
import { MOVE_BITS, shortMove } from './transposition.ts';

/** Moves share a history where these bits of their number are the same. */
const MOVE_KEY = 12;
/** A history never gets beyond this, on either side of 0: the nearer, the less a refutation changes it. */
export const MAX_HISTORY = 1 << 14;
/** What one refutation changes at most. */
const MAX_CHANGE = 1 << 10;
const KILLER = 1 << 28;
const NOISY = 1 << 29;
const BEST = 1 << 30;
/** Above this, marks begin again at 0. */
const LATEST = 1 << 30;

/** No move: what a killer's place holds before there is one. */
export const NO_MOVE = -1;

/**
 * Move ordering: noisy moves in their own order, two killers for each distance from the root, and the history heuristic
 * by player. Sorts stably.
 *
 * A history says how often a move refuted what led to it; it falls when the move was searched in vain before another
 * one did.
 */
export class MoveOrder {
  readonly #killers: Int32Array;
  readonly #history = new Int32Array(2 << MOVE_KEY);
  /** Whether the history holds anything: shallow searches leave it alone. */
  #refuted = false;
  /** By the short number of a move, a mark: above `#now` if the move is noisy in the position that is sorted. */
  readonly #noisy = new Int32Array(1 << MOVE_BITS);
  #now = 0;
  /** Room for the ranks of one list of moves. */
  readonly ranks: Int32Array;

  /** `plies`: distances from the root go up to it. */
  constructor(plies: number, game: Game) {
    this.#killers = new Int32Array(2 * (plies + 1));
    this.ranks = new Int32Array(game.maxMoves);
    this.forget();
  }

  forget(): void {
    this.#killers.fill(NO_MOVE);
    if (this.#refuted) this.#history.fill(0);
    this.#refuted = false;
  }

  /** Older refutations count half of what they did. */
  age(): void {
    if (!this.#refuted) return;
    const history = this.#history;
    for (let i = 0; i < history.length; i++) history[i]! >>= 1;
  }

  /** `move` refuted what led to it. */
  killer(move: Move, distance: number): void {
    const at = 2 * distance;
    const killers = this.#killers;
    if (killers[at] === move) return;
    killers[at + 1] = killers[at]!;
    killers[at] = move;
  }

  /**
   * `moves[cut]` refuted something, `depth` half plies above the leaves; the moves from `at` on, which were searched
   * before it, did not.
   */
  refuted(moves: Int32Array, at: number, cut: number, player: Player, depth: number): void {
    this.#refuted = true;
    const change = Math.min(8 * depth * depth, MAX_CHANGE);
    const history = this.#history;
    for (let i = at; i <= cut; i++) {
      const key = keyOf(moves[i]!, player);
      const old = history[key]!;
      history[key] = old + (i === cut ? change : 0 - change) - Math.trunc((old * change) / MAX_HISTORY);
    }
  }

  /** How promising a move is, from -MAX_HISTORY to MAX_HISTORY. */
  historyOf(move: Move, player: Player): number {
    return this.#history[keyOf(move, player)]!;
  }

  /**
   * Brings the most promising moves from `at` to `end` to the front, the others as they stand: `first`, the killers.
   */
  front(moves: Int32Array, at: number, end: number, first: Move, distance: number): void {
    const killers = this.#killers;
    const to = toFront(moves, at, end, first);
    const one = toFront(moves, to, end, killers[2 * distance]!);
    toFront(moves, one, end, killers[2 * distance + 1]!);
  }

  /**
   * Sorts the moves of `position` from `at` to `end`: `first`, the noisy ones, the killers, the others by their
   * history. From index `late` on any order will do. `moves` is free from `end` on.
   */
  sort(
    position: Position,
    moves: Int32Array,
    at: number,
    end: number,
    first: Move,
    distance: number,
    late: number,
  ): void {
    if (position.noisy !== undefined) this.#markNoisy(moves, end, position.noisy(moves, end));
    this.#rank(position, moves, at, end, first, distance);
    this.sortByRanks(moves, at, end, late);
  }

  /** Marks the moves from `from` to `to` as noisy, the first with the highest number, and no others. */
  #markNoisy(moves: Int32Array, from: number, to: number): void {
    this.#now += this.ranks.length;
    if (this.#now > LATEST) {
      this.#noisy.fill(0);
      this.#now = 0;
    }
    for (let i = from; i < to; i++) this.#noisy[shortMove(moves[i]!)] = this.#now + to - i;
  }

  #rank(position: Position, moves: Int32Array, at: number, end: number, first: Move, distance: number): void {
    const killers = this.#killers;
    const one = killers[2 * distance]!;
    const two = killers[2 * distance + 1]!;
    const { ranks } = this;
    for (let i = at; i < end; i++) {
      const move = moves[i]!;
      const noisy = this.#noisy[shortMove(move)]! - this.#now;
      if (move === first) ranks[i - at] = BEST;
      else if (noisy > 0) ranks[i - at] = NOISY + noisy;
      else if (move === one || move === two) ranks[i - at] = KILLER;
      else ranks[i - at] = this.historyOf(move, position.turn);
    }
  }

  /**
   * Sorts the moves from `at` to `end` by `ranks`, which stand from index 0, the highest first; equal ones stay in
   * their order. From index `late` on any order will do.
   */
  sortByRanks(moves: Int32Array, at: number, end: number, late: number): void {
    const ranks = this.ranks;
    const count = end - at;
    for (let i = 1; i < count; i++) {
      const rank = ranks[i]!;
      let to = Math.min(i, late - at);
      if (ranks[to - 1]! >= rank) continue;
      const move = moves[at + i]!;
      if (to < i) {
        // The last of those in order makes room.
        to--;
        ranks[i] = ranks[to]!;
        moves[at + i] = moves[at + to]!;
      }
      for (; to > 0 && ranks[to - 1]! < rank; to--) {
        ranks[to] = ranks[to - 1]!;
        moves[at + to] = moves[at + to - 1]!;
      }
      ranks[to] = rank;
      moves[at + to] = move;
    }
  }
}

/** Where the history of `move` stands. */
function keyOf(move: Move, player: Player): number {
  return (player << MOVE_KEY) | (move & ((1 << MOVE_KEY) - 1));
}

/** Moves `move`, if it stands between `to` and `end`, to `to`; returns where the next one goes. */
function toFront(moves: Int32Array, to: number, end: number, move: Move): number {
  if (move === NO_MOVE) return to;
  for (let i = to; i < end; i++) {
    if (moves[i] !== move) continue;
    for (; i > to; i--) moves[i] = moves[i - 1]!;
    moves[to] = move;
    return to + 1;
  }
  return to;
}
