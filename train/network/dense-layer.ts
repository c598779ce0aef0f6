import type { Batch } from './batch.ts';
import { type FirstLayer, type FirstWeights, SumMemory } from './first-layer.ts';
import type { Plan } from './real-network.ts';

/** Each unit reads all cells. */
export class DenseLayer implements FirstLayer {
  readonly #plan: Plan;
  readonly #memory: SumMemory;
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

  constructor(plan: Plan, max: number, by: 'kernel' | 'loops') {
    const { board, shape, passed } = plan;
    const { cells, values } = board;
    this.#plan = plan;
    this.#half = 4 * Math.ceil(shape.units / 4);
    const width = 2 * this.#half;
    const rowNumbers = width + Math.ceil((cells + 1) / 4) + 1;
    const memory = new SumMemory(2 * cells * values * width + width + max * rowNumbers + cells, 7, by);
    this.#memory = memory;
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
    this.#sum(batch);
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
    this.#scatter(batch);
    first.fill(0);
    const slopes = this.#slopes;
    const [mine, other] = this.#plan.tying.dense!;
    for (let at = 0, from = 0; at < mine.length; at += units, from += 2 * half)
      for (let unit = 0; unit < units; unit++) {
        first[mine[at + unit]!]! += slopes[from + unit]!;
        first[other[at + unit]!]! += slopes[from + half + unit]!;
      }
  }

  /** Sums of the table's rows for what stands on each board, with the biases. */
  #sum({ rows, boards, turns }: Batch): void {
    const { cells, values } = this.#plan.board;
    const half = this.#half;
    const width = 2 * half;
    const sums = this.#sums;
    const table = this.#table;
    const { kernel } = this.#memory;
    if (kernel !== undefined) {
      this.#boards.set(boards);
      this.#turns.set(turns);
      const [board, turn, from] = [this.#boards.byteOffset, this.#turns.byteOffset, table.byteOffset];
      const [bias, to, places] = [this.#biases.byteOffset, sums.byteOffset, this.#places.byteOffset];
      kernel.sums(rows, cells, board, turn, from, 4 * values * width, 4 * half, bias, to, places);
      return;
    }
    for (let row = 0; row < rows; row++) {
      const to = row * width;
      sums.set(this.#biases, to);
      // The mover's units come first.
      const turned = turns[row] === 0 ? 0 : half;
      const mine = to + turned;
      const other = to + half - turned;
      for (let cell = 0; cell < cells; cell++) {
        const at = (cell * values + boards[row * cells + cell]!) * width;
        for (let unit = 0; unit < half; unit++) sums[mine + unit]! += table[at + unit]!;
        for (let unit = 0; unit < half; unit++) sums[other + unit]! += table[at + half + unit]!;
      }
    }
  }

  /** The other way: slopes of sums are added up in the table's rows of what stands on each board. */
  #scatter({ rows, boards, turns }: Batch): void {
    const { cells, values } = this.#plan.board;
    const half = this.#half;
    const width = 2 * half;
    const sums = this.#sums;
    const slopes = this.#slopes.fill(0);
    const { kernel } = this.#memory;
    if (kernel !== undefined) {
      const [board, turn, to] = [this.#boards.byteOffset, this.#turns.byteOffset, slopes.byteOffset];
      const places = this.#places.byteOffset;
      kernel.scatter(rows, cells, board, turn, to, 4 * values * width, 4 * half, sums.byteOffset, places);
      return;
    }
    for (let row = 0; row < rows; row++) {
      const turned = turns[row] === 0 ? 0 : half;
      const mine = row * width + turned;
      const other = row * width + half - turned;
      for (let cell = 0; cell < cells; cell++) {
        const at = (cell * values + boards[row * cells + cell]!) * width;
        for (let unit = 0; unit < half; unit++) slopes[at + unit]! += sums[mine + unit]!;
        for (let unit = 0; unit < half; unit++) slopes[at + half + unit]! += sums[other + unit]!;
      }
    }
  }
}
