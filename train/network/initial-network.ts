import type { Layer, Network } from '../../agents/network/network.ts';
import type { Random } from '../../lib/maths/random.ts';

/**
 * A network of `inputs` inputs, hidden layers of `hidden` units and one output. Weights are uniform with variance 2 /
 * inputs of their layer, which keeps the size of sums through ReLU layers (He et al., Delving deep into rectifiers,
 * 2015); biases are 0.
 */
export function initialNetwork(inputs: number, hidden: readonly number[], random: Random): Network {
  const sizes = [inputs, ...hidden, 1];
  return sizes.slice(1).map((outputs, i) => layerOf(sizes[i]!, outputs, random));
}

function layerOf(inputs: number, outputs: number, random: Random): Layer {
  const max = Math.sqrt(6 / inputs);
  const weights = Float32Array.from({ length: inputs * outputs }, () => (2 * random.unit() - 1) * max);
  return { inputs, outputs, weights, step: 1, biases: new Float32Array(outputs) };
}
