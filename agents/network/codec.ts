import type { Board } from '../../games/game.ts';
import { InputError } from '../../lib/input-error.ts';
import { quoted } from '../../lib/quoted.ts';
import type { NetworkWeights } from '../weights/schema.ts';
import { tyingOf } from './layout.ts';
import { type Network, parseShape } from './network.ts';

/** Bytes that are turned into text at once: more arguments would overflow the stack. */
const CHUNK = 0x8000;
const arrays = { float32: Float32Array, int32: Int32Array, int16: Int16Array } as const;

/** An activation of 1 is between these, in steps. */
const LEAST_ONE = 127;
const LARGEST_ONE = 4095;

/** The network's numbers as a weights file stores them. */
export function storedNetwork(network: Network): NetworkWeights['network'] {
  const { one, outputStep, thresholds, first, firstBiases, linear, second, output, outputBiases } = network;
  return {
    one,
    outputStep,
    thresholds: [...thresholds],
    first: base64(first),
    firstBiases: base64(firstBiases),
    linear: base64(linear),
    ...(second === undefined ? {} : { second: { weights: base64(second.weights), biases: base64(second.biases) } }),
    output: base64(output),
    outputBiases: base64(outputBiases),
  };
}

/** The network that a weights file stores for `board`. Throws InputError, which begins with `where`. */
export function networkOf({ input, network }: NetworkWeights, board: Board, where: string): Network {
  const shape = parseShape(input.shape, `${where}: shape`);
  const { base, free, orbits } = tyingOf(board, shape, where);
  const { buckets } = shape;
  const { one, outputStep, thresholds } = network;
  if (!(one >= LEAST_ONE && one <= LARGEST_ONE))
    throw new InputError(`${where}: one: ${one}; ${LEAST_ONE} to ${LARGEST_ONE} is wanted`);
  if (thresholds.length !== buckets - 1)
    throw new InputError(`${where}: ${thresholds.length} thresholds for ${buckets} buckets; expected ${buckets - 1}`);
  const late = thresholds.findIndex((threshold, i) => i > 0 && threshold <= thresholds[i - 1]!);
  if (late !== -1 || thresholds.some((threshold) => Math.abs(threshold) >= 2 ** 31))
    throw new InputError(
      `${where}: thresholds: ${thresholds.slice(0, 8).join(', ')}; expected them in ascending order`,
    );
  if (shape.second > 0 !== (network.second !== undefined))
    throw new InputError(
      `${where}: ${input.shape}: the second layer ${shape.second > 0 ? 'is missing' : 'is one too many'}`,
    );
  const numbers = (kind: 'int16' | 'int32', text: string, length: number, name: string) =>
    arrayOf(kind, text, length, `${where}: ${name}`);
  const int16 = (text: string, length: number, name: string) => numbers('int16', text, length, name) as Int16Array;
  const int32 = (text: string, length: number, name: string) => numbers('int32', text, length, name) as Int32Array;
  return {
    shape,
    one,
    outputStep,
    thresholds: Int32Array.from(thresholds),
    first: int16(network.first, free, 'first'),
    firstBiases: int16(network.firstBiases, base, 'firstBiases'),
    linear: int32(network.linear, buckets * orbits.count * board.values, 'linear'),
    second: network.second && {
      weights: int16(network.second.weights, 2 * base * shape.second, 'second.weights'),
      biases: int32(network.second.biases, shape.second, 'second.biases'),
    },
    output: int16(network.output, buckets * outputsRead(shape.second, base), 'output'),
    outputBiases: int32(network.outputBiases, buckets, 'outputBiases'),
  };
}

/** How many units each bucket's output reads: those of the second layer, or own base units and the other's. */
export function outputsRead(second: number, base: number): number {
  return second > 0 ? second : 2 * base;
}

/** The bytes of `values`, little-endian. */
export function base64(values: Float32Array | Int32Array | Int16Array): string {
  const bytes = new Uint8Array(values.buffer, values.byteOffset, values.byteLength);
  let text = '';
  for (let at = 0; at < bytes.length; at += CHUNK) text += String.fromCharCode(...bytes.subarray(at, at + CHUNK));
  return btoa(text);
}

/**
 * `length` numbers of a kind. Throws InputError, which begins with `where`, for text that isn't base64, for another
 * length and for a number that isn't finite.
 */
export function arrayOf(
  kind: keyof typeof arrays,
  text: string,
  length: number,
  where: string,
): Float32Array | Int32Array | Int16Array {
  const decoded = decodedBase64(text, where);
  const bytes = Uint8Array.from({ length: decoded.length }, (_, at) => decoded.charCodeAt(at));
  const made = arrays[kind];
  if (bytes.length !== length * made.BYTES_PER_ELEMENT)
    throw new InputError(`${where}: ${bytes.length} bytes, not ${length} numbers of ${made.BYTES_PER_ELEMENT} bytes`);
  const values = new made(bytes.buffer);
  const bad = values.findIndex((value) => !Number.isFinite(value));
  if (bad !== -1) throw new InputError(`${where}: number ${bad + 1} is ${values[bad]}; a finite one is wanted`);
  return values;
}

function decodedBase64(text: string, where: string): string {
  try {
    return atob(text);
  } catch {
    throw new InputError(`${where}: ${quoted(text, 40)} is not base64`);
  }
}
