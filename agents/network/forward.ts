import { MAX_STEPS, type Network } from './network.ts';

/** All layers but the first: from the first one's sums to the logit. Plain loops, nothing allocated. */
export interface LaterLayers {
  /** `sums` are the first layer's, one per output, before those below 0 become 0; they stay as they are. */
  logit(sums: Float64Array): number;
}

export function laterLayers(network: Network): LaterLayers {
  return network[0]!.activationStep === undefined ? new FloatLayers(network) : new QuantisedLayers(network);
}

/**
 * Floating-point weights. About half the units of a layer are 0: they are skipped, and four outputs at a time share
 * each read.
 */
class FloatLayers implements LaterLayers {
  readonly #weights: Float64Array[];
  readonly #biases: Float64Array[];
  readonly #values: Float64Array[];
  readonly #on: Int32Array;

  constructor(network: Network) {
    const later = network.slice(1);
    this.#weights = later.map((layer) => Float64Array.from(byOutput(layer)));
    this.#biases = later.map((layer) => Float64Array.from(layer.biases));
    this.#values = later.map((layer) => new Float64Array(layer.outputs));
    this.#on = new Int32Array(Math.max(...network.map((layer) => layer.outputs)));
  }

  logit(sums: Float64Array): number {
    let values = sums;
    for (let at = 0; at < this.#weights.length; at++) {
      const out = this.#values[at]!;
      this.#multiply(values, this.#weights[at]!, this.#biases[at]!, out);
      values = out;
    }
    return values[0]!;
  }

  #multiply(values: Float64Array, weights: Float64Array, biases: Float64Array, out: Float64Array): void {
    const on = this.#on;
    const inputs = values.length;
    let count = 0;
    for (let i = 0; i < inputs; i++) if (values[i]! > 0) on[count++] = i;
    let output = 0;
    for (; output + 3 < out.length; output += 4) {
      const first = output * inputs;
      const second = first + inputs;
      const third = second + inputs;
      const fourth = third + inputs;
      let a = biases[output]!;
      let b = biases[output + 1]!;
      let c = biases[output + 2]!;
      let d = biases[output + 3]!;
      for (let k = 0; k < count; k++) {
        const i = on[k]!;
        const value = values[i]!;
        a += weights[first + i]! * value;
        b += weights[second + i]! * value;
        c += weights[third + i]! * value;
        d += weights[fourth + i]! * value;
      }
      out[output] = a;
      out[output + 1] = b;
      out[output + 2] = c;
      out[output + 3] = d;
    }
    for (; output < out.length; output++) {
      let sum = biases[output]!;
      for (let k = 0; k < count; k++) sum += weights[output * inputs + on[k]!]! * values[on[k]!]!;
      out[output] = sum;
    }
  }
}

/** Integer weights and activations: every product and sum of them is an integer below 2^31, so exact. */
class QuantisedLayers implements LaterLayers {
  readonly #weights: Int32Array[];
  /** A sum of integers times the factor, plus the bias, is a sum in steps of the layer's activation. */
  readonly #factors: number[];
  readonly #biases: Float64Array[];
  readonly #values: Int32Array[];
  readonly #firstStep: number;
  readonly #on: Int32Array;

  constructor(network: Network) {
    const later = network.slice(1);
    this.#weights = later.map((layer) => Int32Array.from(byOutput(layer)));
    const steps = network.map((layer) => layer.activationStep ?? 1);
    this.#factors = later.map((layer, i) => (layer.step * steps[i]!) / steps[i + 1]!);
    this.#biases = later.map((layer, i) => Float64Array.from(layer.biases, (bias) => bias / steps[i + 1]!));
    this.#values = network.map((layer) => new Int32Array(layer.outputs));
    this.#firstStep = steps[0]!;
    this.#on = new Int32Array(Math.max(...network.map((layer) => layer.outputs)));
  }

  logit(sums: Float64Array): number {
    const weights = this.#weights;
    const step = this.#firstStep;
    let values = this.#values[0]!;
    for (let i = 0; i < sums.length; i++) values[i] = rounded(sums[i]! / step);
    for (let at = 0; at < weights.length - 1; at++) {
      const out = this.#values[at + 1]!;
      const count = this.#find(values);
      for (let output = 0; output < out.length; output++)
        out[output] = rounded(
          this.#sum(weights[at]!, values, output, count) * this.#factors[at]! + this.#biases[at]![output]!,
        );
      values = out;
    }
    const last = weights.length - 1;
    return this.#sum(weights[last]!, values, 0, this.#find(values)) * this.#factors[last]! + this.#biases[last]![0]!;
  }

  #find(values: Int32Array): number {
    const on = this.#on;
    let count = 0;
    for (let i = 0; i < values.length; i++) if (values[i]! > 0) on[count++] = i;
    return count;
  }

  #sum(weights: Int32Array, values: Int32Array, output: number, count: number): number {
    const on = this.#on;
    const first = output * values.length;
    let sum = 0;
    for (let k = 0; k < count; k++) sum = (sum + Math.imul(weights[first + on[k]!]!, values[on[k]!]!)) | 0;
    return sum;
  }
}

/** The nearest integer from 0 to MAX_STEPS. */
function rounded(value: number): number {
  if (value >= MAX_STEPS) return MAX_STEPS;
  return value > 0 ? (value + 0.5) | 0 : 0;
}

/** The weights with those of one output side by side. */
function byOutput({ inputs, outputs, weights }: Network[number]): number[] {
  return Array.from(
    { length: inputs * outputs },
    (_, at) => weights[(at % inputs) * outputs + Math.floor(at / inputs)]!,
  );
}
