import { createHash } from 'node:crypto';
import * as z from 'zod';
import { arrayOf, base64, networkOf } from '../../agents/network/check.ts';
import type { AgentWeights, NetworkWeights } from '../../agents/weights/schema.ts';
import { readWeightsFile } from '../../agents/weights-file.ts';
import type { Game } from '../../games/game.ts';
import { exists, readText, writeWhole } from '../../lib/files/files.ts';
import { mustBeSigned, signedText } from '../../lib/files/signed.ts';
import { InputError } from '../../lib/input-error.ts';
import { parseJson, parseWith } from '../../lib/schema.ts';
import type { NetworkData } from '../network-data.ts';
import type { FitState } from './fit.ts';
import type { NetworkFit } from './options.ts';
import { type ByParameter, eachParameter, type Parameters, type Plan, sizesOf } from './real-network.ts';
import { realNetwork } from './steps.ts';

/**
 * The network that a fit begins with: what `--start` names, or `given` where its caller has read it; undefined for
 * none.
 */
export function startGiven(
  { start }: Pick<NetworkFit, 'start'>,
  given: AgentWeights | undefined,
  game: Game,
): NetworkWeights | undefined {
  if (start === undefined) return undefined;
  const weights = given ?? readWeightsFile(start, game);
  if (weights.model !== 'network') throw new InputError(`--start ${start}: no network`);
  return weights;
}

/**
 * The parameters of a network that was fitted before, as real numbers, for a fit to continue from. Throws InputError
 * where its shape, or what stands beside it, is another one than the fit's.
 */
export function parametersOfStart(
  weights: NetworkWeights,
  plan: Plan,
  { beside }: NetworkData,
  { shape, start }: NetworkFit,
): Parameters {
  const where = `--start ${start}`;
  if (weights.input.shape !== shape)
    throw new InputError(`${where}: its shape is ${weights.input.shape}; expected ${shape}`);
  const named = (features: NonNullable<NetworkWeights['beside']>['features'] | undefined): string =>
    features === undefined ? 'nothing' : features.names.join(', ');
  const wanted = beside?.features;
  if (named(weights.beside?.features) !== named(wanted))
    throw new InputError(`${where}: beside it stands ${named(weights.beside?.features)}; expected ${named(wanted)}`);
  const network = networkOf(weights, plan.board, where);
  return realNetwork(network, weights.beside?.points ?? [], beside?.deviations.map((one) => one / weights.scale) ?? []);
}

/** What a checkpoint says of it: a fit that began elsewhere is another one. */
export function startKey(start: NetworkWeights | undefined): { readonly startNumbers?: string } {
  if (start === undefined) return {};
  const { network, beside } = start;
  return {
    startNumbers: createHash('sha256')
      .update(JSON.stringify([network, beside?.points]))
      .digest('hex'),
  };
}

/**
 * What identifies a fit: its options, its data, its back end. Two fits with equal keys make the same steps, to the bit.
 */
export type FitKey = Readonly<Record<string, string | number | boolean>>;

const FORMAT = 'weightroom checkpoint 1';

/** 32-bit floats, little-endian. */
const arrays = z.object(eachParameter(() => z.base64()));

const schema = z.object({
  format: z.literal(FORMAT),
  key: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
  steps: z.int().nonnegative(),
  parameters: arrays,
  first: arrays,
  second: arrays,
  best: arrays,
  bestEpoch: z.int().nonnegative(),
  history: z.array(z.object({ train: z.number(), validation: z.number() })),
  bestLoss: z.number(),
  whole: z
    .object({
      from: z.int().nonnegative(),
      steps: z.object({ one: z.int(), outputStep: z.number(), beside: z.array(z.number()) }),
      real: arrays,
    })
    .optional(),
});

/** Writes the state of the fit of `key` after an epoch, atomically. */
export function writeCheckpoint(path: string, key: FitKey, state: FitState): void {
  const { parameters, moments, best, whole, ...figures } = state;
  const texts = (of: Parameters): ByParameter<string> => eachParameter((name) => base64(of[name]));
  const file: z.input<typeof schema> = {
    format: FORMAT,
    key: { ...key },
    ...figures,
    parameters: texts(parameters),
    first: texts(moments.first),
    second: texts(moments.second),
    best: texts(best),
    whole: whole && {
      from: whole.from,
      steps: { ...whole.steps, beside: [...whole.steps.beside] },
      real: texts(whole.real),
    },
  };
  writeWhole(path, signedText(file));
}

/**
 * The state of the fit of `key` as it was left; undefined where there is none. Throws InputError where the file is
 * damaged or of another fit, and says what differs.
 */
export function readCheckpoint(path: string, key: FitKey, plan: Plan): FitState | undefined {
  if (!exists(path)) return undefined;
  const text = readText(path);
  const file = parseWith(schema, parseJson(text, path), path);
  mustBeSigned(text, path);
  checkKey(path, file.key, key);
  const sizes = sizesOf(plan);
  const read = (texts: ByParameter<string>): Parameters =>
    eachParameter((name) => arrayOf(Float32Array, texts[name], sizes[name], `${path}: ${name}`));
  const { format: _, key: __, first, second, parameters, best, whole, ...figures } = file;
  return {
    ...figures,
    parameters: read(parameters),
    moments: { first: read(first), second: read(second) },
    best: read(best),
    whole: whole && { ...whole, real: read(whole.real) },
  };
}

/** Throws InputError, which says what differs, unless a checkpoint with the key `found` is of the fit `wanted`. */
function checkKey(path: string, found: FitKey, wanted: FitKey): void {
  const names = [...new Set([...Object.keys(wanted), ...Object.keys(found)])];
  const name = names.find((one) => found[one] !== wanted[one]);
  if (name !== undefined)
    throw new InputError(
      `${path}: a checkpoint of another fit: ${name} ${found[name]}, not ${wanted[name]}; remove it or write elsewhere`,
    );
}
