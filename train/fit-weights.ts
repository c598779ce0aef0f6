import { MAX_POINTS } from '../agents/agent.ts';
import type { Samples } from '../datasets/samples.ts';
import { InputError } from '../lib/input-error.ts';
import { unwatched, type Watching } from '../lib/progress/running.ts';
import type { TrainOptions } from './options.ts';
import { type Ratio, ratioOf } from './scale/ratio.ts';
import { bestScale } from './scale/scale.ts';
import type { Active } from './solver/active-constraints.ts';
import type { Constraint } from './solver/constraint.ts';
import type { Fit } from './solver/fit.ts';
import { type Problem, type RegressOptions, regressionProblem, solveRegression } from './solver/regress.ts';
import { blendedTargets, resultTargets, scoreTargets, withoutFoundWins } from './solver/targets.ts';
import type { Unidentified } from './solver/unidentified.ts';
import { bootstrap } from './uncertainty/bootstrap.ts';
import { type CrossValidation, crossValidate } from './uncertainty/cross-validation.ts';
import { scaledUncertainty, type Uncertainty } from './uncertainty/interval.ts';
import { sandwich } from './uncertainty/sandwich.ts';

/** What fitting has shown, in logits. */
export interface Fitted {
  readonly fit: Fit;
  /** As they were given, and as the data chose what was left to them. */
  readonly options: TrainOptions & { readonly ridge: number };
  readonly crossValidation: CrossValidation | undefined;
  /** As they were given, with their bounds in logits. */
  readonly constraints: readonly Constraint[];
  readonly active: readonly Active[];
  /** Undefined after a lasso without a bootstrap, and for one game. */
  readonly uncertainty: Uncertainty | undefined;
  readonly unidentified: readonly Unidentified[];
  /** Every other weight as a multiple of the one that was named; empty where none was. */
  readonly ratios: readonly (Ratio & { readonly name: string })[];
}

/** The parts of a fit that take many fits. */
export type FitStage = 'cross-validation' | 'bootstrap';

/** Who watches each of them. */
export type FitWatching = (stage: FitStage) => Watching;

/**
 * Fits weights to `train`, `scale` points being one logit. Strict constraints hold by a point at least, for a logistic fit. A least-squares fit is
 * brought to logits by the scale that fits the results best, which counts as known in its intervals. Throws InputError as `regress` does,
 * and the reason of a signal of `watching`.
 */
export async function fitWeights(
  train: Samples,
  options: TrainOptions,
  constraints: readonly Constraint[],
  scale: number,
  watching: FitWatching = () => unwatched,
): Promise<Fitted> {
  const seed = options.seed ?? 1;
  const { samples, targets, scoreScale } = aimed(train, options);
  const chosen = options.ridge === 'cv' ? undefined : options.ridge;
  const problemWith = (strength: number): Problem => {
    const given: RegressOptions = {
      loss: options.model === 'linear' ? 'squares' : (options.loss ?? 'log'),
      tempo: options.tempo,
      penalty: { strength, l1Ratio: options.l1Ratio ?? 0 },
      constraints: options.model === 'linear' ? constraints : constraints.map((one) => byAPoint(one, scale)),
    };
    return regressionProblem(samples, targets, given);
  };
  const crossValidation =
    chosen === undefined
      ? await crossValidate(problemWith(1).task, samples.games, seed, watching('cross-validation'))
      : undefined;
  const ridge = chosen ?? crossValidation!.chosen;
  const regression = solveRegression(problemWith(ridge));
  const uncertainty = await uncertaintyOf();
  const found = {
    options: { ...options, ridge, ...(scoreScale === undefined ? {} : { scoreScale }) },
    crossValidation,
    active: regression.active,
    unidentified: regression.unidentified,
    ratios: ratiosTo(options.relativeTo),
  };
  if (options.model === 'logistic') return { ...found, fit: regression.fit, constraints, uncertainty };
  const { fit } = regression;
  const { scale: logits, tempo } = bestScale(train, fit.weights, fit.tempo);
  return {
    ...found,
    fit: { ...fit, weights: fit.weights.map((weight) => weight * logits), tempo },
    constraints: constraints.map((one) => ({ ...one, bound: one.bound * logits })),
    uncertainty: uncertainty && scaledUncertainty(uncertainty, logits),
  };

  function ratiosTo(divisor: string | undefined): Fitted['ratios'] {
    if (divisor === undefined) return [];
    const unknown = regression.unidentified.flatMap(({ names }) => names);
    const told = regression.task.columns.names.filter((name) => name !== divisor && !unknown.includes(name));
    return told.map((name) => ({ name, ...ratioOf(regression, name, divisor) }));
  }

  async function uncertaintyOf(): Promise<Uncertainty | undefined> {
    if (options.bootstrap !== undefined) return bootstrap(regression, options.bootstrap, seed, watching('bootstrap'));
    const { strength, l1Ratio } = regression.task.penalty;
    const alone = samples.games.every((game) => game === samples.games[0]);
    return alone || strength * l1Ratio > 0 ? undefined : sandwich(regression);
  }
}

/** What the fit aims at, row by row. */
function aimed(
  train: Samples,
  { model, target, lambda = 1, scoreScale }: TrainOptions,
): { readonly samples: Samples; readonly targets: Float64Array; readonly scoreScale: number | undefined } {
  if (model === 'linear' && target === 'score') {
    const samples = withoutFoundWins(train);
    return { samples, targets: scoreTargets(samples), scoreScale: undefined };
  }
  const mixed = lambda < 1 ? (scoreScale ?? fittedScoreScale(train)) : undefined;
  const shares = mixed === undefined ? resultTargets(train) : blendedTargets(train, lambda, mixed);
  const targets = model === 'linear' ? shares.map((share) => share - 0.5) : shares;
  return { samples: train, targets, scoreScale: mixed };
}

/** Points of the scores that are worth one logit: the scale with which they predict the results best, found wins left out. */
function fittedScoreScale(train: Samples): number {
  const finite = withoutFoundWins(train);
  const { scale } = bestScale({ ...finite, names: ['score'], features: scoreTargets(finite) }, [1], false);
  if (scale === 0)
    throw new InputError(
      `samples: the scores (below ${MAX_POINTS}) say nothing of the results; give --score-scale or leave out --lambda`,
    );
  return 1 / scale;
}

function byAPoint(constraint: Constraint, scale: number): Constraint {
  return constraint.strict ? { ...constraint, bound: constraint.bound + 1 / scale } : constraint;
}
