import { z } from 'zod';
import { planesFingerprint } from '../../games/fingerprint.ts';
import type { Features, Game, Planes } from '../../games/game.ts';
import { InputError } from '../../lib/input-error.ts';
import { quoted } from '../../lib/quoted.ts';
import { parseWith } from '../../lib/schema.ts';
import { MAX_POINTS } from '../agent.ts';
import { upgraded } from '../version-1.ts';
import { rounding } from '../weights/rounding.ts';
import { checkFeatures } from '../weights/weights.ts';
import { maxNetworkPoints } from './bound.ts';
import { networkOf } from './codec.ts';
import { shapeText } from './network.ts';

const numbers = z.array(z.number());
const positive = z.number().positive();
const count = z.int().positive();
const losses = z.object({ rows: count, logLoss: z.number(), brier: z.number(), accuracy: z.number() });

/** What the network reads: a feature set's numbers, made comparable, or which inputs of the game's planes are on. */
const input = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('features'),
    set: z.string(),
    names: z.array(z.string()),
    fingerprint: z.string(),
    /**
     * For each feature its difference, mover less other, then each of the mover's, then each of the other's: a value x goes in as
     * (x - mean) · factor. The factor is 0 where x was the same on every row.
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
  /** Mean log loss by epoch, the penalty left out: of the training rows as they came by, of the validation rows afterwards. */
  history: z.array(z.object({ train: z.number(), validation: z.number() })),
  measures: z.object({ train: losses, validation: losses, test: losses }),
  /** What whole points change, and what whole weights do where they were asked for. */
  rounding,
  quantisation: rounding.optional(),
  /** No evaluation is larger in size, in points. */
  maxPoints: z.number(),
});

const schema = z.object({
  format: z.literal('weightroom weights 2'),
  game: z.string(),
  model: z.literal('network'),
  /** Judged for the player to move and negated for the other one: the difference of the two sides by construction. */
  perspective: z.literal('difference'),
  input,
  layers: z.array(layer).min(1),
  /** Points worth one logit. */
  scale: positive,
  origin,
});

/** A weights file that holds a network. Plain data. */
export type NetworkWeights = z.infer<typeof schema>;
export type NetworkInput = NetworkWeights['input'];
export type StoredLayer = z.infer<typeof layer>;

/** What a network reads instead of a feature set. */
export const PLANES = 'planes';

/** What `input` is read from: a feature set's name, or PLANES. */
export function readsOf(input: NetworkInput): string {
  return input.kind === 'features' ? input.set : PLANES;
}

/** `54-32-32-1`: the inputs, and the units of each layer. */
export function shapeOf({ layers }: Pick<NetworkWeights, 'layers'>): string {
  return shapeText(networkOf(layers, 'network'));
}

/**
 * What a network's weights file for `game` holds, whose JSON is `value`. Throws InputError, which begins with `where`, for another game's, for
 * inputs that changed, and where an evaluation could outrank a win.
 */
export function parseNetwork(value: unknown, game: Game, where: string): NetworkWeights {
  const weights = parseWith(schema, upgraded(value), where);
  checkNetwork(weights, game, where);
  return weights;
}

/** Throws InputError, which begins with `where`, unless the network can be played in `game`. */
export function checkNetwork(weights: NetworkWeights, game: Game, where: string): void {
  if (weights.game !== game.name)
    throw new InputError(`${where}: weights for ${quoted(weights.game, 100)}, not ${game.name}`);
  const network = networkOf(weights.layers, where);
  const source = sourceOf(weights.input, game, where);
  const wanted = weights.input.kind === 'features' ? 3 * weights.input.names.length : weights.input.inputs;
  if (network[0]!.inputs !== wanted)
    throw new InputError(`${where}: layer 1: ${network[0]!.inputs} inputs, not the ${wanted} that are read`);
  const max = maxNetworkPoints(network, weights.input, source, weights.scale);
  if (!(max < MAX_POINTS))
    throw new InputError(
      `${where}: an evaluation could reach ${max} points and outrank a win; below ${MAX_POINTS} is allowed`,
    );
}

/** What the network reads from. Throws InputError, which begins with `where`, unless it still is what it was when the network was fitted. */
export function sourceOf(input: NetworkInput, game: Game, where: string): Features | Planes {
  if (input.kind === 'features') {
    const features = checkFeatures(input, game, where);
    const width = 3 * features.list.length;
    for (const name of ['means', 'factors'] as const)
      if (input[name].length !== width) throw new InputError(`${where}: ${input[name].length} ${name}, not ${width}`);
    return features;
  }
  const { planes } = game;
  if (planes === undefined) throw new InputError(`${where}: reads planes, and ${game.name} has none`);
  if (input.inputs !== planes.inputs || input.fingerprint !== planesFingerprint(game, planes))
    throw new InputError(
      `${where}: the planes of ${game.name} say something else now than when these weights were made`,
    );
  return planes;
}
