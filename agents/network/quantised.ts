import { type Layer, MAX_STEPS, type Network } from './network.ts';

/** The largest weight of a first layer, 16-bit, and of a later one, 8-bit. */
const MAX_FIRST = 32767;
const MAX_LATER = 127;

/**
 * `network` quantised: 16-bit weights in the first layer, 8-bit ones later, activations from 0 to MAX_STEPS; biases
 * stay floating-point. A layer's largest weight becomes the largest integer, and its largest activation, in `largest`
 * for every layer but the last, becomes MAX_STEPS: larger ones are clipped.
 */
export function quantised(network: Network, largest: readonly number[]): Network {
  return network.map((layer, i): Layer => {
    const max = i === 0 ? MAX_FIRST : MAX_LATER;
    const size = Array.from(layer.weights).reduce((max, weight) => Math.max(max, Math.abs(weight)), 0);
    const step = size > 0 ? (layer.step * size) / max : 1;
    const whole = i === 0 ? new Int16Array(layer.weights.length) : new Int8Array(layer.weights.length);
    for (let at = 0; at < whole.length; at++) whole[at] = Math.round((layer.weights[at]! * layer.step) / step);
    const { inputs, outputs, biases } = layer;
    if (i === network.length - 1) return { inputs, outputs, weights: whole, step, biases };
    // A layer whose outputs are all 0 needs some step.
    const activationStep = (largest[i]! > 0 ? largest[i]! : 1) / MAX_STEPS;
    return { inputs, outputs, weights: whole, step, biases, activationStep };
  });
}
