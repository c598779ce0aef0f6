import { z } from 'zod';
import { fingerprint } from '../../games/fingerprint.ts';
import type { Features, Game } from '../../games/game.ts';
import { featuresNamed } from '../../games/index.ts';
import { InputError } from '../../lib/input-error.ts';
import { quoted } from '../../lib/quoted.ts';
import { parseWith } from '../../lib/schema.ts';
import { MAX_POINTS } from '../agent.ts';
import { upgraded } from '../version-1.ts';
import { maxPoints } from './evaluation-bound.ts';
import { rounding } from './rounding.ts';

/** The perspective of an evaluation: w · f(player who searches), or w · (f(player) - f(other)) + tempo. */
export const perspectives = ['own', 'difference'] as const;
export type Perspective = (typeof perspectives)[number];

export const measures = z.object({
  rows: z.number(),
  logLoss: z.number(),
  brier: z.number(),
  accuracy: z.number(),
});

/** Standard error and 95 % interval in logits; null where the data can't tell. */
const interval = z.object({ error: z.number(), low: z.number(), high: z.number() }).nullable();
const count = z.int().nonnegative();

/** How sure a fit is: by the differences between games, or by fits to resampled games. */
const uncertainty = z.object({
  method: z.enum(['sandwich', 'bootstrap']),
  games: count,
  resamples: count,
  /** Resamples without one answer, which were left out. */
  failed: count,
  /** One for each of `logits`. */
  weights: z.array(interval),
  tempo: interval,
});

/**
 * How the strength of a penalty was chosen: mean losses on games left out, the strongest first; null where a fold had
 * no one answer.
 */
const crossValidation = z.object({
  folds: count,
  path: z.array(z.object({ strength: z.number(), loss: z.number().nullable(), error: z.number().nullable() })),
  least: z.number(),
  chosen: z.number(),
});

const origin = z.discriminatedUnion('by', [
  z.object({ by: z.literal('hand'), source: z.string() }),
  z.object({
    by: z.literal('fit'),
    program: z.string(),
    /** Makes these weights again from the data set. */
    command: z.string(),
    dataset: z.object({ checksum: z.string(), games: z.number(), rows: z.number(), seed: z.number() }),
    model: z.string(),
    target: z.string(),
    ridge: z.number(),
    /**
     * Before rounding, logits per unit of the feature; with a phase, those at its low end, then those at its high end.
     */
    logits: z.array(z.number()),
    tempo: z.number(),
    measures: z.object({ train: measures, validation: measures, test: measures }),
    crossValidation: crossValidation.optional(),
    /** What the weights had to satisfy, and what of it holds them back, with Lagrange's multipliers. */
    constraints: z
      .object({
        given: z.array(z.string()),
        active: z.array(z.object({ constraint: z.string(), multiplier: z.number().nullable() })),
      })
      .optional(),
    uncertainty: uncertainty.optional(),
    /** Weights as multiples of that of the feature `to`; without an interval where that one can't be told from 0. */
    relative: z
      .object({
        to: z.string(),
        ratios: z.array(
          z.object({
            name: z.string(),
            value: z.number(),
            interval: z.object({ low: z.number(), high: z.number() }).nullable(),
          }),
        ),
      })
      .optional(),
    /** What rounding to integer points changed, and the bound of every evaluation. */
    rounding: rounding.optional(),
    maxPoints: z.number().optional(),
    /** Weights that the data can't tell, and why. */
    unidentified: z.array(z.object({ names: z.array(z.string()), why: z.string() })).optional(),
    /** SHA-256 of the file that the weights were read from, where they were fitted elsewhere. */
    imported: z.string().optional(),
  }),
]);

const [byHand, byFit] = origin.options;

/** What any file says of a fit, whatever it was fitted to. */
export const anyFit = byFit.omit({
  by: true,
  dataset: true,
  measures: true,
  imported: true,
  maxPoints: true,
  rounding: true,
});

/** Keeps, of a fit, what it doesn't know: further options, which train/options.ts declares. */
const wholeOrigin = z.discriminatedUnion('by', [byHand, byFit.loose()]) as unknown as typeof origin;

const schema = z.object({
  format: z.literal('weightroom weights 2'),
  game: z.string(),
  features: z.object({ set: z.string(), names: z.array(z.string()), fingerprint: z.string() }),
  model: z.literal('linear'),
  perspective: z.enum(perspectives),
  /** Integer points per unit of each feature. */
  points: z.array(z.int()),
  /** Points for being to move, in `difference`. */
  tempo: z.int(),
  /** Weights by phase: the points above are those at its low end, these those at its high end, linear between. */
  phase: z
    .object({
      /** The phase is the mean of both players' value of this feature, within `low` and `high`. */
      feature: z.string(),
      low: z.number(),
      high: z.number(),
      points: z.array(z.int()),
    })
    .optional(),
  /** Points that a drawn game is worth to the player evaluated, in `own`. */
  draw: z.int(),
  /** Points worth one logit; left out where nobody measured it. */
  scale: z.number().positive().optional(),
  origin: wholeOrigin,
});

