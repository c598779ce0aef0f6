import type { Samples } from '../../datasets/samples.ts';
import type { Fit } from './fit.ts';
import { regress } from './regress.ts';
import { resultTargets } from './targets.ts';

export interface LogisticOptions {
  /** At least 0: half of it times the sum of squared weights, each times its column's root mean square, is added to the mean log loss. */
  readonly ridge: number;
  /** Whether being to move has a worth of its own. */
  readonly tempo: boolean;
}

/** The weights with the least mean log loss on the results, a draw counting as half a win: `regress` with its plainest options. */
export function fitLogistic(samples: Samples, { ridge, tempo }: LogisticOptions): Fit {
  const penalty = { strength: ridge, l1Ratio: 0 };
  return regress(samples, resultTargets(samples), { loss: 'log', tempo, penalty, constraints: [] }).fit;
}
