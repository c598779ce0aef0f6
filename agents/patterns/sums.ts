import type { Board, Player } from '../../games/game.ts';
import type { Patterns } from './patterns.ts';

/**
 * Where a board's tables are read: `entry[table]` is what stands there now. It hears of every entry that is left and
 * entered, and only of those whose cells changed. Hot: nothing is allocated.
 */
export class PatternWalk {
  /** The board that is read next; the caller writes it. */
  readonly board: Uint8Array;
  readonly entry: Int32Array;
  readonly #last: Uint8Array;
  readonly #words: Int32Array;
  readonly #lastWords: Int32Array;
  readonly #digits: Uint8Array;
  readonly #values: number;
  /** By cell: where its tables begin in `tables` and `strides`. */
  readonly #from: Int32Array;
  readonly #tables: Int32Array;
  readonly #strides: Int32Array;

  constructor({ cells, values }: Board, { tables, digits }: Patterns) {
    const bytes = 4 * Math.ceil(cells / 4);
    this.board = new Uint8Array(bytes);
    this.#last = new Uint8Array(bytes);
    this.#words = new Int32Array(this.board.buffer);
    this.#lastWords = new Int32Array(this.#last.buffer);
    this.#digits = digits;
    this.#values = values;
    const readers = Array.from({ length: cells }, (_, cell) =>
      tables.flatMap(({ cells: some, strides }, table) => {
        const at = some.indexOf(cell);
        return at === -1 ? [] : [[table, strides[at]!] as const];
      }),
    );
    this.#from = new Int32Array(cells + 1);
    for (const [cell, some] of readers.entries()) this.#from[cell + 1] = this.#from[cell]! + some.length;
    this.#tables = Int32Array.from(readers.flat(), ([table]) => table);
    this.#strides = Int32Array.from(readers.flat(), ([, stride]) => stride);
    this.entry = Int32Array.from(tables, ({ from, cells: some, strides }) =>
      some.reduce((sum, cell, i) => sum + digits[cell * values]! * strides[i]!, from),
    );
  }

  /**
   * Reads `board` and returns the sum of what `moved` says, which is called with a table, the entry that it leaves and
   * the one that it enters.
   */
  read(moved: (table: number, before: number, after: number) => number): number {
    const board = this.board;
    const last = this.#last;
    const words = this.#words;
    const lastWords = this.#lastWords;
    const entry = this.entry;
    const tables = this.#tables;
    const strides = this.#strides;
    let sum = 0;
    for (let word = 0; word < words.length; word++) {
      if (words[word] === lastWords[word]) continue;
      for (let cell = 4 * word; cell < 4 * word + 4; cell++) {
        const before = last[cell]!;
        const after = board[cell]!;
        if (before === after) continue;
        last[cell] = after;
        const row = cell * this.#values;
        const by = this.#digits[row + after]! - this.#digits[row + before]!;
        const to = this.#from[cell + 1]!;
        for (let at = this.#from[cell]!; at < to; at++) {
          const table = tables[at]!;
          const old = entry[table]!;
          const now = old + by * strides[at]!;
          entry[table] = now;
          sum += moved(table, old, now);
        }
      }
    }
    return sum;
  }
}

/** The sum of the entries that a board shows, player 0's, kept from board to board. */
export class PatternSums {
  readonly board: Uint8Array;
  readonly at = 0;
  /** In points, for the player `turn` to move. */
  readonly of: (turn: Player) => number;

  /** `points` are those of all entries. */
  constructor(board: Board, patterns: Patterns, points: Int16Array, tempo: number) {
    const walk = new PatternWalk(board, patterns);
    this.board = walk.board;
    let sum = 0;
    for (const entry of walk.entry) sum += points[entry]!;
    const moved = (_table: number, before: number, after: number): number => points[after]! - points[before]!;
    this.of = (turn) => {
      sum += walk.read(moved);
      return tempo + (turn === 0 ? sum : 0 - sum);
    };
  }
}
