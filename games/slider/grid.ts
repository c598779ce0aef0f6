import { Random } from '../../lib/maths/random.ts';
import type { Player } from '../game.ts';
import type { Rows } from '../notation.ts';

/** What a cell holds. A piece is its player + 1. */
export const EMPTY = 0;
export const PIECE_H = 1;
export const PIECE_V = 2;
export const BLOCK = 3;
/** The frame around the board. `holds & 3` is 0 for EMPTY and OUTSIDE: where a forward move may go. */
export const OUTSIDE = 4;

/** The letters of what a cell can hold, from PIECE_H on. */
export const LETTERS = 'HVB';

/** Directions, as the last two bits of a move. */
export const UP = 0;
export const RIGHT = 1;
export const DOWN = 2;
export const LEFT = 3;
export const DIRECTIONS = 'urdl';

/**
 * All that depends on the board's size only. Cells are numbered with a frame of OUTSIDE around the board, in reading
 * order: the top row (highest y) first, left to right. So a step is one addition, and a piece that steps off meets the
 * frame.
 */
export class Grid {
  readonly size: number;
  readonly stride: number;
  /** Number of cells with the frame. */
  readonly area: number;
  /** The board without pieces or blocks. */
  readonly bare: Int8Array;
  /** The cells of the board in reading order. */
  readonly cells: Int32Array;
  /** The same by row. */
  readonly rows: Rows;
  /** By direction: what to add to a cell. */
  readonly steps: Int32Array;
  /**
   * At player · area + cell: how far along its way a piece of `player` is there: x for H, y for V. The other player's
   * is how far across.
   */
  readonly along: Int8Array;
  /** (n-1, n-1). */
  readonly corner: number;
  /** (n-2, n-2) and (n-3, n-3): the cells whose blocks make the corner special. */
  readonly innerCorner: number;
  readonly secondInner: number;
  /**
   * By player: the three cells in front of the inner corner that the enemy would like to pass, the one next to the
   * corner first.
   */
  readonly zones: readonly [Int32Array, Int32Array];
  /** The nine cells of the far corner. */
  readonly cornerCells: Int32Array;
  /** Zobrist keys at (holds - 1) · area + cell. */
  readonly keysLow: Int32Array;
  readonly keysHigh: Int32Array;
  /** At 0: V is to move; at 1 and 2: this many passes were just made. */
  readonly stateLow: Int32Array;
  readonly stateHigh: Int32Array;

  constructor(size: number) {
    this.size = size;
    this.stride = size + 2;
    this.area = this.stride * this.stride;
    this.steps = Int32Array.of(-this.stride, 1, this.stride, -1);
    this.bare = new Int8Array(this.area).fill(OUTSIDE);
    this.along = new Int8Array(2 * this.area).fill(-1);
    this.cells = new Int32Array(size * size);
    for (let i = 0; i < size * size; i++) {
      const x = i % size;
      const y = size - 1 - Math.floor(i / size);
      const cell = this.cell(x, y);
      this.cells[i] = cell;
      this.bare[cell] = EMPTY;
      this.along[cell] = x;
      this.along[this.area + cell] = y;
    }
    this.rows = Array.from({ length: size }, (_, row) => this.cells.subarray(row * size, (row + 1) * size));
    const n = size;
    this.corner = this.cell(n - 1, n - 1);
    this.innerCorner = this.cell(n - 2, n - 2);
    this.secondInner = this.cell(n - 3, n - 3);
    this.zones = [
      Int32Array.of(this.cell(n - 1, n - 2), this.cell(n - 1, n - 3), this.cell(n - 2, n - 3)),
      Int32Array.of(this.cell(n - 2, n - 1), this.cell(n - 3, n - 1), this.cell(n - 3, n - 2)),
    ];
    this.cornerCells = this.cells.filter((cell) => this.x(cell) >= n - 3 && this.y(cell) >= n - 3);
    const random = new Random(0, 'slider', 'zobrist', size);
    const keys = (count: number) => Int32Array.from({ length: count }, () => (random.unit() * 0x1_0000_0000) | 0);
    this.keysLow = keys(3 * this.area);
    this.keysHigh = keys(3 * this.area);
    this.stateLow = keys(3);
    this.stateHigh = keys(3);
  }

  /** The cell at (x, y), (0, 0) being the bottom left. */
  cell(x: number, y: number): number {
    return (this.size - y) * this.stride + x + 1;
  }

  x(cell: number): number {
    return this.along[cell];
  }

  y(cell: number): number {
    return this.along[this.area + cell];
  }
}

/** The direction in which `player` goes home. */
export function forward(player: Player): number {
  return player === 0 ? RIGHT : UP;
}

const grids: Grid[] = [];

/** The one Grid of `size`. */
export function gridOf(size: number): Grid {
  grids[size] ??= new Grid(size);
  return grids[size];
}
