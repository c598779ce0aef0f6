import { Random } from '../../lib/maths/random.ts';
import type { Rows } from '../notation.ts';

/** What a cell holds. A stone is its player + 1. The frame's last two bits say whose edge it is: 0 where both meet. */
export const EMPTY = 0;
export const BLACK = 1;
export const WHITE = 2;
const CORNER = 4;
const BLACK_EDGE = CORNER | BLACK;
const WHITE_EDGE = CORNER | WHITE;

/** The letters of what a cell can hold, from BLACK on. */
export const LETTERS = 'BW';

/**
 * The two edges that a player joins: top and bottom for Black, left and right for White. As bits, so that a chain that
 * touches both has 3.
 */
export const FIRST_EDGE = 1;
export const LAST_EDGE = 2;
export const BOTH_EDGES = 3;

/** Not a cell: before the first and after the last one of the list of empty cells. */
export const HEAD = 0;

/**
 * All that depends on the board's size only. Cells are numbered with a frame around the board, in reading order, so a
 * neighbour is one addition away. What is said of rows for Black holds of columns for White: the six steps, and the six
 * bridges, are the same ones with rows and columns exchanged.
 */
export class Grid {
  readonly size: number;
  readonly stride: number;
  /** Number of cells with the frame. */
  readonly area: number;
  /** The board without stones. */
  readonly bare: Int8Array;
  /** The cells of the board in reading order. */
  readonly cells: Int32Array;
  /** The same by row. */
  readonly rows: Rows;
  /** The cells of the board from the middle outwards, those equally far from it in reading order. */
  readonly centreFirst: Int32Array;
  /** Whole numbers of 32 bits that a set of cells takes: bit i of word w is cell 32 w + i in reading order. */
  readonly words: number;
  /** By cell: its word in such a set, and its bit there. */
  readonly word: Int32Array;
  readonly bit: Int32Array;
  /** The six neighbours, in the order of a ring around the cell. */
  readonly steps: Int32Array;
  /**
   * At player · area + cell: how many lines lie before the cell on the player's way from its first edge to its last.
   */
  readonly along: Int8Array;
  /** At player · area + cell: the player's edges on which the cell lies. */
  readonly edges: Int8Array;
  /** Zobrist keys at player · area + cell, and one for White to move. */
  readonly keysLow: Int32Array;
  readonly keysHigh: Int32Array;
  readonly turnLow: number;
  readonly turnHigh: number;

  constructor(size: number) {
    this.size = size;
    this.stride = size + 2;
    this.area = this.stride * this.stride;
    const stride = this.stride;
    this.steps = Int32Array.of(-stride, 1 - stride, 1, stride, stride - 1, -1);
    this.bare = new Int8Array(this.area);
    this.along = new Int8Array(2 * this.area).fill(-1);
    this.edges = new Int8Array(2 * this.area);
    this.cells = Int32Array.from({ length: size * size }, (_, i) => this.cell(Math.floor(i / size), i % size));
    this.rows = Array.from({ length: size }, (_, row) => this.cells.subarray(row * size, (row + 1) * size));
    this.words = (this.cells.length + 31) >> 5;
    this.word = new Int32Array(this.area);
    this.bit = new Int32Array(this.area);
    for (const [i, cell] of this.cells.entries()) {
      this.word[cell] = i >> 5;
      this.bit[cell] = 1 << (i & 31);
    }
    for (let i = 0; i < stride; i++) {
      for (const cell of [i, this.area - 1 - i]) this.bare[cell] = BLACK_EDGE;
      for (const cell of [i * stride, i * stride + stride - 1]) this.bare[cell] = WHITE_EDGE;
    }
    for (const cell of [0, stride - 1, this.area - stride, this.area - 1]) this.bare[cell] = CORNER;
    for (const cell of this.cells) {
      const place = [Math.floor(cell / stride) - 1, (cell % stride) - 1];
      for (const player of [0, 1]) {
        const along = place[player];
        this.along[player * this.area + cell] = along;
        this.edges[player * this.area + cell] = (along === 0 ? FIRST_EDGE : 0) | (along === size - 1 ? LAST_EDGE : 0);
      }
    }
    this.centreFirst = this.cells.slice().sort((a, b) => this.#fromCentre(a) - this.#fromCentre(b) || a - b);
    const random = new Random(0, 'hex', 'zobrist', size);
    const key = () => (random.unit() * 0x1_0000_0000) | 0;
    this.keysLow = Int32Array.from({ length: 2 * this.area }, key);
    this.keysHigh = Int32Array.from({ length: 2 * this.area }, key);
    this.turnLow = key();
    this.turnHigh = key();
  }

  /** The cell in `row` and `column`, both from 0; row 0 is the top. */
  cell(row: number, column: number): number {
    return (row + 1) * this.stride + column + 1;
  }

  row(cell: number): number {
    return this.along[cell];
  }

  column(cell: number): number {
    return this.along[this.area + cell];
  }

  /** The cell on the other side of the long diagonal: rows and columns exchanged. */
  reflected(cell: number): number {
    return this.cell(this.column(cell), this.row(cell));
  }

  /** Twice the number of steps from the middle of the board, squared by straight line among equals. */
  #fromCentre(cell: number): number {
    const down = 2 * this.row(cell) - (this.size - 1);
    const right = 2 * this.column(cell) - (this.size - 1);
    return down * down + right * right + down * right;
  }
}

const grids: Grid[] = [];

/** The one Grid of `size`. */
export function gridOf(size: number): Grid {
  grids[size] ??= new Grid(size);
  return grids[size];
}
