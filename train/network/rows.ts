import type { RowNumbers } from '../../datasets/column.ts';
import type { Matrix } from '../../datasets/matrix.ts';
import type { PlaneRows } from '../../datasets/planes.ts';
import { InputError } from '../../lib/input-error.ts';

/** Rows that a network is fitted to or tested on. */
export interface NetworkRows {
  readonly rows: number;
  /** Inputs of a row. */
  readonly inputs: number;
  /** What is to be predicted, from 0 to 1. */
  readonly targets: Float64Array;
  /** Writes the inputs of `row` to `out`, which is 0 there, from index `at`. */
  write(row: number, out: Float32Array, at: number): void;
}

/** How features are standardised: (x - mean) · factor, as in a weights file. */
interface Standard {
  readonly means: number[];
  /** One over the standard deviation; 0 where all values are the same. */
  readonly factors: number[];
}

/**
 * Differences, mover less other, then the mover's features, then the other's, as inputs of mean 0 and standard
 * deviation 1 on `members`. Throws InputError for a value that isn't finite, with its row in the data set, counted from
 * 1.
 */
export function standardOf(matrix: Matrix, members: RowNumbers): Standard {
  const count = matrix.names.length;
  const means = new Array<number>(3 * count).fill(0);
  const squares = new Array<number>(3 * count).fill(0);
  for (let i = 0; i < 3 * count; i++) {
    for (const row of members) means[i]! += rawInput(matrix, row, i);
    means[i]! /= members.length;
    // A value that isn't finite makes the mean so; only then it is looked for.
    if (!Number.isFinite(means[i])) refuse(matrix, members, i);
    for (const row of members) squares[i]! += (rawInput(matrix, row, i) - means[i]!) ** 2;
  }
  const factors = squares.map((sum, i) => {
    const spread = Math.sqrt(sum / members.length);
    return spread > 1e-9 * (1 + Math.abs(means[i]!)) ? 1 / spread : 0;
  });
  return { means, factors };
}

/** The rows `members` of `matrix` through a standard; `targets` has one for each of them. */
export function featureRows(
  matrix: Matrix,
  members: RowNumbers,
  targets: Float64Array,
  { means, factors }: Standard,
): NetworkRows {
  const inputs = means.length;
  const values = new Float32Array(members.length * inputs);
  for (const [at, row] of members.entries())
    for (let i = 0; i < inputs; i++) values[at * inputs + i] = (rawInput(matrix, row, i) - means[i]!) * factors[i]!;
  return {
    rows: members.length,
    inputs,
    targets,
    write(row, out, at) {
      out.set(values.subarray(row * inputs, (row + 1) * inputs), at);
    },
  };
}

/** The rows `members` of `planes`: 1 for each input that is on; `targets` has one for each of them. */
export function planeRows(planes: PlaneRows, members: RowNumbers, targets: Float64Array): NetworkRows {
  const { inputs, active, starts } = planes;
  return {
    rows: members.length,
    inputs,
    targets,
    write(row, out, at) {
      const from = members[row]!;
      for (let i = starts[from]!; i < starts[from + 1]!; i++) out[at + active[i]!] = 1;
    },
  };
}

/** Input i of a row before it is standardised. */
function rawInput({ names, mover, other }: Matrix, row: number, i: number): number {
  const count = names.length;
  const at = row * count + (i % count);
  if (i < count) return mover[at]! - other[at]!;
  return i < 2 * count ? mover[at]! : other[at]!;
}

function refuse(matrix: Matrix, members: RowNumbers, i: number): never {
  const row = [...members].find((one) => !Number.isFinite(rawInput(matrix, one, i)));
  const name = matrix.names[i % matrix.names.length];
  if (row === undefined) throw new InputError(`samples: the values of ${name} are too large to add up`);
  throw new InputError(`samples: ${name} is ${rawInput(matrix, row, i)} on row ${row + 1}; a finite number is wanted`);
}
