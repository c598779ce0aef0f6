import { InputError } from '../../lib/input-error.ts';
import { quoted } from '../../lib/quoted.ts';
import type { Layer, Network } from './network.ts';
import { MAX_STEPS } from './network.ts';
import type { StoredLayer } from './network-weights.ts';

/** Bytes that are turned into text at once: more arguments would overflow the stack. */
const CHUNK = 0x8000;
const arrays = { float32: Float32Array, int32: Int32Array, int16: Int16Array, int8: Int8Array } as const;

/** The network as a weights file stores it. */
export function storedLayers(network: Network): StoredLayer[] {
  return network.map(({ inputs, outputs, weights, step, biases, activationStep }) => ({
    inputs,
    outputs,
    numbers: weights instanceof Float32Array ? 'float32' : weights instanceof Int16Array ? 'int16' : 'int8',
    step,
    weights: base64(weights),
    biases: base64(biases),
    ...(activationStep === undefined ? {} : { activationStep }),
  }));
}

/**
 * The network that a weights file stores. Throws InputError, which begins with `where`, unless layer fits layer, every
 * number is finite, and integers are multiplied with integers only, without overflow.
 */
export function networkOf(stored: readonly StoredLayer[], where: string): Network {
  const layers = stored.map((one, i): Layer => {
    const name = `${where}: layer ${i + 1}`;
    const { inputs, outputs, step, activationStep } = one;
    const weights = arrayOf(one.numbers, one.weights, inputs * outputs, `${name}: weights`) as Layer['weights'];
    const biases = arrayOf('float32', one.biases, outputs, `${name}: biases`) as Float32Array;
    const before = stored[i - 1]?.outputs ?? inputs;
    if (inputs !== before) throw new InputError(`${name}: ${inputs} inputs after ${before} outputs`);
    return { inputs, outputs, weights, step, biases, activationStep };
  });
  checkSteps(layers, where);
  const last = layers.at(-1)!;
  if (last.outputs !== 1) throw new InputError(`${where}: the last layer has ${last.outputs} outputs, not 1`);
  return layers;
}

/** Activations are quantised in all layers but the last or in none; if they are, the next layer's weights are 8-bit. */
function checkSteps(network: Network, where: string): void {
  const whole = network[0]!.activationStep !== undefined;
  for (const [i, layer] of network.entries()) {
    const last = i === network.length - 1;
    if ((layer.activationStep !== undefined) !== (whole && !last))
      throw new InputError(`${where}: layer ${i + 1}: activationStep stands in all layers but the last, or in none`);
    if (i === 0 || !whole) continue;
    if (!(layer.weights instanceof Int8Array) || layer.inputs * MAX_STEPS * 128 >= 2 ** 31)
      throw new InputError(
        `${where}: layer ${i + 1}: after whole activations, 8-bit weights and fewer than 65,000 inputs are wanted`,
      );
  }
}

/** The bytes of `values`, little-endian. */
export function base64(values: Float32Array | Int32Array | Int16Array | Int8Array): string {
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
): Float32Array | Int32Array | Int16Array | Int8Array {
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
