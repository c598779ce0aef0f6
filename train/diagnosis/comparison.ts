import type { Values } from '../../datasets/values.ts';
import { evaluationMetrics, rowLosses } from '../metrics/evaluation-metrics.ts';
import { gameMean } from '../metrics/game-mean.ts';
import type { Evaluation } from './diagnosis.ts';

/**
 * Sets other evaluations beside `probabilities`: how well each agrees with `results`, and by how much it is behind, with
 * the spread of that over `games`.
 */
export function comparisonWith(
  probabilities: Float64Array,
  results: Values,
  games: Values,
): (name: string, kind: Evaluation['kind'], predicted: Float64Array) => Evaluation {
  const losses = rowLosses(probabilities, results);
  return (name, kind, predicted) => {
    const behind = rowLosses(predicted, results).map((loss, i) => loss - losses[i]!);
    return { name, kind, metrics: evaluationMetrics(predicted, results, games), behind: gameMean(behind, games) };
  };
}
