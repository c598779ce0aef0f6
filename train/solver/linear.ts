import type { Samples } from '../../datasets/samples.ts';
import type { Fit } from './fit.ts';
import { type Regression, type RegressOptions, regress } from './regress.ts';
import { resultTargets, scoreTargets, withoutFoundWins } from './targets.ts';

export interface LinearOptions {
  /** `result` less one half, or the score in points. */
  readonly target: 'result' | 'score';
  /** At least 0: half of it times the sum of squared weights, each times its column's root mean square, is added to half the mean squared error. */
  readonly ridge: number;
  /** Whether being to move has a worth of its own. */
  readonly tempo: boolean;
}

/**
 * The weights with the least mean squared error: exact. Results are centred at one half, so that weights · features + tempo + 0.5 is a
 * share of wins; scores are not centred. Rows whose score is above MOST_POINTS in size are found wins, not evaluations: a fit to scores
 * leaves them out, and `rows` doesn't count them. What is refused is as for `regress`; a score that is NaN is refused too.
 */
export function fitLinear(samples: Samples, { target, ridge, tempo }: LinearOptions): Fit {
  const penalty = { strength: ridge, l1Ratio: 0 };
  return regressLinear(samples, target, { tempo, penalty, constraints: [] }).fit;
}

export function regressLinear(
  samples: Samples,
  target: LinearOptions['target'],
  options: Omit<RegressOptions, 'loss'>,
): Regression {
  const used = target === 'score' ? withoutFoundWins(samples) : samples;
  const targets = target === 'score' ? scoreTargets(used) : resultTargets(used).map((result) => result - 0.5);
  return regress(used, targets, { ...options, loss: 'squares' });
}
