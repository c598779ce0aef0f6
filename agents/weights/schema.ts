import * as z from 'zod/mini';
import { moduleSchema } from '../../games/module-record.ts';
import { perspectives } from '../agent.ts';

// In zod/mini, since browsers read weights files, too.

const count = z.int().check(z.nonnegative());
const above0 = z.int().check(z.positive());
const positive = z.number().check(z.positive());

/** What rounding changed of the mean log loss on the test rows. */
const roundingLosses = z.object({ before: z.number(), after: z.number() });

const rounding = z.extend(roundingLosses, {
  /** Positions on which moves were compared. */
  positions: count,
  depth: above0,
  /** Of those, how many get another move. */
  changed: count,
});

/** What rounding changed. */
export type Rounding = z.infer<typeof rounding>;

export const measures = z.object({
  rows: z.number(),
  logLoss: z.number(),
  brier: z.number(),
  accuracy: z.number(),
});

/** The feature set that weights are for. */
const describedFeatures = z.object({
  set: z.string(),
  names: z.array(z.string()),
  fingerprint: z.string(),
  /** The code of a set from outside. */
  module: z.optional(moduleSchema),
});

/** The data set that weights were fitted to. */
const fittedData = z.object({ checksum: z.string(), games: z.number(), rows: z.number(), seed: z.number() });

/** Standard error and 95 % interval in logits; null where the data can't tell. */
const interval = z.nullable(z.object({ error: z.number(), low: z.number(), high: z.number() }));

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
  path: z.array(z.object({ strength: z.number(), loss: z.nullable(z.number()), error: z.nullable(z.number()) })),
  least: z.number(),
  chosen: z.number(),
});

const byHand = z.object({ by: z.literal('hand'), source: z.string() });

const byFit = z.object({
  by: z.literal('fit'),
  program: z.string(),
  /** Makes these weights again from the data set. */
  command: z.string(),
  dataset: fittedData,
  model: z.string(),
  target: z.string(),
  ridge: z.number(),
  /** By feature: the weights, at any scale, that the ridge pulled towards; 0 without. */
  towards: z.optional(z.array(z.number())),
  /**
   * Before rounding, logits per unit of the feature; with a phase, those at its low end, then those at its high end.
   */
  logits: z.array(z.number()),
  tempo: z.number(),
  measures: z.object({ train: measures, validation: measures, test: measures }),
  crossValidation: z.optional(crossValidation),
  /** What the weights had to satisfy, and what of it holds them back, with Lagrange's multipliers. */
  constraints: z.optional(
    z.object({
      given: z.array(z.string()),
      active: z.array(z.object({ constraint: z.string(), multiplier: z.nullable(z.number()) })),
    }),
  ),
  uncertainty: z.optional(uncertainty),
  /** Weights as multiples of that of the feature `to`; without an interval where that one can't be told from 0. */
  relative: z.optional(
    z.object({
      to: z.string(),
      ratios: z.array(
        z.object({
          name: z.string(),
          value: z.number(),
          interval: z.nullable(z.object({ low: z.number(), high: z.number() })),
        }),
      ),
    }),
  ),
  /** What rounding to integer points changed, and the bound of every evaluation. */
  rounding: z.optional(rounding),
  maxPoints: z.optional(z.number()),
  /** Weights that the data can't tell, and why. */
  unidentified: z.optional(z.array(z.object({ names: z.array(z.string()), why: z.string() }))),
  /** SHA-256 of the file that the weights were read from, where they were fitted elsewhere. */
  imported: z.optional(z.string()),
});

/** What any file says of a fit, whatever it was fitted to. */
export const anyFit = z.omit(byFit, {
  by: true,
  dataset: true,
  measures: true,
  imported: true,
  maxPoints: true,
  rounding: true,
});

const byGames = z.object({
  by: z.literal('games'),
  program: z.string(),
  /** Plays the games again that these weights came from. */
  command: z.string(),
  /** What they were at first: an agent as it is written. */
  start: z.string(),
  pairs: count,
  /** Who is stronger, they or the start, in one sentence. */
  verdict: z.string(),
});

/** Keeps, of a fit, what it doesn't know: further options, which train/options.ts declares. */
const fitWithOptions = z.looseObject(byFit.shape) as unknown as typeof byFit;

/** Settings of the search that plays these weights, such as `lmr=on,futility=on`. */
const search = z.string();

const weightsSchema = z.object({
  format: z.literal('weightroom weights 2'),
  game: z.string(),
  features: describedFeatures,
  model: z.literal('linear'),
  perspective: z.enum(perspectives),
  /** Integer points per unit of each feature. */
  points: z.array(z.int()),
  /** Points for being to move, in `difference`. */
  tempo: z.int(),
  /** Weights by phase: the points above are those at its low end, these those at its high end, linear between. */
  phase: z.optional(
    z.object({
      /** The phase is the mean of both players' value of this feature, within `low` and `high`. */
      feature: z.string(),
      low: z.number(),
      high: z.number(),
      points: z.array(z.int()),
    }),
  ),
  /** Points that a drawn game is worth to the player evaluated, in `own`. */
  draw: z.int(),
  /** Points worth one logit; left out where nobody measured it. */
  scale: z.optional(positive),
  search: z.optional(search),
  origin: z.discriminatedUnion('by', [byHand, fitWithOptions, byGames]),
});

