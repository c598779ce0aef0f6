import type { Samples } from '../../datasets/samples.ts';
import { mean } from '../../lib/maths/mean.ts';
import { comparisonWith } from '../diagnosis/comparison.ts';
import type { Evaluation } from '../diagnosis/diagnosis.ts';
import { evaluationMetrics } from '../metrics/evaluation-metrics.ts';
import { bestScale, weightedSums } from '../scale/scale.ts';
import { sigmoid } from '../solver/loss.ts';
import type { Start } from './start.ts';

/**
 * How well `probabilities`, which `name` gives to the rows `held`, agree with their results, after what they are
 * compared with: the mean result of the training rows, and `start` weights at the scale, with the constant, that fit
 * the training rows best.
 */
export function rowEvaluations(
  name: string,
  probabilities: Float64Array,
  train: Samples,
  held: Samples,
  start: (Start & { readonly name: string }) | undefined,
): Evaluation[] {
  const { results, games } = held;
  const against = comparisonWith(probabilities, results, games);
  return [
    against('constant', 'constant', new Float64Array(held.rows).fill(mean(train.results))),
    ...(start === undefined ? [] : [against(start.name, 'hand', startProbabilities(start, train, held))]),
    { name, kind: 'tuned', metrics: evaluationMetrics(probabilities, results, games), behind: undefined },
  ];
}

function startProbabilities({ points }: Start, train: Samples, held: Samples): Float64Array {
  const { scale, tempo } = bestScale(train, points, true);
  return weightedSums(held, points, 0).map((sum) => sigmoid(scale * sum + tempo));
}
