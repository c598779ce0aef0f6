import { type Readers, valuesSeen } from '../../../agents/network/board/tying.ts';
import type { Batch } from './batch.ts';
import type { Parameters, Plan } from './real-network.ts';
import { SumMemory } from './sum-memory.ts';

type Weights = Pick<Parameters, 'first' | 'firstBiases'>;

/** Each cell has the same units, which read the cells near it; what they make of it is added up over the cells. */
export class StarLayer {
  readonly #plan: Plan;
  readonly #memory: SumMemory;
  /** Units of a player on a cell, and zeros to a multiple of 4. */
  readonly #width: number;
  /** By player: what the units on each cell read, as the kernel has it. */
  readonly #lists: readonly Uint32Array[];
  /** By player and value: where the weights of that value begin in those of a class, in bytes. */
  readonly #seen: readonly Uint32Array[];
  readonly #first: Float32Array;
  readonly #slopes: Float32Array;
  readonly #biases: Float32Array;
  /** By row: of player 0, then of player 1, by cell and unit, before they are clipped; then their slopes. */
  readonly #sums: Float32Array;
  readonly #boards: Uint8Array;
  readonly #places: Uint32Array;
  readonly #passed: Float32Array;

  constructor(plan: Plan, max: number, by: 'kernel' | 'loops') {
    const { board, shape, tying, passed } = plan;
    const { cells, values } = board;
    const { units } = shape;
    const width = 4 * Math.ceil(units / 4);
    const lists = tying.star!.map((readers) => listOf(readers, 4 * values * width));
    const numbers = lists[0]!.length + lists[1]!.length + 3 * values + cells + width;
    const free = (tying.free / units) * width;
    const ofRows = max * (2 * cells * width + Math.ceil(cells / 4)) + 4;
    const memory = new SumMemory(numbers + 2 * free + ofRows, 10, by);
    this.#plan = plan;
    this.#memory = memory;
    this.#width = width;
    this.#lists = lists.map((list) => memory.uint32(list));
    this.#seen = [0, 1].map((player) => memory.uint32(valuesSeen(board, player).map((value) => 4 * value * width)));
    this.#first = memory.float32(free);
    this.#slopes = memory.float32(free);
    this.#biases = memory.float32(width);
    this.#sums = memory.float32(max * 2 * cells * width);
    this.#boards = memory.uint8(max * cells);
    this.#places = memory.uint32(new Array<number>(cells).fill(0));
    this.#passed = new Float32Array(max * 2 * passed);
  }

  take({ first, firstBiases }: Weights): void {
    const { units } = this.#plan.shape;
    for (let i = 0; i < first.length; i++) this.#first[Math.floor(i / units) * this.#width + (i % units)] = first[i]!;
    this.#biases.set(firstBiases);
  }

  forward(batch: Batch): Float32Array {
    const { board, shape } = this.#plan;
    const { units } = shape;
    const width = this.#width;
    const half = board.cells * width;
    const passed = this.#passed.fill(0);
    const sums = this.#sums;
    this.#boards.set(batch.boards);
    for (let row = 0; row < batch.rows; row++)
      for (let player = 0; player < 2; player++) {
        const at = (2 * row + player) * half;
        this.#sum(row * board.cells, player, at);
        // The mover's come first.
        const to = (2 * row + (player ^ batch.turns[row]!)) * units;
        for (let i = at; i < at + half; i += width)
          for (let unit = 0; unit < units; unit++) {
            const sum = sums[i + unit]!;
            if (sum > 0) passed[to + unit]! += sum < 1 ? sum : 1;
          }
      }
    return passed.subarray(0, batch.rows * 2 * units);
  }

