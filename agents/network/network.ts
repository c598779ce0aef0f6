/** The largest value of a quantised activation, in steps. */
export const MAX_STEPS = 255;

/**
 * A dense layer: sums = inputs · weights + biases, and then, in every layer but the last, the sums below 0 become 0.
 * The weight from input i to output o stands at i · outputs + o.
 */
export interface Layer {
  readonly inputs: number;
  readonly outputs: number;
  /** Floating-point weights, or integer multiples of `step`. */
  readonly weights: Float32Array | Int16Array | Int8Array;
  /** The value of an integer weight of 1; 1 where weights are floating-point. */
  readonly step: number;
  readonly biases: Float32Array;
  /** Where given, outputs are integers from 0 to MAX_STEPS times this; never in the last layer. */
  readonly activationStep?: number | undefined;
}

/**
 * A stack of dense layers, the outputs of one being the inputs of the next; the last has one output, the logit of the
 * player to move.
 */
export type Network = readonly Layer[];

/** The weight as a real number, from its place in `layer.weights`. */
export function realWeight(layer: Layer, at: number): number {
  return layer.weights[at]! * layer.step;
}

/** The output of a layer but the last for `sum`. */
export function activation(layer: Layer, sum: number): number {
  if (!(sum > 0)) return 0;
  const step = layer.activationStep;
  return step === undefined ? sum : Math.min(Math.round(sum / step), MAX_STEPS) * step;
}