/** A weights file: what an agent needs to play, and where it comes from. Plain data. */
export type Weights = z.infer<typeof schema>;

/** The weights that the authors of `game` chose by hand. */
export function handWeights(game: Game, perspective: Perspective): Weights {
  const features = game.features[0]!;
  return {
    format: 'weightroom weights 2',
    game: game.name,
    features: describeFeatures(game, features),
    model: 'linear',
    perspective,
    points: [...game.hand.points],
    tempo: 0,
    draw: game.hand.draw,
    origin: { by: 'hand', source: game.hand.source },
  };
}

/** How a weights file names a feature set. */
export function describeFeatures(game: Game, features: Features): Weights['features'] {
  return {
    set: features.name,
    names: features.list.map((feature) => feature.name),
    fingerprint: fingerprint(game, features),
  };
}

/**
 * What a weights file for `game` holds, whose JSON is `value`. Throws InputError, which begins with `where`, for
 * another game's, for features that changed, and where an evaluation could outrank a win.
 */
export function parseWeights(value: unknown, game: Game, where: string): Weights {
  const weights = parseWith(schema, upgraded(value), where);
  checkWeights(weights, game, where);
  return weights;
}

/** The feature set that `weights` are for. Throws InputError if `game` has none such. */
export function featuresOf(weights: Weights, game: Game): Features {
  return featuresNamed(game, weights.features.set);
}

/** Throws InputError, which begins with `where`, unless `weights` can be played in `game`. */
export function checkWeights(weights: Weights, game: Game, where: string): void {
  if (weights.game !== game.name)
    throw new InputError(`${where}: weights for ${quoted(weights.game, 100)}, not ${game.name}`);
  const features = checkFeatures(weights.features, game, where);
  if (weights.points.length !== features.list.length)
    throw new InputError(`${where}: ${weights.points.length} points for ${features.list.length} features`);
  if (weights.phase !== undefined) checkPhase(weights.phase, weights.features.names, where);
  const max = maxWeightsPoints(weights, features);
  if (max >= MAX_POINTS)
    throw new InputError(
      `${where}: an evaluation could reach ${max} points and outrank a win; below ${MAX_POINTS} is allowed`,
    );
}

/** No evaluation with `weights` is larger in size: interval arithmetic over what each feature can be. */
export function maxWeightsPoints(
  { points, phase, tempo }: Pick<Weights, 'points' | 'phase' | 'tempo'>,
  { list }: Features,
): number {
  // An evaluation is linear in the phase, so it is largest at an end.
  const ends = [points, phase?.points ?? points];
  return Math.max(...ends.map((end) => maxPoints(end, tempo, list)));
}

function checkPhase(phase: NonNullable<Weights['phase']>, names: readonly string[], where: string): void {
  if (!names.includes(phase.feature))
    throw new InputError(`${where}: phase: ${quoted(phase.feature, 100)} is no feature of the set`);
  if (!(phase.low < phase.high))
    throw new InputError(`${where}: phase: from ${phase.low} to ${phase.high}; the smaller is wanted first`);
  if (phase.points.length !== names.length)
    throw new InputError(`${where}: phase: ${phase.points.length} points for ${names.length} features`);
}

/**
 * The feature set that `described` names. Throws InputError, which begins with `where`, unless it still is what it was
 * then.
 */
export function checkFeatures(described: Weights['features'], game: Game, where: string): Features {
  const { set, names, fingerprint: print } = described;
  const features = game.features.find((one) => one.name === set);
  if (features === undefined)
    throw new InputError(
      `${where}: ${quoted(set, 100)}: no such feature set; ${game.name} has ${game.features.map((one) => one.name).join(', ')}`,
    );
  const wanted = features.list.map((feature) => feature.name);
  const renamed = names.findIndex((name, i) => name !== wanted[i]);
  if (renamed !== -1)
    throw new InputError(
      `${where}: feature ${renamed + 1} of ${set} is ${quoted(names[renamed] ?? '', 100)}, not ${wanted[renamed] ?? 'there any more'}`,
    );
  if (names.length !== wanted.length)
    throw new InputError(`${where}: feature ${wanted[names.length]} of ${set} is missing`);
  if (print !== fingerprint(game, features))
    throw new InputError(
      `${where}: the features of ${set} compute something else now than when these weights were made`,
    );
  return features;
}
