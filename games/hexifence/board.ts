import { Random } from '../../lib/maths/random.ts';
import type { Rows } from '../notation.ts';

/**
 * What stands on the squares of a text, from 1 on: an edge, unclaimed or claimed by blue or red, then the centre of a
 * cell that blue or red has captured.
 */
export const LETTERS = '+BRbr';
export const UNCLAIMED_EDGE = 1;
export const CAPTURED = 3;
/** Most unclaimed edges of a cell. */
export const SIDES = 6;
/** `LOWEST[mask]`: the first side that the mask holds. */
export const LOWEST = Uint8Array.from({ length: 1 << SIDES }, (_, mask) =>
  mask === 0 ? 0 : 31 - Math.clz32(mask & -mask),
);

/** By side of a cell: the same edge as a side of the cell across. */
export const OPPOSITE = Uint8Array.of(3, 4, 5, 0, 1, 2);

/**
 * Rows and columns from a cell to its edges, in the reference's order: left, lower left, lower right, right, upper
 * right, upper left.
 */
const STEPS = [
  [0, -1],
  [1, 0],
  [1, 1],
  [0, 1],
  [-1, 0],
  [-1, -1],
] as const;

/**
 * A board of `size` cells a side, with everything about it that no move changes. Cells and edges are numbered in
 * reading order of the grid of docs/reference/notation.md: `width` by `width` squares, row and column from 0.
 */
export interface Board {
  readonly size: number;
  readonly width: number;
  readonly cells: number;
  readonly edges: number;
  /** 32-bit words that hold one bit per edge. */
  readonly words: number;
  /** The squares by row. */
  readonly rows: Rows;
  /** By square: the edge or the cell there, or -1. */
  readonly edgeAt: Int16Array;
  readonly cellAt: Int16Array;
  /** By edge, by cell: its square. */
  readonly edgeSquare: Int16Array;
  readonly cellSquare: Int16Array;
  /**
   * `edgeCells[2 · edge]`, and the next: the cells on its two sides; `cells` stands for none, and then it is the
   * second.
   */
  readonly edgeCells: Int16Array;
  /** `edgeBits[2 · edge]`, and the next: the edge's bit among the six of those cells; 0 for none. */
  readonly edgeBits: Uint8Array;
  /** `cellEdges[6 · cell + side]`, sides in the order of STEPS. */
  readonly cellEdges: Int16Array;
  /**
   * `across[6 · cell + side]`: the cell on the other side of that edge, of which it is side `OPPOSITE[side]`; `cells`
   * for none.
   */
  readonly across: Int16Array;
  /** Zobrist keys, by edge: of the set of claimed edges. */
  readonly edgeLow: Int32Array;
  readonly edgeHigh: Int32Array;
  /** By the number of cells that blue captured. */
  readonly scoreLow: Int32Array;
  readonly scoreHigh: Int32Array;
  readonly sideLow: number;
  readonly sideHigh: number;
}

const boards = new Map<number, Board>();

/** The board of `size` cells a side; one object per size. */
export function boardOf(size: number): Board {
  const known = boards.get(size) ?? makeBoard(size);
  boards.set(size, known);
  return known;
}

function makeBoard(size: number): Board {
  const width = 4 * size - 1;
  const reach = 2 * size - 1;
  const edgeAt = new Int16Array(width * width).fill(-1);
  const cellAt = new Int16Array(width * width).fill(-1);
  const edgeSquares: number[] = [];
  const cellSquares: number[] = [];
  for (let row = 0; row < width; row++)
    for (let column = Math.max(0, row - reach); column <= Math.min(width - 1, row + reach); column++) {
      const isCell = row % 2 === 1 && column % 2 === 1;
      const squares = isCell ? cellSquares : edgeSquares;
      (isCell ? cellAt : edgeAt)[row * width + column] = squares.length;
      squares.push(row * width + column);
    }
  const cells = cellSquares.length;
  const edges = edgeSquares.length;
  const edgeCells = new Int16Array(2 * edges).fill(cells);
  const edgeBits = new Uint8Array(2 * edges);
  const cellEdges = Int16Array.from(
    cellSquares.flatMap((square) => STEPS.map(([down, right]) => edgeAt[square + down * width + right])),
  );
  cellEdges.forEach((edge, i) => {
    const at = 2 * edge + (edgeBits[2 * edge] === 0 ? 0 : 1);
    edgeCells[at] = Math.floor(i / SIDES);
    edgeBits[at] = 1 << (i % SIDES);
  });
  const across = cellEdges.map((edge, i) => edgeCells[2 * edge] + edgeCells[2 * edge + 1] - Math.floor(i / SIDES));
  const random = new Random(9, 'hexifence', size);
  const key = (): number => (random.unit() * 0x1_0000_0000) | 0;
  const keys = (count: number): Int32Array => Int32Array.from({ length: count }, key);
  return {
    size,
    width,
    cells,
    edges,
    words: (edges + 31) >> 5,
    rows: Array.from({ length: width }, (_, row) => Array.from({ length: width }, (_, column) => row * width + column)),
    edgeAt,
    cellAt,
    edgeSquare: Int16Array.from(edgeSquares),
    cellSquare: Int16Array.from(cellSquares),
    edgeCells,
    edgeBits,
    cellEdges,
    across,
    edgeLow: keys(edges),
    edgeHigh: keys(edges),
    scoreLow: keys(cells + 1),
    scoreHigh: keys(cells + 1),
    sideLow: key(),
    sideHigh: key(),
  };
}

/** The 12 ways to lay the board onto itself, the identity first: each says where every edge goes. */
export function symmetries(board: Board): readonly Int16Array[] {
  const { edgeSquare, edgeAt } = board;
  return Array.from({ length: 12 }, (_, turns) => edgeSquare.map((square) => edgeAt[turned(board, square, turns)]));
}

/** Where each cell goes in the same way: `turns` is the number of one of them. */
export function cellsTurned(board: Board, turns: number): Int16Array {
  return board.cellSquare.map((square) => board.cellAt[turned(board, square, turns)]);
}

/** The square to which `square` goes. */
function turned({ width, size }: Board, square: number, turns: number): number {
  const centre = 2 * size - 1;
  // Three coordinates with a + b + d = 0: a turn by 60 degrees and a reflection permute them.
  let a = Math.floor(square / width) - centre;
  let b = centre - (square % width);
  if (turns >= 6) [a, b] = [b, a];
  for (let turn = 0; turn < turns % 6; turn++) [a, b] = [0 - b, a + b];
  return (centre + a) * width + centre - b;
}
