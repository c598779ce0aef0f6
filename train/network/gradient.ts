import type * as core from '@tensorflow/tfjs-core';
import type { Network } from '../../agents/network/network.ts';
import { sigmoid } from '../solver/loss.ts';

/** Rows as a network reads them. */
export interface Minibatch {
  readonly rows: number;
  /** Input i of row r stands at r · inputs + i. */
  readonly inputs: Float32Array;
  /** One a row, from 0 to 1. */
  readonly targets: Float32Array;
}

/** A mean log loss and its gradient: an array for each of `parametersOf`. */
interface Slope {
  readonly loss: number;
  readonly gradient: readonly Float32Array[];
}

/** The parameters of `network`: weights and biases, layer by layer. The arrays are the network's own. */
export function parametersOf(network: Network): Float32Array[] {
  return network.flatMap((layer) => [layer.weights as Float32Array, layer.biases]);
}

/**
 * The mean log loss of `batch` and its gradient by back-propagation, computed with TensorFlow. No tensor leaks.
 * Matrices are transposed before they are multiplied: doing both at once leaves the WebAssembly back end's fast path
 * and takes twice as long.
 */
export function lossAndGradient(tf: typeof core, network: Network, batch: Minibatch): Slope {
  let found!: Slope;
  // What a tidy returns is searched for tensors, number by number: nothing is returned.
  tf.tidy(() => {
    const layers = tensorsOf(tf, network);
    const outputs = forward(tf, layers, tf.tensor2d(batch.inputs, [batch.rows, network[0]!.inputs]));
    const { loss, slopes } = lossOf(outputs.at(-1)!.dataSync() as Float32Array, batch.targets);
    const gradient: Float32Array[] = [];
    let slope = tf.tensor2d(slopes, [batch.rows, 1]);
    for (let at = layers.length - 1; at >= 0; at--) {
      const inputs = outputs[at]!;
      gradient[2 * at] = tf.matMul(tf.transpose(inputs), slope).dataSync() as Float32Array;
      gradient[2 * at + 1] = tf.sum(slope, 0).dataSync() as Float32Array;
      if (at > 0) slope = tf.mul(tf.matMul(slope, tf.transpose(layers[at]!.weights)), tf.step(inputs));
    }
    found = { loss, gradient };
  });
  return found;
}

/** The logits of rows of inputs. No tensor leaks. */
export function logitsOf(tf: typeof core, network: Network, inputs: Float32Array, rows: number): Float32Array {
  let logits!: Float32Array;
  tf.tidy(() => {
    const outputs = forward(tf, tensorsOf(tf, network), tf.tensor2d(inputs, [rows, network[0]!.inputs]));
    logits = outputs.at(-1)!.dataSync() as Float32Array;
  });
  return logits;
}

interface LayerTensors {
  readonly weights: core.Tensor2D;
  readonly biases: core.Tensor1D;
}

function tensorsOf(tf: typeof core, network: Network): LayerTensors[] {
  return network.map(({ inputs, outputs, weights, biases }) => ({
    weights: tf.tensor2d(weights as Float32Array, [inputs, outputs]),
    biases: tf.tensor1d(biases),
  }));
}

/** The inputs, then each layer's outputs. */
function forward(tf: typeof core, layers: readonly LayerTensors[], inputs: core.Tensor2D): core.Tensor2D[] {
  const outputs = [inputs];
  for (const [at, { weights, biases }] of layers.entries()) {
    const activation = at === layers.length - 1 ? 'linear' : 'relu';
    outputs.push(tf.fused.matMul({ a: outputs[at]!, b: weights, bias: biases, activation }) as core.Tensor2D);
  }
  return outputs;
}

/** The mean of log(1 + e^logit) - target · logit, and its slope by each logit. */
export function lossOf(
  logits: Float32Array,
  targets: Float32Array,
): { readonly loss: number; readonly slopes: Float32Array } {
  const slopes = new Float32Array(logits.length);
  let loss = 0;
  for (const [row, logit] of logits.entries()) {
    const target = targets[row]!;
    loss += Math.log1p(Math.exp(-Math.abs(logit))) + Math.max(logit, 0) - target * logit;
    slopes[row] = (sigmoid(logit) - target) / logits.length;
  }
  return { loss: loss / logits.length, slopes };
}
