import { type Readers, valuesSeen } from '../../agents/network/network.ts';
import { builtKernel } from '../algebra/kernel-arrays.ts';
import type { Batch } from './batch.ts';
import type { Parameters, Plan } from './real-network.ts';

/** What a first layer learns. */
type FirstWeights = Pick<Parameters, 'first' | 'firstBiases'>;

/**
 * The first layer of a network in a fit: sums over the cells, clipped to 0..1, and added up over copies or cells.
 * Boards are read as they are, byte by byte, and only the weights of what stands there are touched.
 */
interface FirstLayer {
  /** Takes weights over: those of the next calls. */
  take(weights: FirstWeights): void;
  /** What each player's units pass on, row by row: the mover's, then the other's. The next call reuses the memory. */
  forward(batch: Batch): Float32Array;
  /**
   * From the slopes of the loss by what `forward` has passed on for the same batch: those by the weights, written to
   * `slopes`.
   */
  backward(batch: Batch, passed: Float32Array, slopes: FirstWeights): void;
}

/** Beside the built program, and where the sources run from. */
const places = ['./sums.wasm', '../../dist/train/network/sums.wasm'];
/** The loops of kernel/index.ts. */
const sumKernel = builtKernel<'sums' | 'scatter' | 'near' | 'nearSlopes'>(
  places.map((place) => new URL(place, import.meta.url)),
);

/** The first layer of `plan` for batches of up to `max` rows. Throws InputError where WebAssembly gets no memory. */
export function firstLayer(plan: Plan, max: number): FirstLayer {
  return plan.tying.star === undefined ? denseLayer(plan, max) : starLayer(plan, max);
}

/** Each unit reads all inputs. */
function denseLayer({ shape, tying }: Plan, max: number): FirstLayer {
  const { cells, values } = tying.inputs;
  const { units } = shape;
  const { base } = tying;
  const [mine, other] = tying.dense!;
  /** Units of a player, and zeros to a multiple of 4. */
  const half = 4 * Math.ceil(units / 4);
  const width = 2 * half;
  const { arrays, kernel } = sumKernel({
    /** What stands on a cell gives these to the units of player 0, then of player 1. */
    table: [Float32Array, cells * values * width],
    slopes: [Float32Array, cells * values * width],
    biases: [Float32Array, width],
    /** By row: units of the mover, then of the other, before they are clipped; then their slopes. */
    sums: [Float32Array, max * width],
    boards: [Uint8Array, max * cells],
    turns: [Uint8Array, max],
    places: [Float32Array, cells],
  });
  const { table, slopes, biases, sums, boards, turns, places } = arrays;
  const passed = new Float32Array(max * 2 * base);
  /** Rows of `of`, the table or its slopes, and who is to move, as the kernel takes them. */
  const rowsOf = ({ rows }: Batch, of: Float32Array): number[] => {
    const at = [boards, turns, of].map(({ byteOffset }) => byteOffset);
    return [rows, cells, ...at, 4 * values * width, 4 * half];
  };
  return {
    take({ first, firstBiases }) {
      for (let at = 0, to = 0; at < mine.length; at += units, to += width)
        for (let unit = 0; unit < units; unit++) {
          table[to + unit] = first[mine[at + unit]!]!;
          table[to + half + unit] = first[other[at + unit]!]!;
        }
      for (let unit = 0; unit < units; unit++) {
        const bias = firstBiases[unit % firstBiases.length]!;
        biases[unit] = bias;
        biases[half + unit] = bias;
      }
    },
    forward(batch) {
      boards.set(batch.boards);
      turns.set(batch.turns);
      kernel.sums(...rowsOf(batch, table), biases.byteOffset, sums.byteOffset, places.byteOffset);
      passed.fill(0);
      const end = batch.rows * width;
      // Copy by copy; hot, so that nothing is computed twice.
      for (let copy = 0; copy < units; copy += base)
        for (let at = copy, to = 0; at < end; at += half, to += base)
          for (let unit = 0; unit < base; unit++) {
            const sum = sums[at + unit]!;
            if (sum > 0) passed[to + unit]! += sum < 1 ? sum : 1;
          }
      return passed.subarray(0, batch.rows * 2 * base);
    },
    backward(batch, ofPassed, { first, firstBiases }) {
      const end = batch.rows * width;
      firstBiases.fill(0);
      for (let copy = 0; copy < units; copy += base)
        for (let at = copy, from = 0; at < end; at += half, from += base)
          for (let unit = 0; unit < base; unit++) {
            const sum = sums[at + unit]!;
            const slope = sum > 0 && sum < 1 ? ofPassed[from + unit]! : 0;
            sums[at + unit] = slope;
            firstBiases[unit]! += slope;
          }
      slopes.fill(0);
      kernel.scatter(...rowsOf(batch, slopes), sums.byteOffset, places.byteOffset);
      first.fill(0);
      for (let at = 0, from = 0; at < mine.length; at += units, from += width)
        for (let unit = 0; unit < units; unit++) {
          first[mine[at + unit]!]! += slopes[from + unit]!;
          first[other[at + unit]!]! += slopes[from + half + unit]!;
        }
    },
  };
}

