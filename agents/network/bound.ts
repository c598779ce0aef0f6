import type { Feature, Features, Planes } from '../../games/game.ts';
import { type FirstLayer, firstLayer, MAX_SUM } from './input.ts';
import { activation, type Layer, MAX_STEPS, type Network, realWeight } from './network.ts';
import type { NetworkInput } from './network-weights.ts';

/** All values from `low` to `high`. */
interface ValueRange {
  readonly low: number;
  readonly high: number;
}

/** More than what rounding in 64-bit floats can add to a sum of fewer than 2^20 products, as a share of their sizes. */
const SLACK = 1e-9;

/**
 * No evaluation of the network is larger in size, in points. Interval arithmetic through the layers (Moore, Interval
 * Analysis, 1966): each input lies within its bounds, so each sum lies between those of the least and of the largest
 * products; activations are monotonic. Infinity where nothing bounds it.
 */
export function maxNetworkPoints(
  network: Network,
  input: NetworkInput,
  source: Features | Planes,
  scale: number,
): number {
  const [{ low, high }] = outputsOf(network, input, source) as [ValueRange];
  return Math.ceil(Math.max(Math.abs(low), Math.abs(high)) * scale) + 1;
}

/** Where every unit of the last layer lies: the logit. */
export function outputsOf(network: Network, input: NetworkInput, source: Features | Planes): ValueRange[] {
  const first = firstLayer(network[0]!, input);
  let sums = 'list' in source ? sumsOfFeatures(first, source.list) : sumsOfPlanes(first, source.max);
  for (const [i, layer] of network.entries()) {
    if (i > 0)
      sums = sumsOf(
        layer,
        sums.map((sum) => activations(network[i - 1]!, sum)),
      );
  }
  return sums;
}

/** Where sums of real weights lie. */
function sumsOf(layer: Layer, inputs: readonly ValueRange[]): ValueRange[] {
  return Array.from({ length: layer.outputs }, (_, output) =>
    weighted(layer.biases[output]!, inputs, (i) => realWeight(layer, i * layer.outputs + output)),
  );
}

function sumsOfFeatures(first: FirstLayer, list: readonly Feature[]): ValueRange[] {
  return Array.from({ length: first.outputs }, (_, output) =>
    weighted(first.biases[output]!, [...list, ...list], (i) => first.weights[i * first.outputs + output]!),
  );
}

/** At most `max` inputs are on: the least sum has on those that take most away, the most has on those that add most. */
function sumsOfPlanes(first: FirstLayer, max: number): ValueRange[] {
  return Array.from({ length: first.outputs }, (_, output) => {
    const weights = Array.from({ length: first.inputs }, (_, i) => first.weights[i * first.outputs + output]!);
    weights.sort((a, b) => a - b);
    const sum = (some: readonly number[]): number => some.reduce((total, weight) => total + weight, 0);
    const bias = first.biases[output]!;
    const low = bias + sum(weights.slice(0, max).filter((weight) => weight < 0));
    const high = bias + sum(weights.slice(-max).filter((weight) => weight > 0));
    // Beyond this the sums in play would not be exact.
    return Math.max(-low, high) < MAX_SUM ? widened(low, high, high - low) : widened(-Infinity, Infinity, 0);
  });
}

function weighted(bias: number, inputs: readonly ValueRange[], weightOf: (input: number) => number): ValueRange {
  let low = bias;
  let high = bias;
  let size = Math.abs(bias);
  for (const [i, input] of inputs.entries()) {
    const weight = weightOf(i);
    if (weight === 0) continue; // 0 times an input without bounds
    low += weight * (weight > 0 ? input.low : input.high);
    high += weight * (weight > 0 ? input.high : input.low);
    size += Math.abs(weight) * Math.max(Math.abs(input.low), Math.abs(input.high));
  }
  return widened(low, high, size);
}

function widened(low: number, high: number, size: number): ValueRange {
  return { low: low - SLACK * size, high: high + SLACK * size };
}

/** Rounded activations lie on their steps: half a step more than without rounding at the most. */
function activations(layer: Layer, { low, high }: ValueRange): ValueRange {
  const step = layer.activationStep;
  if (step === undefined) return { low: activation(layer, low), high: activation(layer, high) };
  const max = Math.min(MAX_STEPS * step, Math.max(high, 0) + step / 2);
  return { low: Math.min(max, Math.max(0, low - step / 2)), high: max };
}