/** A weights file of features: what an agent needs to play, and where it comes from. Plain data. */
export interface Weights extends z.infer<typeof weightsSchema> {}

/** Where a network comes from. */
const networkOrigin = z.object({
  by: z.literal('fit'),
  program: z.string(),
  /** Makes these weights again from the data set. */
  command: z.string(),
  dataset: fittedData,
  model: z.literal('network'),
  /** What computed the gradients, with its version. */
  backend: z.string(),
  seed: z.int(),
  options: z.record(z.string(), z.unknown()),
  /** The epoch whose weights these are, and how many there were. */
  bestEpoch: count,
  epochs: count,
  /**
   * Mean log loss by epoch, the penalty left out: of the training rows as they came by, of the validation rows
   * afterwards.
   */
  history: z.array(z.object({ train: z.number(), validation: z.number() })),
  measures: z.object({ train: measures, validation: measures, test: measures }),
  /** What whole numbers for weights and points changed of the network in real numbers. */
  rounding: roundingLosses,
  /** No evaluation is larger in size, in points. */
  maxPoints: z.number(),
});

/** What a network reads: the board of its game. */
const input = z.object({
  cells: above0,
  values: above0,
  fingerprint: z.string(),
  /** `2x32`, `star:2x4/3`: as `NetworkShape` says. */
  shape: z.string(),
});

/** The numbers of a `Network`. Text is little-endian integers, base64: 16 bits, or 32 where it says so. */
const numbers = z.object({
  one: above0,
  outputStep: positive,
  thresholds: z.array(z.int()),
  first: z.base64(),
  firstBiases: z.base64(),
  /** 32 bits. */
  linear: z.base64(),
  /** Its `biases` have 32 bits. */
  second: z.optional(z.object({ weights: z.base64(), biases: z.base64() })),
  output: z.base64(),
  /** 32 bits. */
  outputBiases: z.base64(),
});

/** Linear weights beside a network or patterns, in points, as the perspective `difference` has them. */
const beside = z.object({
  features: describedFeatures,
  points: z.array(z.int()),
  /** Points for being to move. */
  tempo: z.int(),
});

/** A weights file that holds a network. */
const networkWeights = z.object({
  format: z.literal('weightroom weights 2'),
  game: z.string(),
  model: z.literal('network'),
  /**
   * Evaluated for the player to move and negated for the other one: the difference of the two sides by construction.
   */
  perspective: z.literal('difference'),
  /** Points worth one logit. */
  scale: positive,
  origin: networkOrigin,
  input,
  network: numbers,
  beside: z.optional(beside),
  search: z.optional(search),
});

export interface NetworkWeights extends z.infer<typeof networkWeights> {}

/** A weights file that holds tables of patterns. */
const patternWeights = z.object({
  format: z.literal('weightroom weights 2'),
  game: z.string(),
  model: z.literal('patterns'),
  perspective: z.literal('difference'),
  /** Points worth one logit. */
  scale: positive,
  origin: z.object({
    by: z.literal('fit'),
    program: z.string(),
    /** Makes these weights again from the data set. */
    command: z.string(),
    dataset: fittedData,
    model: z.literal('patterns'),
    options: z.record(z.string(), z.unknown()),
    /** The cells of the largest pattern and the penalties that were tried, and the mean log loss on validation rows. */
    history: z.array(z.object({ cells: z.optional(count), ridge: z.number(), validation: z.number() })),
    measures: z.object({ train: measures, validation: measures, test: measures }),
    /** What whole points changed. */
    rounding: roundingLosses,
    /** No evaluation is larger in size, in points. */
    maxPoints: z.number(),
  }),
  input: z.object({ cells: above0, values: above0, fingerprint: z.string() }),
  patterns: z.object({
    /** Of the largest pattern; left out: 8. */
    cells: z.optional(count.check(z.maximum(8))),
    /** By cell: the values that it held in the data. */
    held: z.array(z.array(count)),
    /** How many weights are not 0. */
    count,
    /** Their numbers, ascending: little-endian integers of 32 bits, base64. */
    weights: z.base64(),
    /** Their points: 16 bits. */
    points: z.base64(),
    /** Points for being to move. */
    tempo: z.int(),
  }),
  beside: z.optional(beside),
  search: z.optional(search),
});

export interface PatternWeights extends z.infer<typeof patternWeights> {}

/** What a weights file holds: weights of features, a network, or patterns. */
export const agentWeights = z.discriminatedUnion('model', [weightsSchema, networkWeights, patternWeights]);
/** Weights that read the board. */
export type BoardWeights = NetworkWeights | PatternWeights;
export type AgentWeights = Weights | BoardWeights;