/**
 * Each cell has the same units, which read the cells near it; what they make of it is added up over the cells. Summed
 * are the weights that an empty board gives and, for each cell where a value other than 0 stands, by how much its
 * weights differ: most cells of most boards are empty.
 */
function starLayer({ board, shape, tying }: Plan, max: number): FirstLayer {
  const { cells, values } = board;
  const { units } = shape;
  /** Units of a player on a cell, and zeros to a multiple of 4. */
  const width = 4 * Math.ceil(units / 4);
  const classes = tying.free / units / values;
  /** Numbers of a value in a table: those of all classes. */
  const ofValue = classes * width;
  const lists = tying.star!.map((readers) => listOf(readers, width));
  const { arrays, kernel } = sumKernel({
    /** Who reads each cell, for player 0 and for player 1. */
    lists: [Uint32Array, lists[0]!.length + lists[1]!.length],
    /** By player, then by value, class and unit: by how much a weight differs from that of value 0; then the slopes. */
    tables: [Float32Array, 2 * values * ofValue],
    /** By player, then by cell and unit: the sums of an empty board; then slopes of the sums. */
    bases: [Float32Array, 2 * cells * width],
    /** By row: of player 0, then of player 1, by cell and unit, before they are clipped; then their slopes. */
    sums: [Float32Array, max * 2 * cells * width],
    boards: [Uint8Array, max * cells],
    turns: [Uint8Array, max],
    /** What is passed on, with the zeros; then the slopes. */
    wide: [Float32Array, max * 2 * width],
  });
  const { sums, boards, turns, wide } = arrays;
  arrays.lists.set(lists.flat());
  const passed = new Float32Array(max * 2 * units);
  const sides = ([0, 1] as const).map((player) => {
    const table = arrays.tables.subarray(player * values * ofValue, (player + 1) * values * ofValue);
    const base = arrays.bases.subarray(player * cells * width, (player + 1) * cells * width);
    const list = arrays.lists.byteOffset + (player === 0 ? 0 : 4 * lists[0]!.length);
    const seen = valuesSeen(board, player);
    return {
      table,
      base,
      /** What the kernel takes for the player's units. */
      arguments(rows: number): number[] {
        const own = [player, list, table.byteOffset, 4 * ofValue, 4 * width, base.byteOffset];
        return [rows, cells, boards.byteOffset, turns.byteOffset, ...own, sums.byteOffset, wide.byteOffset];
      },
      /** Each entry of the table for a value other than 0, the free weight of it, and that of value 0. */
      each(of: (at: number, weight: number, empty: number) => void): void {
        for (let value = 1; value < values; value++)
          for (let one = 0; one < classes; one++)
            for (let unit = 0; unit < units; unit++)
              of(
                value * ofValue + one * width + unit,
                (one * values + seen[value]!) * units + unit,
                (one * values + seen[0]!) * units + unit,
              );
      },
      /** Each sum of the empty board, with each free weight that it has. */
      emptied(of: (reader: number, weight: number) => void): void {
        for (const readers of tying.star![player])
          for (const [i, reader] of readers.cells.entries())
            for (let unit = 0; unit < units; unit++)
              of(reader * width + unit, (readers.classes[i]! * values + seen[0]!) * units + unit);
      },
    };
  });
  return {
    take({ first, firstBiases }) {
      for (const { table, base, each, emptied } of sides) {
        each((at, weight, empty) => {
          table[at] = first[weight]! - first[empty]!;
        });
        for (let at = 0; at < base.length; at++) base[at] = firstBiases[at % width] ?? 0;
        emptied((reader, weight) => {
          base[reader]! += first[weight]!;
        });
      }
    },
    forward(batch) {
      boards.set(batch.boards);
      turns.set(batch.turns);
      for (const side of sides) kernel.near(...side.arguments(batch.rows));
      const end = batch.rows * 2 * units;
      for (let at = 0; at < end; at++) passed[at] = wide[Math.floor(at / units) * width + (at % units)]!;
      return passed.subarray(0, end);
    },
    backward(batch, ofPassed, { first, firstBiases }) {
      for (let at = 0; at < batch.rows * 2 * units; at++)
        wide[Math.floor(at / units) * width + (at % units)] = ofPassed[at]!;
      first.fill(0);
      firstBiases.fill(0);
      for (const side of sides) {
        const table = side.table.fill(0);
        const base = side.base.fill(0);
        kernel.nearSlopes(...side.arguments(batch.rows));
        for (let at = 0; at < base.length; at++) if (at % width < units) firstBiases[at % width]! += base[at]!;
        side.emptied((reader, weight) => {
          first[weight]! += base[reader]!;
        });
        side.each((at, weight, empty) => {
          first[weight]! += table[at]!;
          first[empty]! -= table[at]!;
        });
      }
    },
  };
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
