import type { Player } from '../../games/game.ts';
import { BLACK, EMPTY, type Grid } from '../../games/hex/grid.ts';
import type { HexPosition } from '../../games/hex/position.ts';

/** A set of cells is one whole number: 25 bits on the largest board, so that five are left for marks. */
export const LARGEST_SMALL_BOARD = 5;

/**
 * A board of up to five rows as sets of cells, bit i being the i-th cell in reading order. Hot: a set operation looks
 * at all cells at once.
 */
export class SmallBoard {
  readonly grid: Grid;
  /** All cells. */
  readonly full: number;
  /** At 2 · player: the cells on the player's first edge, then those on its last. */
  readonly edges: Int32Array;
  /** After `shortest`: the empty cells on the shortest way; 0 where the way is cut. */
  length = 0;
  readonly #size: number;
  readonly #notLeft: number;
  readonly #notRight: number;
  readonly #levels: Int32Array;

  constructor(grid: Grid) {
    const size = grid.size;
    this.grid = grid;
    this.#size = size;
    this.full = (1 << (size * size)) - 1;
    const top = (1 << size) - 1;
    let left = 0;
    for (let row = 0; row < size; row++) left |= 1 << (row * size);
    this.edges = Int32Array.of(top, top << (size * (size - 1)), left, left << (size - 1));
    this.#notLeft = this.full & ~left;
    this.#notRight = this.full & ~(left << (size - 1));
    this.#levels = new Int32Array(size * size + 1);
  }

  /** The stones of `player`. */
  stones(position: HexPosition, player: Player): number {
    let set = 0;
    this.grid.cells.forEach((cell, i) => {
      if (position.board[cell] !== EMPTY && position.board[cell] === player + BLACK) set |= 1 << i;
    });
    return set;
  }

  /** The cells that touch a cell of `set`, perhaps with some of its own. */
  around(set: number): number {
    const size = this.#size;
    const right = set & this.#notRight;
    const left = set & this.#notLeft;
    return (
      ((right << 1) | (left >> 1) | (set << size) | (set >> size) | (right >> (size - 1)) | (left << (size - 1))) &
      this.full
    );
  }

  /** `set` and all that a way inside `within` joins to it. */
  grown(set: number, within: number): number {
    for (;;) {
      const more = (set | this.around(set)) & within;
      if (more === set) return set;
      set = more;
    }
  }

  /** Whether `stones` join the edges of `player`. */
  joined(stones: number, player: number): boolean {
    const edges = this.edges;
    return (this.grown(stones & edges[2 * player]!, stones) & edges[2 * player + 1]!) !== 0;
  }

  /** The cells of `empty` that lie on an edge (0 or 1) of `player` or touch a chain of its `stones` that does. */
  touching(stones: number, empty: number, player: number, edge: number): number {
    const line = this.edges[2 * player + edge]!;
    return (line | this.around(this.grown(stones & line, stones))) & empty;
  }

  /**
   * The empty cells on any shortest way of `stones` from `first`, the cells that touch one edge, to `last`; sets
   * `length`.
   */
  shortest(stones: number, empty: number, first: number, last: number): number {
    const levels = this.#levels;
    let seen = first;
    let level = first;
    let count = 1;
    levels[0] = first;
    while ((level & last) === 0) {
      level = this.#next(level, stones) & empty & ~seen;
      if (level === 0) {
        this.length = 0;
        return 0;
      }
      seen |= level;
      levels[count++] = level;
    }
    this.length = count;
    let good = level & last;
    let all = good;
    for (let i = count - 2; i >= 0; i--) {
      good = this.#next(good, stones) & levels[i]!;
      all |= good;
    }
    return all;
  }

  /** The cells that touch `set` or a chain of `stones` that touches it. */
  #next(set: number, stones: number): number {
    const near = this.around(set);
    return near | this.around(this.grown(near & stones, stones));
  }
}
