import type { Samples } from '../datasets/samples.ts';
import { sigmoid } from '../lib/maths/normal.ts';
import type { Random } from '../lib/maths/random.ts';
import type { RegressOptions } from '../train/solver/regress.ts';

/** For tests: a logistic fit with a tempo and nothing else, except for `change`. */
export function options(change: Partial<RegressOptions> = {}): RegressOptions {
  return { loss: 'log', tempo: true, ridge: 0, constraints: [], ...change };
}

/**
 * For tests: `rows` rows of whole features from -5 to 5, whose results are drawn with the logit tempo + weights · x,
 * one game in six a draw.
 */
export function simulated(random: Random, rows: number, weights: readonly number[], tempo: number): Samples {
  const count = weights.length;
  const features = Float64Array.from({ length: rows * count }, () => random.between(-5, 5));
  const results = new Float64Array(rows);
  for (let row = 0; row < rows; row++) {
    const logit = weights.reduce((sum, weight, i) => sum + weight * features[row * count + i]!, tempo);
    // A draw with the same mean: half of two tosses, of which the second repeats the first two times in three.
    const toss = random.chance(sigmoid(logit)) ? 1 : 0;
    const again = random.chance(2 / 3) ? toss : random.chance(sigmoid(logit)) ? 1 : 0;
    results[row] = (toss + again) / 2;
  }
  const scores = new Float64Array(rows).fill(NaN);
  return { names: weights.map((_, i) => `f${i}`), rows, features, results, scores, games: numbered(rows) };
}

/**
 * For tests: games of `plies` rows each that share the game's result and a part of their features, so that rows of a
 * game go together. Given a row, the logit of its result is exactly tempo + weights · x: features are normal about plus
 * or minus a mean (won or lost), with variance 1, and of two normal distributions with the same covariance the logit is
 * linear. Every pair of features of a row is independent; those of two rows of a game are correlated by one half.
 */
export function clustered(
  random: Random,
  { games, plies, weights, tempo }: { games: number; plies: number; weights: readonly number[]; tempo: number },
): Samples {
  const count = weights.length;
  const rows = games * plies;
  const features = new Float64Array(rows * count);
  const results = new Float64Array(rows);
  const share = sigmoid(tempo);
  for (let game = 0; game < games; game++) {
    const won = random.chance(share) ? 1 : 0;
    const own = weights.map(() => normal(random));
    for (let ply = 0; ply < plies; ply++) {
      const row = game * plies + ply;
      results[row] = won;
      for (let i = 0; i < count; i++)
        features[row * count + i] = (won - 0.5) * weights[i]! + Math.SQRT1_2 * (own[i]! + normal(random));
    }
  }
  const scores = new Float64Array(rows).fill(NaN);
  const numbers = Float64Array.from({ length: rows }, (_, row) => Math.floor(row / plies));
  return { names: weights.map((_, i) => `f${i}`), rows, features, results, scores, games: numbers };
}

/** Box's and Muller's. */
function normal(random: Random): number {
  return Math.sqrt(-2 * Math.log(1 - random.unit())) * Math.cos(2 * Math.PI * random.unit());
}

/** For tests: samples of rows written out, [...features, result]; scores are 100 times the first feature. */
export function written(...rows: readonly (readonly number[])[]): Samples {
  const count = rows[0]!.length - 1;
  return {
    names: Array.from({ length: count }, (_, i) => `f${i}`),
    rows: rows.length,
    features: Float64Array.from(rows.flatMap((row) => row.slice(0, count))),
    results: Float64Array.from(rows, (row) => row[count]!),
    scores: Float64Array.from(rows, (row) => 100 * row[0]!),
    games: numbered(rows.length),
  };
}

/** A game of its own for each row. */
function numbered(rows: number): Float64Array {
  return Float64Array.from({ length: rows }, (_, row) => row);
}

/** For tests: `samples` with `change` made to every feature value. */
export function changed(samples: Samples, change: (value: number, column: number, row: number) => number): Samples {
  const count = samples.names.length;
  return {
    ...samples,
    features: samples.features.map((value, at) => change(value, at % count, Math.floor(at / count))),
  };
}
