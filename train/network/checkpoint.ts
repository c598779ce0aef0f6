import { z } from 'zod';
import { arrayOf, base64, networkOf, storedLayers } from '../../agents/network/codec.ts';
import { exists, readText, writeWhole } from '../../lib/files/files.ts';
import { checkSigned, mustBeSigned, signedText } from '../../lib/files/signed.ts';
import { InputError } from '../../lib/input-error.ts';
import { parseJson, parseWith } from '../../lib/schema.ts';
import { parametersOf } from './gradient.ts';
import type { TrainingState } from './network.ts';

/**
 * What identifies a fit: its options, its data, its back end. Two fits with equal keys make the same steps, to the bit.
 */
export type FitKey = Readonly<Record<string, string | number | boolean>>;

const arrays = z.array(z.base64());

/** As it is written. Version 1 has no checksum of itself, and is read all the same. */
const FORMAT = 'weightroom checkpoint 2';

const schema = z.object({
  format: z.enum(['weightroom checkpoint 1', FORMAT]),
  key: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
  steps: z.int().nonnegative(),
  layers: z.array(
    z.object({
      inputs: z.int().positive(),
      outputs: z.int().positive(),
      numbers: z.literal('float32'),
      step: z.literal(1),
      weights: z.base64(),
      biases: z.base64(),
    }),
  ),
  /** One for each array of parameters. */
  first: arrays,
  second: arrays,
  best: arrays,
  history: z.array(z.object({ train: z.number(), validation: z.number() })),
  bestEpoch: z.int().nonnegative(),
});

/** Writes the state of the fit of `key`, atomically. */
export function writeCheckpoint(path: string, key: FitKey, state: TrainingState): void {
  const { steps, network, moments, history, bestEpoch, best } = state;
  const file: z.infer<typeof schema> = {
    format: FORMAT,
    key: { ...key },
    steps,
    layers: storedLayers(network) as z.infer<typeof schema>['layers'],
    first: moments.map(({ first }) => base64(first)),
    second: moments.map(({ second }) => base64(second)),
    best: best.map(base64),
    history,
    bestEpoch,
  };
  writeWhole(path, signedText(file));
}

/**
 * The state of the fit of `key` as it was left; undefined where there is none. Throws InputError where the file is
 * damaged or of another fit, and says what differs.
 */
export function readCheckpoint(path: string, key: FitKey): TrainingState | undefined {
  if (!exists(path)) return undefined;
  const text = readText(path);
  const file = parseWith(schema, parseJson(text, path), path);
  if (file.format === FORMAT) mustBeSigned(text, path);
  else checkSigned(text, path);
  checkKey(path, file.key, key);
  const network = networkOf(file.layers, path);
  const sizes = parametersOf(network).map((one) => one.length);
  const read = (name: 'first' | 'second' | 'best'): Float32Array[] => {
    if (file[name].length !== sizes.length)
      throw new InputError(`${path}: ${name}: ${file[name].length} arrays, not ${sizes.length}`);
    return sizes.map((size, i) => arrayOf('float32', file[name][i]!, size, `${path}: ${name}`) as Float32Array);
  };
  const [first, second, best] = [read('first'), read('second'), read('best')];
  if (file.bestEpoch > file.history.length)
    throw new InputError(`${path}: the best epoch is ${file.bestEpoch} of ${file.history.length}`);
  const moments = first.map((one, i) => ({ first: one, second: second[i]! }));
  return { steps: file.steps, network, moments, history: file.history, bestEpoch: file.bestEpoch, best };
}

/** Throws InputError, which says what differs, unless a checkpoint with the key `found` is of the fit `wanted`. */
export function checkKey(path: string, found: FitKey, wanted: FitKey): void {
  const names = [...new Set([...Object.keys(wanted), ...Object.keys(found)])];
  const name = names.find((one) => found[one] !== wanted[one]);
  if (name !== undefined)
    throw new InputError(
      `${path}: a checkpoint of another fit: ${name} ${found[name]}, not ${wanted[name]}; remove it or write elsewhere`,
    );
}
