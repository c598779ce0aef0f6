import type { Board } from '../../games/game.ts';
import type { Network } from './network.ts';
import { type Tying, tyingOf, valuesSeen } from './tying.ts';

/**
 * A network with its weights where they stand on the board, for both players: what the loops and the kernel read.
 * In every row player 0's units come first.
 */
export interface Layout {
  readonly network: Network;
  readonly tying: Tying;
  readonly cells: number;
  readonly values: number;
  /** Units of each player; of a star, on each cell. */
  readonly units: number;
  /** Dense and shared: the first layer, ((cell · values) + value) · 2 · units + player · units + unit. */
  readonly rows: Int16Array | undefined;
  /** The first layer's biases, player · units + unit. */
  readonly biases: Int16Array;
  /** Piece-square values, player 0's less player 1's, ((cell · values) + value) · buckets + bucket. */
  readonly pieceSquares: Float64Array;
  /** What a cell with each value adds to the phase. */
  readonly phase: Int32Array;
  /** By player: how he sees each value. */
  readonly valuesOf: readonly [readonly number[], readonly number[]];
}

/** Throws InputError, which begins with `where`, for a shape that the board can't have. */
export function layoutOf(board: Board, network: Network, where: string): Layout {
  const tying = tyingOf(board, network.shape, where);
  const { units } = network.shape;
  return {
    network,
    tying,
    cells: board.cells,
    values: board.values,
    units,
    rows: rowsOf(board, network, tying),
    biases: Int16Array.from({ length: 2 * units }, (_, at) => network.firstBiases[(at % units) % tying.base]!),
    pieceSquares: pieceSquaresOf(board, network, tying),
    phase: Int32Array.from({ length: board.values }, (_, value) => board.phase?.[value] ?? (value === 0 ? 0 : 1)),
    valuesOf: [valuesSeen(board, 0), valuesSeen(board, 1)],
  };
}

function rowsOf(board: Board, { first, shape }: Network, { dense }: Tying): Int16Array | undefined {
  if (dense === undefined) return undefined;
  const { units } = shape;
  const rows = new Int16Array(board.cells * board.values * 2 * units);
  for (let row = 0; row < board.cells * board.values; row++)
    for (const player of [0, 1] as const)
      for (let unit = 0; unit < units; unit++)
        rows[(2 * row + player) * units + unit] = first[dense[player][row * units + unit]!]!;
  return rows;
}

/** In 64-bit floats: a difference may leave 32 bits, and the bound has to see it. */
function pieceSquaresOf(board: Board, { linear, shape }: Network, { orbits }: Tying): Float64Array {
  const { cells, values } = board;
  const { buckets } = shape;
  const all = new Float64Array(cells * values * buckets);
  const at = (player: 0 | 1, cell: number, value: number, bucket: number): number =>
    linear[(bucket * orbits.count + orbits.of[player][cell]!) * values + valuesSeen(board, player)[value]!]!;
  for (let cell = 0; cell < cells; cell++)
    for (let value = 0; value < values; value++)
      for (let bucket = 0; bucket < buckets; bucket++)
        all[(cell * values + value) * buckets + bucket] = at(0, cell, value, bucket) - at(1, cell, value, bucket);
  return all;
}
