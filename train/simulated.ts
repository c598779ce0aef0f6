import type { Samples } from '../datasets/samples.ts';
import type { Random } from '../lib/random.ts';
import { sigmoid } from './logistic.ts';

/** For tests: `rows` rows of whole features from -5 to 5, whose results are drawn with the logit tempo + weights · x, one game in six a draw. */
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
  return { names: weights.map((_, i) => `f${i}`), rows, features, results, scores: new Float64Array(rows).fill(NaN) };
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
  };
}

/** For tests: `samples` with `change` made to every feature value. */
export function changed(samples: Samples, change: (value: number, column: number, row: number) => number): Samples {
  const count = samples.names.length;
  return {
    ...samples,
    features: samples.features.map((value, at) => change(value, at % count, Math.floor(at / count))),
  };
}

/** For tests: the rows of `samples` in `order`, which may repeat or leave out some. */
export function reordered(samples: Samples, order: readonly number[]): Samples {
  const count = samples.names.length;
  return {
    names: samples.names,
    rows: order.length,
    features: Float64Array.from(order.flatMap((row) => [...samples.features.subarray(row * count, (row + 1) * count)])),
    results: Float64Array.from(order, (row) => samples.results[row]!),
    scores: Float64Array.from(order, (row) => samples.scores[row]!),
  };
}
