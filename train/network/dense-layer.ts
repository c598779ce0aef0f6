import type { Batch } from './batch.ts';
import { type FirstLayer, type FirstWeights, type SumKernel, sumMemory } from './first-layer.ts';
import type { Plan } from './real-network.ts';

/** Each unit reads all cells. */
export class DenseLayer implements FirstLayer {
  readonly #plan: Plan;
  readonly #kernel: SumKernel;
  /** Units of a player, and zeros to a multiple of 4. */
  readonly #half: number;
  /** What stands on a cell gives these to the units of player 0, then of player 1. */
  readonly #table: Float32Array;
  readonly #slopes: Float32Array;
  readonly #biases: Float32Array;
  /** By row: units of the mover, then of the other, before they are clipped; then their slopes. */
  readonly #sums: Float32Array;
  readonly #boards: Uint8Array;
  readonly #turns: Uint8Array;
  readonly #places: Float32Array;
  readonly #passed: Float32Array;

  constructor(plan: Plan, max: number) {
    const { board, shape, passed } = plan;
    const { cells, values } = board;
    this.#plan = plan;
    this.#half = 4 * Math.ceil(shape.units / 4);
    const width = 2 * this.#half;
    const rowNumbers = width + Math.ceil((cells + 1) / 4) + 1;
    const numbers = 2 * cells * values * width + width + max * rowNumbers + cells;
    const [memory, kernel] = sumMemory(numbers, 7);
    this.#kernel = kernel;
    this.#table = memory.float32(cells * values * width);
    this.#slopes = memory.float32(cells * values * width);
    this.#biases = memory.float32(width);
    this.#sums = memory.float32(max * width);
    this.#boards = memory.uint8(max * cells);
    this.#turns = memory.uint8(max);
    this.#places = memory.float32(cells);
    this.#passed = new Float32Array(max * 2 * passed);
  }

  take({ first, firstBiases }: FirstWeights): void {
    const { units } = this.#plan.shape;
    const half = this.#half;
    const table = this.#table;
    const [mine, other] = this.#plan.tying.dense!;
    for (let at = 0, to = 0; at < mine.length; at += units, to += 2 * half)
      for (let unit = 0; unit < units; unit++) {
        table[to + unit] = first[mine[at + unit]!]!;
        table[to + half + unit] = first[other[at + unit]!]!;
      }
    for (let unit = 0; unit < units; unit++) {
      const bias = firstBiases[unit % firstBiases.length]!;
      this.#biases[unit] = bias;
      this.#biases[half + unit] = bias;
    }
  }

  forward(batch: Batch): Float32Array {
    this.#boards.set(batch.boards);
    this.#turns.set(batch.turns);
    const [biases, to, places] = [this.#biases, this.#sums, this.#places].map(({ byteOffset }) => byteOffset);
    this.#kernel.sums(...this.#rows(batch, this.#table), biases!, to!, places!);
    const { units } = this.#plan.shape;
    const base = this.#plan.passed;
    const half = this.#half;
    const sums = this.#sums;
    const passed = this.#passed.fill(0);
    const end = batch.rows * 2 * half;
    // Copy by copy; hot, so that nothing is computed twice.
    for (let copy = 0; copy < units; copy += base)
      for (let at = copy, to = 0; at < end; at += half, to += base)
        for (let unit = 0; unit < base; unit++) {
          const sum = sums[at + unit]!;
          if (sum > 0) passed[to + unit]! += sum < 1 ? sum : 1;
        }
    return passed.subarray(0, batch.rows * 2 * base);
  }

  backward(batch: Batch, passed: Float32Array, { first, firstBiases }: FirstWeights): void {
    const { units } = this.#plan.shape;
    const base = this.#plan.passed;
    const half = this.#half;
    const sums = this.#sums;
    const end = batch.rows * 2 * half;
    firstBiases.fill(0);
    for (let copy = 0; copy < units; copy += base)
      for (let at = copy, from = 0; at < end; at += half, from += base)
        for (let unit = 0; unit < base; unit++) {
          const sum = sums[at + unit]!;
          const slope = sum > 0 && sum < 1 ? passed[from + unit]! : 0;
          sums[at + unit] = slope;
          firstBiases[unit]! += slope;
        }
    const slopes = this.#slopes.fill(0);
    this.#kernel.scatter(...this.#rows(batch, slopes), sums.byteOffset, this.#places.byteOffset);
    first.fill(0);
    const [mine, other] = this.#plan.tying.dense!;
    for (let at = 0, from = 0; at < mine.length; at += units, from += 2 * half)
      for (let unit = 0; unit < units; unit++) {
        first[mine[at + unit]!]! += slopes[from + unit]!;
        first[other[at + unit]!]! += slopes[from + half + unit]!;
      }
  }

  /** Rows of the table, which has `table` numbers, and who is to move, as the kernel takes them. */
  #rows({ rows }: Batch, table: Float32Array): number[] {
    const { cells, values } = this.#plan.board;
    const half = 4 * this.#half;
    const [boards, turns] = [this.#boards.byteOffset, this.#turns.byteOffset];
    return [rows, cells, boards, turns, table.byteOffset, 2 * values * half, half];
  }
}
