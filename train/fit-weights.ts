import { MAX_POINTS } from '../agents/agent.ts';
import type { Weights } from '../agents/weights/weights.ts';
import type { Samples } from '../datasets/samples.ts';
import { mapSplits, type Splits } from '../datasets/split.ts';
import type { Values } from '../datasets/values.ts';
import type { Feature } from '../games/game.ts';
import { InputError } from '../lib/input-error.ts';
import { unwatched, type Watching } from '../lib/progress/running.ts';
import { type Constraint, readConstraints } from './constraints.ts';
import type { FitOptions, TrainOptions } from './options.ts';
import { type IntegerWeights, toIntegerWeights } from './rounding.ts';
import { bestScale, type PhaseRange, phaseRange, tapered } from './scale/scale.ts';
import { blendedTargets, evaluated, resultTargets, scoreTargets } from './solver/design-matrix.ts';
import { type LinearModel, prepareRegression, solveRegression } from './solver/regress.ts';
import {
  bootstrap,
  crossValidate,
  type Interval,
  scaledUncertainty,
  type Uncertainty,
} from './uncertainty/resampling.ts';
import { type Ratio, ratioOf, sandwich } from './uncertainty/sandwich.ts';

/** The outcome of a fit, in logits; its options as they were given, and as the data chose what was left to them. */
type Fitted = Awaited<ReturnType<typeof fitWeights>>;

/** The parts of a fit that take many fits. */
type FitStage = 'cross-validation' | 'bootstrap';

/** How each of them is watched. */
export type FitWatching = (stage: FitStage) => Watching;

/**
 * Fits weights to `train`, `scale` points being one logit. In a logistic fit strict constraints hold by at least one
 * point. A least-squares fit is brought to logits by the scale that fits the results best; its intervals take that
 * scale for exact. Throws InputError as `regress` does, and the reason
 * of a signal of `watching`.
 */
export async function fitWeights(
  train: Samples,
  options: FitOptions,
  constraints: readonly Constraint[],
  scale: number,
  watching: FitWatching = () => unwatched,
) {
  const { regression, games, crossValidation, ...solved } = await solveWeights(
    train,
    options,
    constraints,
    scale,
    watching,
  );
  const uncertainty = await uncertaintyOf();
  return {
    ...solved,
    crossValidation,
    active: regression.active,
    unidentified: regression.unidentified,
    /** Every other weight as a multiple of the one that was named; empty where none was. */
    ratios: ratiosTo(options.relativeTo),
    constraints: constraints.map((one): Constraint => ({ ...one, bound: one.bound * solved.logits })),
    /** Undefined for one game. */
    uncertainty: uncertainty && scaledUncertainty(uncertainty, solved.logits),
  };

  function ratiosTo(divisor: string | undefined): (Ratio & { readonly name: string })[] {
    if (divisor === undefined) return [];
    const unknown = regression.unidentified.flatMap(({ names }) => names);
    const identified = regression.problem.columns.names.filter((name) => name !== divisor && !unknown.includes(name));
    return identified.map((name) => ({ name, ...ratioOf(regression, name, divisor) }));
  }

  async function uncertaintyOf(): Promise<Uncertainty | undefined> {
    if (options.bootstrap !== undefined)
      return bootstrap(regression, options.bootstrap, options.seed ?? 1, watching('bootstrap'));
    const alone = games.every((game) => game === games[0]);
    return alone ? undefined : sandwich(regression);
  }
}

/** The weights that `fitWeights` finds, without their intervals, which take longer than the weights. */
export async function solveWeights(
  train: Samples,
  options: FitOptions,
  constraints: readonly Constraint[],
  scale: number,
  watching: FitWatching = () => unwatched,
) {
  const seed = options.seed ?? 1;
  const { samples, targets, scoreScale } = fitTargets(train, options);
  const chosen = options.ridge === 'cv' ? undefined : options.ridge;
  const prepared = prepareRegression(samples, targets, {
    loss: options.model === 'linear' ? 'squares' : (options.loss ?? 'log'),
    tempo: options.tempo,
    ridge: chosen ?? 1,
    towards: options.towards,
    constraints: options.model === 'linear' ? constraints : constraints.map((one) => byAPoint(one, scale)),
  });
  const crossValidation =
    chosen === undefined
      ? await crossValidate(prepared.problem, samples.games, seed, watching('cross-validation'))
      : undefined;
  const ridge = chosen ?? crossValidation!.chosen;
  const regression = solveRegression({ ...prepared, problem: { ...prepared.problem, ridge } });
  const { fit } = regression;
  const found = {
    options: { ...options, ridge, ...(scoreScale === undefined ? {} : { scoreScale }) },
    crossValidation,
    regression,
    games: samples.games,
  };
  if (options.model === 'logistic') return { ...found, fit, logits: 1 };
  const { scale: logits, tempo } = bestScale(train, fit.weights, fit.tempo);
  /** `logits` are worth one of the fit's own unit. */
  return { ...found, fit: { ...fit, weights: fit.weights.map((weight) => weight * logits), tempo }, logits };
}

function byAPoint(constraint: Constraint, scale: number): Constraint {
  return constraint.strict ? { ...constraint, bound: constraint.bound + 1 / scale } : constraint;
}

/**
 * What a fit with these options is fitted to: rows, and one target for each. A linear fit to scores leaves out found
 * wins and rows without a score; one to results has targets centred at one half, so that weights · features + tempo +
 * 0.5 is a share of wins. Throws InputError for results or scores that teach nothing.
 */
