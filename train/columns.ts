import type { Samples } from '../datasets/samples.ts';
import { InputError } from '../lib/input-error.ts';

/**
 * The columns of a fit: the features that are not zero on every row, each divided by its root mean square so that units don't matter,
 * and then the tempo, a one on every row. Entry (row, column) stands at row * width + column of `entries`.
 */
export interface Columns {
  readonly rows: number;
  readonly width: number;
  readonly entries: Float64Array;
  /** One per column, for error messages; the tempo is `tempo`. */
  readonly names: readonly string[];
  /** Root mean square of each column as it was; 1 for the tempo. */
  readonly sizes: Float64Array;
  /** The feature that each column is; -1 for the tempo. */
  readonly features: readonly number[];
  /** The tempo's column, or the first that is the same on every row, which is a tempo by another name; -1 without either. No ridge on it. */
  readonly constant: number;
}

/**
 * The columns of `samples`. The tempo is left out where a feature is the same on every row, because that column says the same.
 * Throws InputError for a value that isn't finite (rows are counted from 1), for no columns and for fewer rows than columns.
 */
export function columnsOf(samples: Samples, tempo: boolean): Columns {
  const { names, rows, features: values } = samples;
  const count = names.length;
  const squares = new Float64Array(count);
  const varies = new Uint8Array(count);
  for (let row = 0; row < rows; row++) {
    for (let i = 0; i < count; i++) {
      const value = values[row * count + i]!;
      if (!Number.isFinite(value)) {
        throw new InputError(`samples: ${names[i]} is ${value} on row ${row + 1}; a finite number is wanted`);
      }
      squares[i]! += value * value;
      if (value !== values[i]) varies[i] = 1;
    }
  }
  const features = [...names.keys()].filter((i) => squares[i]! > 0);
  let constant = features.findIndex((i) => varies[i] === 0);
  if (tempo && constant < 0) constant = features.push(-1) - 1;
  const width = features.length;
  if (width === 0) throw new InputError(`samples: every feature is 0 on all ${rows} rows; nothing to fit`);
  if (rows < width)
    throw new InputError(`samples: ${rows} rows for ${width} columns; at least as many rows are wanted`);

  const sizes = Float64Array.from(features, (i) => (i < 0 ? 1 : Math.sqrt(squares[i]! / rows)));
  const entries = new Float64Array(rows * width);
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < width; column++) {
      const i = features[column]!;
      entries[row * width + column] = i < 0 ? 1 : values[row * count + i]! / sizes[column]!;
    }
  }
  return { rows, width, entries, names: features.map((i) => names[i] ?? 'tempo'), sizes, features, constant };
}

/** The columns' `solution` in the features' own units; features that are zero on every row weigh 0. */
export function unscaled(
  columns: Columns,
  solution: Float64Array,
  count: number,
): { readonly weights: number[]; readonly tempo: number } {
  const weights = new Array<number>(count).fill(0);
  let tempo = 0;
  for (let column = 0; column < columns.width; column++) {
    const i = columns.features[column]!;
    const weight = solution[column]! / columns.sizes[column]!;
    if (i < 0) tempo = weight;
    else weights[i] = weight;
  }
  return { weights, tempo };
}

/** Entries times `solution`: one value per row, to `out`. */
export function multiply(columns: Columns, solution: Float64Array, out: Float64Array): Float64Array {
  const { rows, width, entries } = columns;
  for (let row = 0; row < rows; row++) {
    let sum = 0;
    for (let column = 0; column < width; column++) sum += entries[row * width + column]! * solution[column]!;
    out[row] = sum;
  }
  return out;
}

/** The mean over the rows of entry times `values`: one per column. */
export function meanProducts(columns: Columns, values: Float64Array): Float64Array {
  const { rows, width, entries } = columns;
  const means = new Float64Array(width);
  for (let row = 0; row < rows; row++) {
    const value = values[row]!;
    for (let column = 0; column < width; column++) means[column]! += value * entries[row * width + column]!;
  }
  return means.map((sum) => sum / rows);
}
