import type { Board } from '../../games/game.ts';
import type { Random } from '../../lib/maths/random.ts';
import { hear } from '../../lib/progress/running.ts';

/** Rows of a fit, as a network reads them. */
export interface Batch {
  readonly rows: number;
  /** What stands on cell c in row i: i · cells + c. */
  readonly boards: Uint8Array;
  /** Who is to move in each row. */
  readonly turns: Uint8Array;
  /** The bucket of each row's phase. */
  readonly buckets: Uint8Array;
  /** Features beside the network, mover less other, in their standard deviations: i · features + f. */
  readonly beside: Float32Array;
  /** What is to be predicted, from 0 to 1. */
  readonly targets: Float32Array;
}

/** Rows to fit to or to test on: `members` of a data set, by number. */
export interface NetworkSamples extends Batch {
  readonly cells: number;
  /** `rows` and `targets` are theirs; the other columns are of the whole data set. */
  readonly members: Uint32Array;
  /** Features beside the network. */
  readonly features: number;
}

/** Rows that stand side by side where some are taken: mostly of one game, whose boards differ little. */
const BLOCK = 64;

/** About this share of `samples`: blocks of rows from all over them, the first one always. */
export function someRows(samples: NetworkSamples, share: number): NetworkSamples {
  if (share >= 1) return samples;
  const isIn = (block: number): boolean => Math.ceil((block + 1) * share) > Math.ceil(block * share);
  const chosen = [...samples.members.keys()].filter((i) => isIn(Math.floor(i / BLOCK)));
  return {
    ...samples,
    rows: chosen.length,
    members: Uint32Array.from(chosen, (i) => samples.members[i]!),
    targets: Float32Array.from(chosen, (i) => samples.targets[i]!),
  };
}

/** Gathers rows of `samples`, by their places among the members, into a batch; the next call reuses its memory. */
export function batches(samples: NetworkSamples, max: number): (some: ArrayLike<number>) => Batch {
  const { cells, features, members } = samples;
  const boards = new Uint8Array(max * cells);
  const turns = new Uint8Array(max);
  const buckets = new Uint8Array(max);
  const beside = new Float32Array(max * features);
  const targets = new Float32Array(max);
  return (some) => {
    const rows = some.length;
    for (let i = 0; i < rows; i++) {
      const row = members[some[i]!]!;
      boards.set(samples.boards.subarray(row * cells, (row + 1) * cells), i * cells);
      turns[i] = samples.turns[row]!;
      buckets[i] = samples.buckets[row]!;
      for (let f = 0; f < features; f++) beside[i * features + f] = samples.beside[row * features + f]!;
      targets[i] = samples.targets[some[i]!]!;
    }
    return {
      rows,
      boards: boards.subarray(0, rows * cells),
      turns: turns.subarray(0, rows),
      buckets: buckets.subarray(0, rows),
      beside: beside.subarray(0, rows * features),
      targets: targets.subarray(0, rows),
    };
  };
}

/** The phase of each board, as `Board.phase` has it. */
export function phasesOf({ cells, values, phase }: Board, boards: Uint8Array): Int32Array {
  const of = phase ?? Array.from({ length: values }, (_, value) => (value === 0 ? 0 : 1));
  const phases = new Int32Array(boards.length / cells);
  for (let row = 0; row < phases.length; row++) {
    let sum = 0;
    for (let cell = 0; cell < cells; cell++) sum += of[boards[row * cells + cell]!]!;
    phases[row] = sum;
  }
  return phases;
}

/**
 * The least phase of each bucket but the first, so that the phases of `members` fall into them as evenly as whole
 * thresholds allow; they ascend.
 */
export function thresholdsOf(phases: Int32Array, members: ArrayLike<number>, buckets: number): Int32Array {
  const sorted = Int32Array.from(members, (row) => phases[row]!).sort();
  const thresholds = new Int32Array(buckets - 1);
  for (let i = 0; i < thresholds.length; i++)
    thresholds[i] = Math.max(
      sorted[Math.floor(((i + 1) * sorted.length) / buckets)]!,
      i === 0 ? Number.NEGATIVE_INFINITY : thresholds[i - 1]! + 1,
    );
  return thresholds;
}

/** The bucket of each phase: the last whose threshold it reaches. */
export function bucketsOf(phases: Int32Array, thresholds: Int32Array): Uint8Array {
  const buckets = new Uint8Array(phases.length);
  for (const least of thresholds)
    for (let row = 0; row < phases.length; row++) if (phases[row]! >= least) buckets[row]!++;
  return buckets;
}

/** Numbers between two looks at the signal: some milliseconds. */
const DEAF = 65_536;

/** The numbers from 0 to `count` - 1, every order equally likely. Throws the signal's reason. */
export async function shuffled(count: number, random: Random, signal: AbortSignal): Promise<Uint32Array> {
  const order = Uint32Array.from({ length: count }, (_, i) => i);
  for (let last = count - 1; last > 0; last--) {
    const other = random.int(last + 1);
    const row = order[last]!;
    order[last] = order[other]!;
    order[other] = row;
    if (last % DEAF === 0) await hear(signal);
  }
  return order;
}
