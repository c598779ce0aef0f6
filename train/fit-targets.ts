import { MAX_POINTS } from '../agents/agent.ts';
import type { AnySamples } from '../datasets/samples.ts';
import type { Values } from '../datasets/values.ts';
import { InputError } from '../lib/input-error.ts';
import type { TrainOptions } from './options.ts';
import { bestScale } from './scale/scale.ts';
import { blendedTargets, resultTargets, scoreTargets, withoutFoundWins } from './solver/targets.ts';

/**
 * What a fit with these options is fitted to: rows, and one target for each. A linear fit to scores leaves found wins
 * out; one to results has targets centred at one half, so that weights · features + tempo + 0.5 is a share of wins.
 * Throws InputError for results or scores that teach nothing.
 */
export function fitTargets(
  train: AnySamples,
  { model, target, lambda = 1, scoreScale }: Pick<TrainOptions, 'model' | 'target' | 'lambda' | 'scoreScale'>,
): { readonly samples: AnySamples; readonly targets: Values; readonly scoreScale: number | undefined } {
  if (model === 'linear' && target === 'score') {
    const samples = withoutFoundWins(train);
    return { samples, targets: scoreTargets(samples), scoreScale: undefined };
  }
  const mixed = lambda < 1 ? (scoreScale ?? fittedScoreScale(train)) : undefined;
  const shares = mixed === undefined ? resultTargets(train) : blendedTargets(train, lambda, mixed);
  const targets = model === 'linear' ? Float64Array.from(shares, (share) => share - 0.5) : shares;
  return { samples: train, targets, scoreScale: mixed };
}

/** Points of the scores worth one logit: the scale with which they predict the results best, found wins left out. */
function fittedScoreScale(train: AnySamples): number {
  const finite = withoutFoundWins(train);
  const { scale } = bestScale({ ...finite, names: ['score'], features: scoreTargets(finite) }, [1], false);
  if (scale === 0)
    throw new InputError(
      `samples: the scores (below ${MAX_POINTS}) say nothing of the results; give --score-scale or leave out --lambda`,
    );
  return 1 / scale;
}
