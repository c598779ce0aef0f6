import type { Batch } from './batch.ts';
import type { Parameters, Plan } from './real-network.ts';
import { StarLayer } from './star-layer.ts';

/**
 * The first layer of a board network in a fit: sums over the cells, clipped to 0..1, and added up over copies or cells.
 * Boards are read as they are, byte by byte, and only the weights of what stands there are touched.
 */
export interface FirstLayer {
  /** Takes weights over: those of the next calls. */
  take(weights: Pick<Parameters, 'first' | 'firstBiases'>): void;
  /** What each player's units pass on, row by row: the mover's, then the other's. The next call reuses the memory. */
  forward(batch: Batch): Float32Array;
  /**
   * From the slopes of the loss by what `forward` has passed on for the same batch: those by the weights, written to
   * `slopes`.
   */
  backward(batch: Batch, passed: Float32Array, slopes: Pick<Parameters, 'first' | 'firstBiases'>): void;
}

/** The first layer of `plan` for batches of up to `max` rows. */
export function firstLayer(plan: Plan, max: number): FirstLayer {
  return plan.tying.star === undefined ? new DenseLayer(plan, max) : new StarLayer(plan, max);
}

/** Each unit reads all cells. */
class DenseLayer implements FirstLayer {
  readonly #plan: Plan;
  /** Units of both players. */
  readonly #width: number;
  /** What stands on a cell gives these to the units of player 0, then of player 1. */
  readonly #table: Float32Array;
  readonly #slopes: Float32Array;
  readonly #biases: Float32Array;
  /** By row: units of the mover, then of the other, before they are clipped; then their slopes. */
  readonly #sums: Float32Array;
  readonly #passed: Float32Array;

  constructor(plan: Plan, max: number) {
    const { board, shape, passed } = plan;
    this.#plan = plan;
    this.#width = 2 * shape.units;
    this.#table = new Float32Array(board.cells * board.values * this.#width);
    this.#slopes = new Float32Array(this.#table.length);
    this.#biases = new Float32Array(this.#width);
    this.#sums = new Float32Array(max * this.#width);
    this.#passed = new Float32Array(max * 2 * passed);
  }

  take({ first, firstBiases }: Pick<Parameters, 'first' | 'firstBiases'>): void {
    const { units } = this.#plan.shape;
    const table = this.#table;
    const [mine, other] = this.#plan.tying.dense!;
    for (let at = 0, to = 0; at < mine.length; at += units, to += 2 * units)
      for (let unit = 0; unit < units; unit++) {
        table[to + unit] = first[mine[at + unit]!]!;
        table[to + units + unit] = first[other[at + unit]!]!;
      }
    for (let unit = 0; unit < this.#width; unit++) this.#biases[unit] = firstBiases[unit % firstBiases.length]!;
  }

  forward(batch: Batch): Float32Array {
    this.#sum(batch);
    const { units } = this.#plan.shape;
    const base = this.#plan.passed;
    const sums = this.#sums;
    const passed = this.#passed.fill(0);
    const end = batch.rows * this.#width;
    // Copy by copy; hot, so that nothing is computed twice.
    for (let copy = 0; copy < units; copy += base)
      for (let at = copy, to = 0; at < end; at += units, to += base)
        for (let unit = 0; unit < base; unit++) {
          const sum = sums[at + unit]!;
          if (sum > 0) passed[to + unit]! += sum < 1 ? sum : 1;
        }
    return passed.subarray(0, batch.rows * 2 * base);
  }

  backward(
    batch: Batch,
    passed: Float32Array,
    { first, firstBiases }: Pick<Parameters, 'first' | 'firstBiases'>,
  ): void {
    const { units } = this.#plan.shape;
    const base = this.#plan.passed;
    const sums = this.#sums;
    const end = batch.rows * this.#width;
    firstBiases.fill(0);
    for (let copy = 0; copy < units; copy += base)
      for (let at = copy, from = 0; at < end; at += units, from += base)
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
    for (let at = 0, from = 0; at < mine.length; at += units, from += 2 * units)
      for (let unit = 0; unit < units; unit++) {
        first[mine[at + unit]!]! += slopes[from + unit]!;
        first[other[at + unit]!]! += slopes[from + units + unit]!;
      }
  }

  /** Sums of the table's rows for what stands on each board, with the biases. */
  #sum({ rows, boards, turns }: Batch): void {
    const { cells, values } = this.#plan.board;
    const width = this.#width;
    const half = width / 2;
    const sums = this.#sums;
    const table = this.#table;
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
    const width = this.#width;
    const half = width / 2;
    const sums = this.#sums;
    const slopes = this.#slopes.fill(0);
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
