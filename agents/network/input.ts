import type { Layer } from './network.ts';
import { realWeight } from './network.ts';
import type { NetworkInput } from './network-weights.ts';

/** The first layer in terms of what the game gives: sums = values · weights + biases, in 64-bit floats. */
export interface FirstLayer {
  /** Features: the mover's, then the other's. Planes: one each. */
  readonly inputs: number;
  readonly outputs: number;
  /** The weight from input i to output o stands at i · outputs + o. */
  readonly weights: Float64Array;
  readonly biases: Float64Array;
}

/**
 * Weights of planes are rounded to multiples of this: then sums are exact, in whatever order they are added and
 * subtracted.
 */
const GRID = 2 ** -32;
/** Sums of planes stay below this in size, so that they are exact: 53 bits, less the 32 behind the point. */
export const MAX_SUM = 2 ** 20;

/**
 * Standardising and differences are linear, so they go into the weights: with d = mover - other and x -> (x - mean) ·
 * factor, a feature's three inputs become two.
 */
export function firstLayer(layer: Layer, input: NetworkInput): FirstLayer {
  return input.kind === 'features' ? ofFeatures(layer, input) : ofPlanes(layer);
}

function ofFeatures(layer: Layer, { means, factors, names }: NetworkInput & { kind: 'features' }): FirstLayer {
  const { outputs } = layer;
  const count = names.length;
  const weights = new Float64Array(2 * count * outputs);
  const biases = Float64Array.from(layer.biases);
  for (let i = 0; i < 3 * count; i++) {
    for (let output = 0; output < outputs; output++) {
      const weight = realWeight(layer, i * outputs + output) * factors[i]!;
      biases[output]! -= weight * means[i]!;
      const feature = i % count;
      if (i < 2 * count) weights[feature * outputs + output]! += weight;
      if (i < count) weights[(count + feature) * outputs + output]! -= weight;
      if (i >= 2 * count) weights[(count + feature) * outputs + output]! += weight;
    }
  }
  return { inputs: 2 * count, outputs, weights, biases };
}

function ofPlanes(layer: Layer): FirstLayer {
  const onGrid = (value: number): number => Math.round(value / GRID) * GRID;
  return {
    inputs: layer.inputs,
    outputs: layer.outputs,
    weights: Float64Array.from(layer.weights, (_, at) => onGrid(realWeight(layer, at))),
    biases: Float64Array.from(layer.biases, onGrid),
  };
}
