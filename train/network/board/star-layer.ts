import { type Readers, valuesSeen } from '../../../agents/network/board/tying.ts';
import type { Batch } from './batch.ts';
import type { Parameters, Plan } from './real-network.ts';

type Weights = Pick<Parameters, 'first' | 'firstBiases'>;

/** The local units that read each cell, as one list. */
interface ReaderList {
  /** Those of cell c stand from `starts[c]` to before `starts[c + 1]`. */
  readonly starts: Int32Array;
  /** Where the sums of a reader's units stand among those of a player. */
  readonly sums: Int32Array;
  /** Where the weights of its class begin. */
  readonly weights: Int32Array;
}

/** Each cell has the same units, which read the cells near it; what they make of it is added up over the cells. */
export class StarLayer {
  readonly #plan: Plan;
  readonly #readers: readonly ReaderList[];
  /** By player and value: where the weights of that value begin in those of a class. */
  readonly #seen: readonly Int32Array[];
  #first: Float32Array = new Float32Array(0);
  #biases: Float32Array = new Float32Array(0);
  /** By row: of player 0, then of player 1, by cell and unit, before they are clipped; then their slopes. */
  readonly #sums: Float32Array;
  readonly #passed: Float32Array;

  constructor(plan: Plan, max: number) {
    const { board, shape, tying, passed } = plan;
    const { units } = shape;
    this.#plan = plan;
    this.#readers = tying.star!.map((readers) => listOf(readers, units, board.values * units));
    this.#seen = [0, 1].map((player) => Int32Array.from(valuesSeen(board, player), (value) => value * units));
    this.#sums = new Float32Array(max * 2 * board.cells * units);
    this.#passed = new Float32Array(max * 2 * passed);
  }

  take({ first, firstBiases }: Weights): void {
    this.#first = first;
    this.#biases = firstBiases;
  }

  forward(batch: Batch): Float32Array {
    const { board, shape } = this.#plan;
    const { units } = shape;
    const half = board.cells * units;
    const passed = this.#passed.fill(0);
    const sums = this.#sums;
    for (let row = 0; row < batch.rows; row++)
      for (let player = 0; player < 2; player++) {
        const at = (2 * row + player) * half;
        this.#sum(batch.boards, row * board.cells, player, at);
        // The mover's come first.
        const to = (2 * row + (player ^ batch.turns[row]!)) * units;
        for (let i = 0; i < half; i += units)
          for (let unit = 0; unit < units; unit++) {
            const sum = sums[at + i + unit]!;
            if (sum > 0) passed[to + unit]! += sum < 1 ? sum : 1;
          }
      }
    return passed.subarray(0, batch.rows * 2 * units);
  }

  backward(batch: Batch, passed: Float32Array, { first, firstBiases }: Weights): void {
    const { board, shape } = this.#plan;
    const { units } = shape;
    const half = board.cells * units;
    const sums = this.#sums;
    first.fill(0);
    firstBiases.fill(0);
    for (let row = 0; row < batch.rows; row++)
      for (let player = 0; player < 2; player++) {
        const at = (2 * row + player) * half;
        const from = (2 * row + (player ^ batch.turns[row]!)) * units;
        for (let i = 0; i < half; i += units)
          for (let unit = 0; unit < units; unit++) {
            const sum = sums[at + i + unit]!;
            const slope = sum > 0 && sum < 1 ? passed[from + unit]! : 0;
            sums[at + i + unit] = slope;
            firstBiases[unit]! += slope;
          }
        this.#scatter(batch.boards, row * board.cells, player, at, first);
      }
  }

  /** Sums of the weights of what stands near each cell, to `#sums` from `to`. */
  #sum(boards: Uint8Array, from: number, player: number, to: number): void {
    const { cells } = this.#plan.board;
    const { units } = this.#plan.shape;
    const { starts, sums: places, weights } = this.#readers[player]!;
    const seen = this.#seen[player]!;
    const sums = this.#sums;
    const first = this.#first;
    const biases = this.#biases;
    for (let cell = 0, at = to; cell < cells; cell++, at += units)
      for (let unit = 0; unit < units; unit++) sums[at + unit] = biases[unit]!;
    for (let cell = 0; cell < cells; cell++) {
      const value = seen[boards[from + cell]!]!;
      for (let reader = starts[cell]!; reader < starts[cell + 1]!; reader++) {
        const place = to + places[reader]!;
        const weight = weights[reader]! + value;
        for (let unit = 0; unit < units; unit++) sums[place + unit]! += first[weight + unit]!;
      }
    }
  }

  /** The other way: slopes of the sums from `from` on are added up in `slopes`. */
  #scatter(boards: Uint8Array, board: number, player: number, from: number, slopes: Float32Array): void {
    const { cells } = this.#plan.board;
    const { units } = this.#plan.shape;
    const { starts, sums: places, weights } = this.#readers[player]!;
    const seen = this.#seen[player]!;
    const sums = this.#sums;
    for (let cell = 0; cell < cells; cell++) {
      const value = seen[boards[board + cell]!]!;
      for (let reader = starts[cell]!; reader < starts[cell + 1]!; reader++) {
        const place = from + places[reader]!;
        const weight = weights[reader]! + value;
        for (let unit = 0; unit < units; unit++) slopes[weight + unit]! += sums[place + unit]!;
      }
    }
  }
}

function listOf(readers: readonly Readers[], units: number, perClass: number): ReaderList {
  const starts = new Int32Array(readers.length + 1);
  for (const [cell, { cells }] of readers.entries()) starts[cell + 1] = starts[cell]! + cells.length;
  return {
    starts,
    sums: Int32Array.from(
      readers.flatMap(({ cells }) => [...cells]),
      (cell) => cell * units,
    ),
    weights: Int32Array.from(
      readers.flatMap(({ classes }) => [...classes]),
      (one) => one * perClass,
    ),
  };
}
