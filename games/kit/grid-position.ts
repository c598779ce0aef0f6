import type { Move, Player, Position } from '../game.ts';
import { rowsText } from '../notation.ts';
import type { Counter, GridRules } from './grid-rules.ts';

const FIRST_LENGTH = 1024;

/**
 * What each move has changed, so that it can be taken back: pairs of a slot, a number that the game understands, and
 * what stood there. Nothing is allocated per move, but that the log doubles when it is full.
 *
 * @example
 * ```ts
 * import { UndoLog } from 'weightroom/kit';
 *
 * const board = Int8Array.of(1, 0, 2);
 * const log = new UndoLog();
 * log.begin();
 * log.add(1, board[1]!);
 * board[1] = 2;
 * log.takeBack((slot, value) => {
 *   board[slot] = value;
 * });
 * board; // Int8Array [1, 0, 2]
 * ```
 */
export class UndoLog {
  #entries = new Int32Array(FIRST_LENGTH);
  #length = 0;
  /** Where the last move begins. */
  #begin = 0;

  /** A move begins. */
  begin(): void {
    this.#push(this.#begin, 0);
    this.#begin = this.#length;
  }

  /** `slot` holds `value`, and is about to hold something else. */
  add(slot: number, value: number): void {
    this.#push(slot, value);
  }

  /** Hands over what the last move has noted, the latest first. There must be one. */
  takeBack(restore: (slot: number, value: number) => void): void {
    const entries = this.#entries;
    const begin = this.#begin;
    for (let at = this.#length - 2; at >= begin; at -= 2) restore(entries[at]!, entries[at + 1]!);
    this.#begin = entries[begin - 2]!;
    this.#length = begin - 2;
  }

  #push(first: number, second: number): void {
    if (this.#length === this.#entries.length) {
      const longer = new Int32Array(2 * this.#entries.length);
      longer.set(this.#entries);
      this.#entries = longer;
    }
    this.#entries[this.#length++] = first;
    this.#entries[this.#length++] = second;
  }
}

/** What a position is made of. */
export interface GridState {
  /** By cell, as GridRules says; kept, not copied. */
  readonly board: Int8Array;
  readonly turn: Player;
  /** By counter; all 0 where it is left out. */
  readonly counters?: readonly number[];
}

/**
 * A position on a grid. A game says which moves there are, what `play` changes, and when it is over; hash, undo, counts
 * and text are done here. Change cells and counters through `set` and `count` only.
 *
 * @example
 * ```ts
 * import { Grid, GridPosition, GridRules } from 'weightroom/kit';
 *
 * // The last one to find an empty cell wins.
 * class Fill extends GridPosition {
 *   moves(out: Int32Array, at: number) {
 *     for (let cell = 0; cell < this.board.length; cell++) if (this.board[cell] === 0) out[at++] = cell;
 *     return at;
 *   }
 *   protected play(cell: number) {
 *     this.set(cell, this.rules.piece(this.turn));
 *   }
 *   over() {
 *     return this.holding[0] === 0;
 *   }
 *   winner() {
 *     return this.turn === 0 ? (1 as const) : (0 as const);
 *   }
 *   ending() {
 *     return 'the board is full';
 *   }
 * }
 * const rules = new GridRules({ name: 'fill', grid: new Grid(2), pieces: ['X', 'O'] });
 * const position = new Fill(rules, { board: new Int8Array(4), turn: 0 });
 * position.make(1);
 * position.text(); // '2/1X o'
 * position.unmake();
 * position.text(); // '2/2 x'
 * ```
 */
export abstract class GridPosition implements Position {
  readonly rules: GridRules;
  /** By cell: what it holds. */
  readonly board: Int8Array;
  /** The same numbers, to be read only. */
  readonly bytes: Uint8Array;
  /** How many cells hold each: at 0 the empty ones, holes apart. */
  readonly holding: Int32Array;
  readonly counters: Int32Array;
  turn: Player;
  ply = 0;
  hashLow = 0;
  hashHigh = 0;
  readonly #log = new UndoLog();
  /** Slots of the log: cells, counters, then whose turn it was. */
  readonly #counterSlot: number;
  readonly #turnSlot: number;
  /** One function for all moves, so that none is allocated. */
  readonly #restore = (slot: number, value: number): void => {
    if (slot < this.#counterSlot) this.#put(slot, value);
    else if (slot < this.#turnSlot) this.#setCounter(slot - this.#counterSlot, value);
    else this.#setTurn(value as Player);
  };

  constructor(rules: GridRules, { board, turn, counters = [] }: GridState) {
    this.rules = rules;
    this.board = board;
    this.bytes = new Uint8Array(board.buffer, board.byteOffset, board.length);
    this.holding = new Int32Array(rules.letters.length + 1);
    this.counters = new Int32Array(rules.counters.length);
    this.turn = 0;
    this.#counterSlot = board.length;
    this.#turnSlot = board.length + rules.counters.length;
    for (let cell = 0; cell < board.length; cell++) {
      const value = board[cell]!;
      if (rules.holes[cell] === 0) this.holding[value]!++;
      if (value !== 0) this.#toggle((value - 1) * board.length + cell);
    }
    counters.forEach((value, counter) => {
      this.#setCounter(counter, value);
    });
    this.#setTurn(turn);
  }

  abstract moves(out: Int32Array, at: number): number;
  abstract over(): boolean;
  abstract winner(): Player | undefined;
  abstract ending(): string;
  /** Changes what `move` changes, by `set` and `count`; the turn continues afterwards, as `next` says. */
  protected abstract play(move: Move): void;

  /** Who moves after the move that was just played; the other player, if a game says nothing else. */
  protected next(): Player {
    return this.turn === 0 ? 1 : 0;
  }

  make(move: Move): void {
    this.#log.begin();
    this.#log.add(this.#turnSlot, this.turn);
    this.play(move);
    this.#setTurn(this.next());
    this.ply++;
  }

  unmake(): void {
    this.#log.takeBack(this.#restore);
    this.ply--;
  }

  /** From now on `cell` holds `value`: 0 for nothing. */
  protected set(cell: number, value: number): void {
    this.#log.add(cell, this.board[cell]!);
    this.#put(cell, value);
  }

  /** From now on the counter at place `counter` is `value`. */
  protected count(counter: number, value: number): void {
    this.#log.add(this.#counterSlot + counter, this.counters[counter]!);
    this.#setCounter(counter, value);
  }

  /** The rows, whose turn it is, and the counters, where one of them isn't 0. */
  text(): string {
    const { rules, board, turn, counters } = this;
    const rest = counters.some((value) => value !== 0) ? ` ${counters.join(' ')}` : '';
    return `${rowsText(rules.grid.rows, board, rules.letters)} ${sideLetter(rules, turn)}${rest}`;
  }

  #put(cell: number, value: number): void {
    const { board, holding } = this;
    const before = board[cell]!;
    if (before !== 0) this.#toggle((before - 1) * board.length + cell);
    if (value !== 0) this.#toggle((value - 1) * board.length + cell);
    holding[before]!--;
    holding[value]!++;
    board[cell] = value;
  }

  #setCounter(counter: number, value: number): void {
    const first = this.rules.counterKeys[counter]! - 1;
    const before = this.counters[counter]!;
    if (before !== 0) this.#toggle(first + before);
    if (value !== 0) this.#toggle(first + value);
    this.counters[counter] = value;
  }

  #setTurn(turn: Player): void {
    if (turn !== this.turn) this.#toggle(this.rules.turnKey);
    this.turn = turn;
  }

