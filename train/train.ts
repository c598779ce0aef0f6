import { checkWeights, describeFeatures, maxWeightsPoints, type Weights } from '../agents/weights/weights.ts';
import { type DataSet, describeData } from '../datasets/data-set.ts';
import type { Reading } from '../datasets/fill.ts';
import { readSamples, type Samples } from '../datasets/samples.ts';
import { mapSplits, refuseEmptySplits, type Splits, splits } from '../datasets/split.ts';
import type { Feature, Features, Game } from '../games/game.ts';
import { setWord } from '../games/index.ts';
import { InputError } from '../lib/input-error.ts';
import { insteadOf } from '../lib/near-names.ts';
import { program } from '../lib/version.ts';
import { readConstraints } from './constraints.ts';
import { type Metrics, metricsOf, predict } from './diagnosis/metrics.ts';
import { type Fitted, type FitWatching, fitWeights, onTrainingRows } from './fit-weights.ts';
import { type FitOptions, keptOptions, type TrainOptions, trainCommandOf } from './options.ts';
import { roundingOfPoints } from './rounding.ts';
import { type IntegerWeights, toIntegerWeights } from './scale/integer-weights.ts';
import { atHigh, atLow, type PhaseRange, phaseRange, tapered } from './scale/phase.ts';
import { bestScale, TEXEL_POINTS, texelK } from './scale/scale.ts';
import type { Constraint } from './solver/constraint.ts';
import type { LinearModel } from './solver/regress.ts';
import type { Interval, Uncertainty } from './uncertainty/interval.ts';

/**
 * `dataset` as numbers, by split; with `phase`, a feature's name, each row's phase too. Throws
 * InputError for a bad data set and for an empty split.
 */
export async function readSplits(
  dataset: DataSet,
  game: Game,
  features: Features,
  phase?: string,
  reading?: Reading,
): Promise<Splits<Samples>> {
  checkPhase(phase, features);
  const samples = await readSamples(dataset, game, features, phase, reading);
  refuseEmptySamples(dataset.name, samples);
  return samples;
}

/** Throws InputError where a split of the data called `name` has no rows. */
export function refuseEmptySamples(name: string, samples: Splits<Samples>): void {
  refuseEmptySplits(
    name,
    mapSplits(samples, ({ results }) => results),
  );
}

function checkPhase(phase: string | undefined, { name: set, list }: Features): void {
  if (phase !== undefined && list.every(({ name }) => name !== phase))
    throw new InputError(
      `phase: ${phase} is no feature of ${set}; there are ${list.map(({ name }) => name).join(', ')}`,
    );
}

/** Throws InputError for a phase, a constraint or a divisor that names no feature: before anything slow begins. */
export function checkNames(options: Omit<TrainOptions, 'features'>, features: Features): void {
  checkPhase(options.phase, features);
  checkWeightNames(
    options,
    features.list.map(({ name }) => name),
  );
}

