import { type Readers, valuesSeen } from '../../agents/network/layout.ts';
import type { Batch } from './batch.ts';
import { type FirstLayer, type FirstWeights, type SumKernel, sumMemory } from './first-layer.ts';
import type { Plan } from './real-network.ts';

const players = [0, 1] as const;

/**
 * Each cell has the same units, which read the cells near it; what they make of it is added up over the cells. Summed are
 * the weights that an empty board gives and, for each cell where a value other than 0 stands, by how much its weights
 * differ: most cells of most boards are empty.
 */
export class StarLayer implements FirstLayer {
  readonly #plan: Plan;
  readonly #kernel: SumKernel;
  /** Units of a player on a cell, and zeros to a multiple of 4. */
  readonly #width: number;
  /** Numbers of a value in a table: those of all classes. */
  readonly #ofValue: number;
  /** By player: who reads each cell, as the kernel has it. */
  readonly #lists: readonly Uint32Array[];
  /** By player: how the values of the board look to him. */
  readonly #seen: readonly (readonly number[])[];
  /** By player, then by value, class and unit: by how much a weight differs from that of value 0; then the slopes. */
  readonly #tables: readonly Float32Array[];
  /** By player, then by cell and unit: the sums of an empty board; then slopes of the sums. */
  readonly #bases: readonly Float32Array[];
  /** By row: of player 0, then of player 1, by cell and unit, before they are clipped; then their slopes. */
  readonly #sums: Float32Array;
  readonly #boards: Uint8Array;
  readonly #turns: Uint8Array;
  /** What is passed on, with the zeros; then the slopes. */
  readonly #wide: Float32Array;
  readonly #passed: Float32Array;

  constructor(plan: Plan, max: number) {
    const { board, shape, tying, passed } = plan;
    const { cells, values } = board;
    const width = 4 * Math.ceil(shape.units / 4);
    const ofValue = (tying.free / shape.units / values) * width;
    const lists = tying.star!.map((readers) => listOf(readers, width));
    const fixed = lists[0]!.length + lists[1]!.length + 2 * (values * ofValue + cells * width);
    const ofRow = 2 * (cells + 1) * width + (cells + 1) / 4;
    const [memory, kernel] = sumMemory(fixed + Math.ceil(max * ofRow) + 2, 10);
    this.#plan = plan;
    this.#kernel = kernel;
    this.#width = width;
    this.#ofValue = ofValue;
    this.#lists = lists.map((list) => memory.uint32(list));
    this.#seen = players.map((player) => valuesSeen(board, player));
    this.#tables = players.map(() => memory.float32(values * ofValue));
    this.#bases = players.map(() => memory.float32(cells * width));
    this.#sums = memory.float32(max * 2 * cells * width);
    this.#boards = memory.uint8(max * cells);
    this.#turns = memory.uint8(max);
    this.#wide = memory.float32(max * 2 * width);
    this.#passed = new Float32Array(max * 2 * passed);
  }

  take({ first, firstBiases }: FirstWeights): void {
    const { tying } = this.#plan;
    const width = this.#width;
    for (const player of players) {
      const table = this.#tables[player]!;
      const base = this.#bases[player]!;
      this.#each(player, (at, weight, empty) => {
        table[at] = first[weight]! - first[empty]!;
      });
      for (let at = 0; at < base.length; at++) base[at] = firstBiases[at % width] ?? 0;
      this.#emptied(player, tying.star![player], (reader, weight) => {
        base[reader]! += first[weight]!;
      });
    }
  }

  forward(batch: Batch): Float32Array {
    const { units } = this.#plan.shape;
    const width = this.#width;
    this.#boards.set(batch.boards);
    this.#turns.set(batch.turns);
    for (const player of players) this.#kernel.near(...this.#arguments(batch.rows, player));
    const passed = this.#passed.subarray(0, batch.rows * 2 * units);
    for (let at = 0; at < passed.length; at++) passed[at] = this.#wide[Math.floor(at / units) * width + (at % units)]!;
    return passed;
  }

  backward(batch: Batch, passed: Float32Array, { first, firstBiases }: FirstWeights): void {
    const { shape, tying } = this.#plan;
    const { units } = shape;
    const width = this.#width;
    for (let at = 0; at < batch.rows * 2 * units; at++)
      this.#wide[Math.floor(at / units) * width + (at % units)] = passed[at]!;
    first.fill(0);
    firstBiases.fill(0);
    for (const player of players) {
      const table = this.#tables[player]!.fill(0);
      const base = this.#bases[player]!.fill(0);
      this.#kernel.nearSlopes(...this.#arguments(batch.rows, player));
      for (let at = 0; at < base.length; at++) if (at % width < units) firstBiases[at % width]! += base[at]!;
      this.#emptied(player, tying.star![player], (reader, weight) => {
        first[weight]! += base[reader]!;
      });
      this.#each(player, (at, weight, empty) => {
        first[weight]! += table[at]!;
        first[empty]! -= table[at]!;
      });
    }
  }

  /** Each entry of a player's table for a value other than 0, the free weight of it, and that of value 0. */
  #each(player: number, of: (at: number, weight: number, empty: number) => void): void {
    const { board, shape } = this.#plan;
    const width = this.#width;
    const seen = this.#seen[player]!;
    for (let value = 1; value < board.values; value++)
      for (let one = 0; one < this.#ofValue / width; one++)
        for (let unit = 0; unit < shape.units; unit++)
          of(
            value * this.#ofValue + one * width + unit,
            (one * board.values + seen[value]!) * shape.units + unit,
            (one * board.values + seen[0]!) * shape.units + unit,
          );
  }

  /** Each sum of a player's empty board, with each free weight that it has. */
  #emptied(player: number, cells: readonly Readers[], of: (reader: number, weight: number) => void): void {
    const { board, shape } = this.#plan;
    const empty = this.#seen[player]![0]!;
    for (const readers of cells)
      for (const [i, reader] of readers.cells.entries())
        for (let unit = 0; unit < shape.units; unit++)
          of(reader * this.#width + unit, (readers.classes[i]! * board.values + empty) * shape.units + unit);
  }

  /** What the kernel takes for a player's units. */
  #arguments(rows: number, player: number): number[] {
    const at = [this.#boards, this.#turns].map(({ byteOffset }) => byteOffset);
    const own = [this.#lists, this.#tables, this.#bases].map((of) => of[player]!.byteOffset);
    const to = [this.#sums, this.#wide].map(({ byteOffset }) => byteOffset);
    const [list, table, base] = own as [number, number, number];
    return [rows, this.#plan.board.cells, ...at, player, list, table, 4 * this.#ofValue, 4 * this.#width, base, ...to];
  }
}

/**
 * For each cell where its list ends, and then the lists, class by class: where the class begins among those of a value,
 * where its readers end, and where the sums of each begin; all in bytes.
 */
function listOf(readers: readonly Readers[], width: number): number[] {
  const ends: number[] = [];
  const lists: number[] = [];
  for (const { cells, classes } of readers) {
    for (const one of new Set(classes)) {
      const own = [...cells].filter((_, i) => classes[i] === one);
      lists.push(4 * one * width, 4 * (readers.length + lists.length + 2 + own.length));
      lists.push(...own.map((cell) => 4 * cell * width));
    }
    ends.push(4 * (readers.length + lists.length));
  }
  return [...ends, ...lists];
}
