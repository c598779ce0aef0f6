import * as z from 'zod/mini';
import { describedFeatures, fittedData, measures, roundingLosses } from '../weights/schema.ts';

const positive = z.number().check(z.positive());
const count = z.int().check(z.positive());

const origin = z.object({
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
  bestEpoch: z.int().check(z.nonnegative()),
  epochs: z.int().check(z.nonnegative()),
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
  cells: count,
  values: count,
  fingerprint: z.string(),
  /** `2x32`, `star:2x4/3`: as `NetworkShape` says. */
  shape: z.string(),
});

/** The numbers of a `Network`. Text is little-endian integers, base64: 16 bits, or 32 where it says so. */
const numbers = z.object({
  one: count,
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

/** Linear weights beside a network, in points, as the perspective `difference` has them. */
const beside = z.object({
  features: describedFeatures,
  points: z.array(z.int()),
  /** Points for being to move. */
  tempo: z.int(),
});

/** A weights file that holds a network. */
export const networkWeights = z.object({
  format: z.literal('weightroom weights 2'),
  game: z.string(),
  model: z.literal('network'),
  /**
   * Evaluated for the player to move and negated for the other one: the difference of the two sides by construction.
   */
  perspective: z.literal('difference'),
  /** Points worth one logit. */
  scale: positive,
  origin,
  input,
  network: numbers,
  beside: z.optional(beside),
});

/** Plain data. */
export type NetworkWeights = z.infer<typeof networkWeights>;
