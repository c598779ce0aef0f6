import type { Move, Player } from '../../games/game.ts';

/** Moves are told apart by their lowest bits; two that share them share their history. */
const HISTORY_BITS = 10;
const HISTORY = 1 << HISTORY_BITS;
const HISTORY_MASK = HISTORY - 1;
/** No count grows larger: it is halved with all others. */
const MAX_HISTORY = 1 << 28;
const KILLER = 1 << 29;
const BEST = 1 << 30;

/** No move: what a killer's place holds before there is one. */
export const NO_MOVE = -1;

/** Move ordering: two killers for each distance from the root, and the history heuristic by player. Sorts stably. */
export class MoveOrder {
  readonly #killers: Int32Array;
  readonly #history = new Int32Array(2 * HISTORY);
  /** Room for the ranks of one list of moves. */
  readonly ranks: Int32Array;

  /** `plies`: distances from the root go up to it. `mostMoves`: no list is longer. */
  constructor(plies: number, maxMoves: number) {
    this.#killers = new Int32Array(2 * (plies + 1));
    this.ranks = new Int32Array(maxMoves);
    this.forget();
  }

  forget(): void {
    this.#killers.fill(NO_MOVE);
    this.#history.fill(0);
  }

  /** Older refutations count half of what they did. */
  age(): void {
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

  /** `move` refuted something, `depth` half plies above the leaves. */
  refuted(move: Move, player: Player, depth: number): void {
    const history = this.#history;
    const at = (player << HISTORY_BITS) | (move & HISTORY_MASK);
    history[at]! += depth * depth;
    if (history[at]! >= MAX_HISTORY) this.age();
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

  /** Sorts the moves from `at` to `end`: `first`, the killers, the others by their history. */
  sort(moves: Int32Array, at: number, end: number, first: Move, distance: number, player: Player): void {
    const killers = this.#killers;
    const one = killers[2 * distance]!;
    const two = killers[2 * distance + 1]!;
    const ranks = this.ranks;
    const history = this.#history;
    const own = player << HISTORY_BITS;
    for (let i = at; i < end; i++) {
      const move = moves[i]!;
      if (move === first) ranks[i - at] = BEST;
      else if (move === one || move === two) ranks[i - at] = KILLER;
      else ranks[i - at] = history[own | (move & HISTORY_MASK)]!;
    }
    this.sortByRanks(moves, at, end);
  }

  /**
   * Sorts the moves from `at` to `end` by `ranks`, which stand from index 0, the highest first; equal ones stay in
   * their order.
   */
  sortByRanks(moves: Int32Array, at: number, end: number): void {
    const ranks = this.ranks;
    const count = end - at;
    for (let i = 1; i < count; i++) {
      const rank = ranks[i]!;
      if (ranks[i - 1]! >= rank) continue;
      const move = moves[at + i]!;
      let to = i;
      for (; to > 0 && ranks[to - 1]! < rank; to--) {
        ranks[to] = ranks[to - 1]!;
        moves[at + to] = moves[at + to - 1]!;
      }
      ranks[to] = rank;
      moves[at + to] = move;
    }
  }
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
