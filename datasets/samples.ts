import { valuesAt } from './column.ts';
import type { Matrix } from './matrix.ts';
import { mapSplits, rowsBySplit, type Splits } from './split.ts';

/** Positions as numbers: what a fit sees. Row i stands at index i * names.length of `features`. */
export interface Samples {
  /** One per column. */
  readonly names: readonly string[];
  readonly rows: number;
  /** f(mover) - f(other), row by row; in 4 bytes only where these hold every value exactly. */
  readonly features: Float64Array | Float32Array;
  /** 1, 0.5 or 0, for the player to move. */
  readonly results: Float64Array;
  /** Points for the player to move; NaN where the generating agent did not evaluate. */
  readonly scores: Float64Array;
  /** The number of the game that each row is from: rows of one game go together. */
  readonly games: Float64Array;
  /** How far the game has come, where a fit asked for it: the mean of both players' value of one feature. */
  readonly phases?: Float64Array;
}

/**
 * The rows of `matrix` as differences, by the split of their game; `seed` is the data set's. With `phase`, the name of
 * a feature, each row's phase is the mean of both players' value of it.
 */
export function splitSamples(matrix: Matrix, seed: number, phase?: string): Splits<Samples> {
  return mapSplits(rowsBySplit(matrix.games, seed), (rows) => samplesOf(matrix, rows, phase));
}

/** Rows of `matrix`, by number, as differences; with `phase`, the name of a feature, each has its phase too. */
export function samplesOf(matrix: Matrix, members: readonly number[], phase?: string): Samples {
  const { names, mover, other } = matrix;
  const width = names.length;
  const features = new Float64Array(members.length * width);
  members.forEach((row, at) => {
    for (let i = 0; i < width; i++) features[at * width + i] = mover[row * width + i]! - other[row * width + i]!;
  });
  const samples: Samples = {
    names,
    rows: members.length,
    features,
    results: valuesAt(matrix.results, members),
    scores: valuesAt(matrix.scores, members),
    games: valuesAt(matrix.games, members),
  };
  if (phase === undefined) return samples;
  const at = names.indexOf(phase);
  const mean = (row: number): number => (mover[row * width + at]! + other[row * width + at]!) / 2;
  return { ...samples, phases: Float64Array.from(members, mean) };
}

/** The rows of `samples` numbered `rows`, in that order. */
export function samplesAt(samples: Samples, rows: readonly number[]): Samples {
  const { names, features, results, scores, games, phases } = samples;
  const width = names.length;
  const values = new (features instanceof Float32Array ? Float32Array : Float64Array)(rows.length * width);
  for (const [to, row] of rows.entries()) values.set(features.subarray(row * width, (row + 1) * width), to * width);
  return {
    names,
    rows: rows.length,
    features: values,
    results: valuesAt(results, rows),
    scores: valuesAt(scores, rows),
    games: valuesAt(games, rows),
    ...(phases === undefined ? {} : { phases: valuesAt(phases, rows) }),
  };
}
