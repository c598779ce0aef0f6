import { type RowNumbers, valuesAt } from '../../datasets/column.ts';
import type { Values } from '../../datasets/values.ts';
import { mean, sum } from '../../lib/maths/mean.ts';
import { Random } from '../../lib/maths/random.ts';
import { metricsOf } from '../metrics/metrics.ts';
import { sigmoid } from '../solver/loss.ts';
import type { Importance, InputImportance } from './diagnosis.ts';
import type { Predictor } from './predictor.ts';

/** Rows that are shuffled, at most: evenly spread. */
const MAX_ROWS = 5000;

/**
 * Permutation importance (L. Breiman, Random Forests, Machine Learning 45 (2001)): how much log loss rises when the
 * values of one input are shuffled among `rows`, which are numbers of rows in the data set, `repeats` times. `results`
 * has one for each row of the data set. `done` is called after each input; it may throw.
 */
export async function importanceOf(
  predictor: Predictor,
  rows: RowNumbers,
  results: Values,
  { repeats, seed }: { readonly repeats: number; readonly seed: number },
  done: () => Promise<void>,
): Promise<Importance> {
  const count = Math.min(MAX_ROWS, rows.length);
  const some = Array.from({ length: count }, (_, i) => rows[Math.floor((i * rows.length) / count)]!);
  const came = valuesAt(results, some);
  const lossOf = (logits: Float64Array): number => metricsOf(logits.map(sigmoid), came).logLoss;
  const before = lossOf(predictor.logits(some));
  const inputs: InputImportance[] = [];
  for (const [input, name] of predictor.inputs.entries()) {
    const rises = Array.from({ length: repeats }, (_, repeat) => {
      const from = new Random(seed, 'importance', input, repeat).shuffle([...some]);
      return lossOf(predictor.logits(some, { input, from })) - before;
    });
    inputs.push({ name, ...meanAndDeviation(rises) });
    await done();
  }
  inputs.sort((one, other) => other.rise - one.rise);
  return { rows: count, repeats, inputs };
}

function meanAndDeviation(rises: readonly number[]): { rise: number; deviation: number } {
  const rise = mean(rises);
  const squares = sum(rises.map((value) => (value - rise) ** 2));
  return { rise, deviation: Math.sqrt(squares / Math.max(1, rises.length - 1)) };
}