/** The same for the features `names`, whatever the phase is. */
export function checkWeightNames(
  options: Omit<FitOptions, 'model' | 'target' | 'ridge'>,
  names: readonly string[],
): void {
  readConstraints(options.constraints ?? [], names, options.phase !== undefined, options.tempo);
  const { relativeTo } = options;
  const fitted = options.phase === undefined ? names : [...names.map(atLow), ...names.map(atHigh)];
  if (relativeTo !== undefined && !fitted.includes(relativeTo))
    throw new InputError(`relative to ${relativeTo}: no such weight; ${insteadOf(relativeTo, fitted)}`);
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
 * Fits weights to the training rows of `samples`, `scale` points being one logit, and rounds them to points. `bounds` are
 * the features' ranges; messages call the data `where`. Throws InputError where the data can't identify the weights, or
 * where an evaluation could outrank a win, and the reason of a signal of `watching`.
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

/**
 * Fits weights to the train split of `dataset`, from which `samples` were read, and measures them on all
 * three splits as they will be played. Throws InputError as `fitSamples` does.
 */
export async function trainWeights(
  dataset: DataSet,
  game: Game,
  features: Features,
  samples: Splits<Samples>,
  options: TrainOptions,
  watching?: FitWatching,
): Promise<Weights> {
  checkNames(options, features);
  const scale =
    typeof options.scale === 'number'
      ? options.scale
      : scaleOf(
          game.hand.points,
          (await readSplits(dataset, game, game.features[0]!)).train,
          options,
          'the hand weights',
        );
  const made = await fitSamples(dataset.name, samples, options, features.list, scale, watching);
  const command = trainCommandOf({ ...options, features: setWord(game.name, features.name) });
  return weightsOf(dataset, game, features, made, options, command);
}

/** The weights file of `made`, measured as it is played. Throws InputError where it can't be played. */
export async function weightsOf(
  dataset: DataSet,
  game: Game,
  features: Features,
  made: PlayedFit,
  { perspective, phase }: Pick<TrainOptions, 'perspective' | 'phase'>,
  command: string,
): Promise<Weights> {
  const { fit, seen } = made;
  const rows = splits.reduce((sum, split) => sum + seen[split].rows, 0);
  const measures = mapSplits(seen, (split) => measurePlayed(split, made));
  const origin = { by: 'fit', ...originOf(made, command), dataset: describeData(dataset, rows), measures } as const;
  const weights: Weights = {
    format: 'weightroom weights 2',
    game: game.name,
    features: describeFeatures(game, features),
    model: 'linear',
    perspective,
    ...pointsOf(made, phase),
    draw: 0,
    origin,
  };
  checkWeights(weights, game, 'fit');
  const losses = {
    before: metricsOf(predict(seen.test, fit), seen.test.results).logLoss,
    after: measures.test.logLoss,
  };
  const rounding = await roundingOfPoints(dataset, game, weights, fit, losses, seen.test.numbers!);
  return { ...weights, origin: { ...origin, rounding, maxPoints: maxWeightsPoints(weights, features) } };
}

/** The points of `made` as a file has them; they change with the column or feature `phase`. */
export function pointsOf(
  { played: { points, tempo, scale }, range }: PlayedFit,
  phase: string | undefined,
): Pick<Weights, 'points' | 'tempo' | 'phase'> & { scale: number } {
  if (range === undefined) return { points: [...points], tempo, scale };
  const count = points.length / 2;
  const high = { feature: phase!, ...range, points: points.slice(count) };
  return { points: points.slice(0, count), tempo, phase: high, scale };
}

/** What a file says of where the weights of `made` come from, whatever they were fitted to. */
export function originOf({ fit, said }: PlayedFit, command: string) {
  return { program, command, ...said, logits: [...fit.weights], tempo: fit.tempo };
}

/** How well the points of `made` predict results. */
export function measurePlayed(samples: Samples, { played: { points, tempo, scale } }: PlayedFit): Metrics {
  return measureWeights(samples, points, tempo, scale);
}

/** How well integer weights predict results, `scale` points being one logit. */
export function measureWeights(samples: Samples, points: readonly number[], tempo: number, scale: number): Metrics {
  const weights = points.map((weight) => weight / scale);
  return metricsOf(predict(samples, { weights, tempo: tempo / scale }), samples.results);
}

/** Points worth one logit in `points`, which messages call `what`. Throws InputError where they say nothing of the results. */
export function scaleOf(
  points: readonly number[],
  train: Samples,
  { scale, tempo, loss }: Pick<TrainOptions, 'scale' | 'tempo' | 'loss'>,
  what: string,
): number {
  if (scale === 'texel') return TEXEL_POINTS / texelK(train, points);
  const best = bestScale(train, points, tempo, loss ?? 'log').scale;
  if (best === 0) throw new InputError(`--scale hand: ${what} say nothing of these results; a number is wanted`);
  return 1 / best;
}

/** What the weights file says of a fit beside its weights; defaults are left out. */
function describeFit(fitted: Fitted): PlayedFit['said'] {
  const { options, crossValidation, active, uncertainty, unidentified, ratios } = fitted;
  const { constraints: given, model, target, ridge } = options;
  const entries = {
    ...keptOptions(options),
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
    relative: options.relativeTo && {
      to: options.relativeTo,
      ratios: ratios.map(({ name, value, interval }) => ({ name, value, interval: interval ?? null })),
    },
    unidentified:
      unidentified.length === 0 ? undefined : unidentified.map(({ names, why }) => ({ names: [...names], why })),
  };
  const known = Object.entries(entries).filter(([, value]) => value !== undefined);
  return { model, target, ridge, ...Object.fromEntries(known) };
}

function describeUncertainty({ weights, tempo, ...rest }: Uncertainty): NonNullable<FitOrigin['uncertainty']> {
  const described = (interval: Interval): Interval | null => (Number.isNaN(interval.error) ? null : interval);
  return { ...rest, weights: weights.map(described), tempo: described(tempo) };
}

/** JSON has no NaN and no infinity. */
function finite(value: number): number | null {
  return Number.isFinite(value) ? value : null;
}
