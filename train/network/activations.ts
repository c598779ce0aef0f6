import { activation, type Layer, type Network } from '../../agents/network/network.ts';
import type { NetworkRows } from './rows.ts';

/** Rows looked at, evenly spread. */
const LOOKED_AT = 5000;

/** The largest output of every hidden layer on `rows`, or on some thousands of them. */
export function largestActivations(network: Network, rows: NetworkRows): number[] {
  const hidden = network.slice(0, -1);
  const largest = hidden.map(() => 0);
  const inputs = new Float32Array(rows.inputs);
  const count = Math.min(LOOKED_AT, rows.rows);
  for (let i = 0; i < count; i++) {
    inputs.fill(0);
    rows.write(Math.floor((i * rows.rows) / count), inputs, 0);
    let values = Float64Array.from(inputs);
    for (const [at, layer] of hidden.entries()) {
      values = outputsOf(layer, values);
      for (const value of values) if (value > largest[at]!) largest[at] = value;
    }
  }
  return largest;
}

function outputsOf(layer: Layer, values: Float64Array): Float64Array<ArrayBuffer> {
  const sums = Float64Array.from(layer.biases);
  for (const [i, value] of values.entries()) {
    if (value === 0) continue;
    for (let output = 0; output < sums.length; output++)
      sums[output]! += value * layer.weights[i * sums.length + output]!;
  }
  return sums.map((sum) => activation(layer, sum));
}
