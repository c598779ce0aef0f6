/** The largest whole number that a rounded activation can be. */
export const MAX_STEPS = 255;

/**
 * A dense layer: sums = inputs · weights + biases, and then, in every layer but the last, the sums below 0 become 0. The weight from
 * input i to output o stands at i · outputs + o.
 */
export interface Layer {
  readonly inputs: number;
  readonly outputs: number;
  /** Real weights, or whole numbers of `step` each. */
  readonly weights: Float32Array | Int16Array | Int8Array;
  /** What one of a whole number is worth; 1 where weights are real. */
  readonly step: number;
  readonly biases: Float32Array;
  /** Where it stands, what comes out is a whole number from 0 to MAX_STEPS times this; never in the last layer. */
  readonly activationStep?: number | undefined;
}

/** A stack of dense layers, the outputs of one being the inputs of the next; the last has one output, the logit of the player to move. */
export type Network = readonly Layer[];

/** The weight as a real number, from its place in `layer.weights`. */
export function realWeight(layer: Layer, at: number): number {
  return layer.weights[at]! * layer.step;
}

/** What a layer but the last lets out for `sum`. */
export function activation(layer: Layer, sum: number): number {
  if (!(sum > 0)) return 0;
  const step = layer.activationStep;
  return step === undefined ? sum : Math.min(Math.round(sum / step), MAX_STEPS) * step;
}