export function fitTargets(
  train: Samples,
  { model, target, lambda = 1, scoreScale }: Pick<TrainOptions, 'model' | 'target' | 'lambda' | 'scoreScale'>,
): { readonly samples: Samples; readonly targets: Values; readonly scoreScale: number | undefined } {
  if (model === 'linear' && target === 'score') {
    const samples = evaluated(train);
    return { samples, targets: scoreTargets(samples), scoreScale: undefined };
  }
  const results = resultTargets(train);
  const mixed = lambda < 1 ? (scoreScale ?? fittedScoreScale(train)) : undefined;
  const shares = mixed === undefined ? results : blendedTargets(train, lambda, mixed);
  const targets = model === 'linear' ? Float64Array.from(shares, (share) => share - 0.5) : shares;
  return { samples: train, targets, scoreScale: mixed };
}

/** Points of the scores worth one logit: the scale with which they predict the results best, found wins left out. */
function fittedScoreScale(train: Samples): number {
  const rows = evaluated(train);
  const { scale } = bestScale({ ...rows, names: ['score'], features: scoreTargets(rows) }, [1], false);
  if (scale === 0)
    throw new InputError(
      `samples: the scores (below ${MAX_POINTS}) say nothing of the results; give --score-scale or leave out --lambda`,
    );
  return 1 / scale;
}

/**
 * Does `work` on the training rows of the data set in `folder`; an InputError about its `samples` names the folder
 * instead.
 */
export async function onTrainingRows<T>(folder: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    throw new InputError(error.message.replace(/^samples: /, `${folder}: training rows: `));
  }
}

type FitOrigin = Extract<Weights['origin'], { by: 'fit' }>;

/** Linear weights, in logits and in the points that are played. */
export interface PlayedFit {
  readonly fit: LinearModel;
  readonly played: IntegerWeights;
  /** Of the phase with which weights change. */
  readonly range: PhaseRange | undefined;
  /** What the fit has seen: where weights change with a phase, two columns for each feature. */
  readonly seen: Splits<Samples>;
  /** What their file says of the fit. */
  readonly said: Pick<FitOrigin, 'model' | 'target' | 'ridge'> &
    Partial<Omit<FitOrigin, 'by' | 'dataset' | 'measures'>>;
}

/**
 * Fits weights to the training rows of `samples`, `scale` points being one logit, and rounds them to points. `bounds`
 * are the features' ranges; messages call the data `where`. Throws InputError where the data can't identify the
 * weights, or where an evaluation could outrank a win, and the reason of a signal of `watching`.
 */
export async function fitSamples(
  where: string,
  samples: Splits<Samples>,
  options: FitOptions,
  bounds: readonly Pick<Feature, 'low' | 'high'>[],
  scale: number,
  watching?: FitWatching,
): Promise<PlayedFit & { readonly fitted: Fitted; readonly constraints: readonly Constraint[] }> {
  const range = options.phase === undefined ? undefined : phaseRange(samples.train);
  const seen = range === undefined ? samples : mapSplits(samples, (split) => tapered(split, range));
  const { names } = samples.train;
  const constraints = readConstraints(options.constraints ?? [], names, range !== undefined, options.tempo);
  const fitted = await onTrainingRows(where, () => fitWeights(seen.train, options, constraints, scale, watching));
  const { fit } = fitted;
  const ends = range === undefined ? bounds : [...bounds, ...bounds];
  const played = toIntegerWeights(fit, { scale, bounds: ends, constraints: fitted.constraints });
  return { fitted, constraints, fit, played, range, seen, said: describeFit(fitted) };
}

/** What the weights file says of a fit beside its weights; what is undefined is left out. */
function describeFit(fitted: Fitted): PlayedFit['said'] {
  const { options, crossValidation, active, uncertainty, unidentified, ratios } = fitted;
  const { constraints: given, model, target, ridge, towards, loss, lambda, scoreScale } = options;
  const said = {
    model,
    target,
    ridge,
    towards: towards && [...towards],
    loss,
    lambda,
    scoreScale,
    crossValidation: crossValidation && {
      ...crossValidation,
      path: crossValidation.path.map(({ strength, loss: mean, error }) => ({
        strength,
        loss: finite(mean),
        error: finite(error),
      })),
    },
    constraints: given && {
      given: [...given],
      active: active.map(({ constraint, multiplier }) => ({ constraint, multiplier: finite(multiplier) })),
    },
    uncertainty: uncertainty && describeUncertainty(uncertainty),
    relative:
      options.relativeTo === undefined
        ? undefined
        : {
            to: options.relativeTo,
            ratios: ratios.map(({ name, value, interval }) => ({ name, value, interval: interval ?? null })),
          },
    unidentified:
      unidentified.length === 0 ? undefined : unidentified.map(({ names, why }) => ({ names: [...names], why })),
  };
  return said;
}

function describeUncertainty({ weights, tempo, ...rest }: Uncertainty): NonNullable<FitOrigin['uncertainty']> {
  const described = (interval: Interval): Interval | null => (Number.isNaN(interval.error) ? null : interval);
  return { ...rest, weights: weights.map(described), tempo: described(tempo) };
}

/** JSON has no NaN and no infinity. */
function finite(value: number): number | null {
  return Number.isFinite(value) ? value : null;
}
