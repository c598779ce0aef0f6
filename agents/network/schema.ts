import { z } from 'zod';
import { moduleSchema } from '../../games/module-schema.ts';
import { rounding } from '../weights/rounding.ts';

const numbers = z.array(z.number());
const positive = z.number().positive();
const count = z.int().positive();
const losses = z.object({ rows: count, logLoss: z.number(), brier: z.number(), accuracy: z.number() });

const described = {
  set: z.string(),
  names: z.array(z.string()),
  fingerprint: z.string(),
  /** The code of a set from outside. */
  module: moduleSchema.optional(),
};

/** What a network of layers reads: a feature set's numbers, made comparable, or which of the game's planes are on. */
const input = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('features'),
    ...described,
    /**
     * For each feature its difference, mover less other, then each of the mover's, then each of the other's: a value x
     * goes in as (x - mean) · factor. The factor is 0 where x was the same on every row.
     */
    means: numbers,
    factors: numbers,
  }),
  z.object({ kind: z.literal('planes'), inputs: count, fingerprint: z.string() }),
]);

const layer = z.object({
  inputs: count,
  outputs: count,
  numbers: z.enum(['float32', 'int16', 'int8']),
  step: positive,
  /** Little-endian, base64. */
  weights: z.base64(),
  /** 32-bit floats, little-endian, base64. */
  biases: z.base64(),
  activationStep: positive.optional(),
});

const origin = z.object({
  by: z.literal('fit'),
  program: z.string(),
  /** Makes these weights again from the data set. */
  command: z.string(),
  dataset: z.object({ checksum: z.string(), games: z.number(), rows: z.number(), seed: z.number() }),
  model: z.literal('network'),
  /** What computed the gradients, with its version. */
  backend: z.string(),
  seed: z.int(),
  options: z.record(z.string(), z.unknown()),
  /** The epoch whose weights these are, and how many there were. */
  bestEpoch: z.int().nonnegative(),
  epochs: z.int().nonnegative(),
  /**
   * Mean log loss by epoch, the penalty left out: of the training rows as they came by, of the validation rows
   * afterwards.
   */
  history: z.array(z.object({ train: z.number(), validation: z.number() })),
  measures: z.object({ train: losses, validation: losses, test: losses }),
  /** What rounding to integer points changes, and quantisation where it was asked for. */
  rounding,
  quantisation: rounding.optional(),
  /** No evaluation is larger in size, in points. */
  maxPoints: z.number(),
});

const common = {
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
};

/** What `LayeredWeights` are in JSON. */
export const layeredWeights = z.object({ ...common, input, layers: z.array(layer).min(1) });

/** What a network of a board reads. */
const boardInput = z.object({
  kind: z.literal('board'),
  cells: count,
  values: count,
  fingerprint: z.string(),
  /** `2x32`, `star:2x4/3`: as `BoardShape` says. */
  shape: z.string(),
});

/** The numbers of a `BoardNetwork`. Text is little-endian integers, base64: 16 bits, or 32 where it says so. */
const boardNumbers = z.object({
  one: count,
  outputStep: positive,
  thresholds: z.array(z.int()),
  first: z.base64(),
  firstBiases: z.base64(),
  /** 32 bits. */
  linear: z.base64(),
  /** Its `biases` have 32 bits. */
  second: z.object({ weights: z.base64(), biases: z.base64() }).optional(),
  output: z.base64(),
  /** 32 bits. */
  outputBiases: z.base64(),
});

/** Linear weights beside a network, in points, as the perspective `difference` has them. */
const beside = z.object({
  features: z.object(described),
  points: z.array(z.int()),
  /** Points for being to move. */
  tempo: z.int(),
});

/** What `BoardWeights` are in JSON. */
export const boardWeights = z.object({
  ...common,
  input: boardInput,
  network: boardNumbers,
  beside: beside.optional(),
});

/** A weights file that holds a network of layers, on features or planes. Plain data. */
export type LayeredWeights = z.infer<typeof layeredWeights>;
/** A weights file that holds a network on a game's board. Plain data. */
export type BoardWeights = z.infer<typeof boardWeights>;
/** A weights file that holds a network. */
export type NetworkWeights = LayeredWeights | BoardWeights;
export type NetworkInput = LayeredWeights['input'];
export type StoredLayer = z.infer<typeof layer>;
export type StoredBoardNetwork = BoardWeights['network'];