  backward(batch: Batch, passed: Float32Array, { first, firstBiases }: Weights): void {
    const { board, shape } = this.#plan;
    const { units } = shape;
    const width = this.#width;
    const half = board.cells * width;
    const sums = this.#sums;
    const slopes = this.#slopes.fill(0);
    firstBiases.fill(0);
    for (let row = 0; row < batch.rows; row++)
      for (let player = 0; player < 2; player++) {
        const at = (2 * row + player) * half;
        const from = (2 * row + (player ^ batch.turns[row]!)) * units;
        for (let i = at; i < at + half; i += width)
          for (let unit = 0; unit < units; unit++) {
            const sum = sums[i + unit]!;
            const slope = sum > 0 && sum < 1 ? passed[from + unit]! : 0;
            sums[i + unit] = slope;
            firstBiases[unit]! += slope;
          }
        this.#scatter(row * board.cells, player, at);
      }
    for (let i = 0; i < first.length; i++) first[i] = slopes[Math.floor(i / units) * width + (i % units)]!;
  }

  /** Sums of the weights of what stands near each cell of the board that begins at `from`, to `#sums` from `to`. */
  #sum(from: number, player: number, to: number): void {
    const { cells } = this.#plan.board;
    const width = this.#width;
    const [sums, first, biases, places] = [this.#sums, this.#first, this.#biases, this.#places];
    const [list, seen] = [this.#lists[player]!, this.#seen[player]!];
    const { kernel } = this.#memory;
    if (kernel !== undefined) {
      const board = this.#boards.byteOffset + from;
      const weights = first.byteOffset;
      const [bias, end] = [biases.byteOffset, sums.byteOffset + 4 * to];
      kernel.near(cells, board, seen.byteOffset, list.byteOffset, weights, 4 * width, bias, end, places.byteOffset);
      return;
    }
    for (let cell = 0; cell < cells; cell++) places[cell] = seen[this.#boards[from + cell]!]!;
    for (let cell = 0, pair = cells; cell < cells; cell++) {
      const at = to + cell * width;
      for (let unit = 0; unit < width; unit++) sums[at + unit] = biases[unit]!;
      for (const end = list[cell]! >> 2; pair < end; pair += 2) {
        const weight = (places[list[pair]! >> 2]! + list[pair + 1]!) >> 2;
        for (let unit = 0; unit < width; unit++) sums[at + unit]! += first[weight + unit]!;
      }
    }
  }

  /** The other way: slopes of the sums from `at` on are added up in those of the weights. */
  #scatter(from: number, player: number, at: number): void {
    const { cells } = this.#plan.board;
    const width = this.#width;
    const [sums, slopes, places] = [this.#sums, this.#slopes, this.#places];
    const [list, seen] = [this.#lists[player]!, this.#seen[player]!];
    const { kernel } = this.#memory;
    if (kernel !== undefined) {
      const board = this.#boards.byteOffset + from;
      const begin = sums.byteOffset + 4 * at;
      const [lists, to] = [list.byteOffset, slopes.byteOffset];
      kernel.nearSlopes(cells, board, seen.byteOffset, lists, to, 4 * width, begin, places.byteOffset);
      return;
    }
    for (let cell = 0; cell < cells; cell++) places[cell] = seen[this.#boards[from + cell]!]!;
    for (let cell = 0, pair = cells; cell < cells; cell++) {
      const sum = at + cell * width;
      for (const end = list[cell]! >> 2; pair < end; pair += 2) {
        const weight = (places[list[pair]! >> 2]! + list[pair + 1]!) >> 2;
        for (let unit = 0; unit < width; unit++) slopes[weight + unit]! += sums[sum + unit]!;
      }
    }
  }
}

/**
 * For each cell where its list ends, and then the lists: pairs of a cell that its units read and where the weights of
 * its class begin, all in bytes.
 */
function listOf(readers: readonly Readers[], classBytes: number): number[] {
  const lists = readers.map((): number[] => []);
  for (const [cell, { cells, classes }] of readers.entries())
    for (const [i, anchor] of cells.entries()) lists[anchor]!.push(4 * cell, classes[i]! * classBytes);
  const ends: number[] = [];
  for (const list of lists) ends.push((ends.at(-1) ?? 4 * readers.length) + 4 * list.length);
  return [...ends, ...lists.flat()];
}
