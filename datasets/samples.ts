import type { Matrix } from './matrix.ts';
import { type Split, splitOf } from './split.ts';

/** Positions as numbers: what a fit sees. Row i stands at index i * names.length of `features`. */
export interface Samples {
  /** One per column. */
  readonly names: readonly string[];
  readonly rows: number;
  /** f(mover) - f(other), row by row. */
  readonly features: Float64Array;
  /** 1, 0.5 or 0, for the player to move. */
  readonly results: Float64Array;
  /** Points for the player to move; NaN where the generating agent did not evaluate. */
  readonly scores: Float64Array;
  /** The number of the game that each row is from: rows of one game go together. */
  readonly games: Float64Array;
  /** How far the game has come, where a fit asked for it: the mean of both players' value of one feature. */
  readonly phases?: Float64Array;
}

/** The rows of `matrix` as differences, by the split of their game; `seed` is the data set's. */
export function splitSamples(matrix: Matrix, seed: number): Readonly<Record<Split, Samples>> {
  const splitByGame = new Map<number, Split>();
  const members: Record<Split, number[]> = { train: [], validation: [], test: [] };
  for (let row = 0; row < matrix.rows; row++) {
    const game = matrix.games[row]!;
    let split = splitByGame.get(game);
    if (split === undefined) {
      split = splitOf(seed, game);
      splitByGame.set(game, split);
    }
    members[split].push(row);
  }
  return {
    train: select(matrix, members.train),
    validation: select(matrix, members.validation),
    test: select(matrix, members.test),
  };
}

function select(matrix: Matrix, members: readonly number[]): Samples {
  const width = matrix.names.length;
  const features = new Float64Array(members.length * width);
  members.forEach((row, at) => {
    for (let i = 0; i < width; i++)
      features[at * width + i] = matrix.mover[row * width + i]! - matrix.other[row * width + i]!;
  });
  return {
    names: matrix.names,
    rows: members.length,
    features,
    results: Float64Array.from(members, (row) => matrix.results[row]!),
    scores: Float64Array.from(members, (row) => matrix.scores[row]!),
    games: Float64Array.from(members, (row) => matrix.games[row]!),
  };
}