  #toggle(key: number): void {
    const { low, high } = this.rules.keys;
    this.hashLow ^= low[key]!;
    this.hashHigh ^= high[key]!;
  }
}

/** The player to move, as a text says it: the first letter of its pieces, in lower case; else 1 or 2. */
export function sideLetter({ letters, kinds }: GridRules, player: Player): string {
  const [first, second] = [letters[0]!.toLowerCase(), letters[kinds]!.toLowerCase()];
  return first === second || !/[a-z]/.test(first + second) ? String(player + 1) : player === 0 ? first : second;
}

/**
 * A position of a game in which a player without a move passes, and the player with more pieces wins in the end. The
 * game ends when both have passed, when the board is full, or when the player to move has no piece. `PASSES` must be
 * the first counter of its rules.
 *
 * @example
 * ```ts
 * import type { Player } from 'weightroom/game';
 * import { Grid, GridRules, MajorityPosition } from 'weightroom/kit';
 *
 * // One step to the right; what stands there changes sides.
 * class Push extends MajorityPosition {
 *   movesOf(player: Player, out: Int32Array, at: number) {
 *     for (let cell = 0; cell < 2; cell++) if (this.board[cell] === player + 1) out[at++] = cell;
 *     return at;
 *   }
 *   protected place(cell: number) {
 *     this.set(cell + 1, this.turn + 1);
 *   }
 * }
 * const counters = [MajorityPosition.PASSES];
 * const rules = new GridRules({ name: 'push', grid: new Grid(3, 1), pieces: ['X', 'O'], counters });
 * const position = new Push(rules, { board: Int8Array.of(0, 0, 1), turn: 0 });
 * const moves = new Int32Array(2);
 * position.moves(moves, 0); // 1
 * moves[0] === MajorityPosition.PASS; // true
 * position.make(moves[0]!);
 * position.text(); // '2X o 1'
 * position.winner(); // 0
 * ```
 */
export abstract class MajorityPosition extends GridPosition {
  /** The counter that such a game needs, its first one. */
  static readonly PASSES: Counter = { name: 'passes in a row', max: 2 };
  /** The move of a player who has no other. */
  static readonly PASS: Move = 8191;

  /** Writes the moves of `player` as `moves` does, but no pass. Called in unfinished games, for either player. */
  abstract movesOf(player: Player, out: Int32Array, at: number): number;
  /** Changes what `move`, which is no pass, changes, as `play` does. */
  protected abstract place(move: Move): void;

  moves(out: Int32Array, at: number): number {
    if (this.over()) return at;
    const end = this.movesOf(this.turn, out, at);
    if (end > at) return end;
    out[at] = MajorityPosition.PASS;
    return at + 1;
  }

  protected play(move: Move): void {
    const passes = this.counters[0]!;
    if (move === MajorityPosition.PASS) this.count(0, passes + 1);
    else {
      if (passes > 0) this.count(0, 0);
      this.place(move);
    }
  }

  over(): boolean {
    return this.counters[0]! > 1 || this.holding[0] === 0 || this.holding[this.turn + 1] === 0;
  }

  winner(): Player | undefined {
    const lead = this.margin();
    return lead === 0 ? undefined : lead > 0 ? 0 : 1;
  }

  margin(): number {
    return this.holding[1]! - this.holding[2]!;
  }

  ending(): string {
    if (this.holding[0] === 0) return 'the board is full';
    return this.counters[0]! > 1 ? 'both have passed' : 'no piece is left';
  }
}
