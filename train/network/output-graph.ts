import type * as core from '@tensorflow/tfjs-core';
import { sigmoid } from '../solver/loss.ts';
import type { Batch } from './batch.ts';
import type { Parameters, Plan } from './real-network.ts';

/** What is learned of a batch: its mean loss, and slopes of it. */
interface OutputSlopes {
  readonly loss: number;
  /** By each row's logit. */
  readonly logits: Float32Array;
  /** By what the first layer has passed on. */
  readonly passed: Float32Array;
  readonly second: Float32Array;
  readonly secondBiases: Float32Array;
  readonly output: Float32Array;
}

type Weights = Pick<Parameters, 'second' | 'secondBiases' | 'output'>;

/**
 * The mean log loss of `batch`, and its slopes by back-propagation, computed with TensorFlow: from what the first layer
 * has `passed` on, through the second layer where there is one, to the output with the weights of each row's bucket;
 * `added` is added to each row's logit. No tensor leaks.
 */
export function lossAndSlopes(
  tf: typeof core,
  plan: Plan,
  weights: Weights,
  batch: Batch,
  passed: Float32Array,
  added: Float32Array,
): OutputSlopes {
  let found!: OutputSlopes;
  // What a tidy returns is searched for tensors, number by number: nothing is returned.
  tf.tidy(() => {
    const { inputs, hidden, read, byRow, buckets, logits } = forward(tf, plan, weights, batch, passed, added);
    const { loss, slopes } = lossOf(logits.dataSync() as Float32Array, batch.targets);
    const slope = tf.tensor2d(slopes, [batch.rows, 1]);
    const output = tf.matMul(tf.transpose(buckets), tf.mul(read, slope)).dataSync() as Float32Array;
    const ofRead = tf.mul(byRow, slope) as core.Tensor2D;
    if (hidden === undefined) {
      const none = new Float32Array(0);
      const ofPassed = ofRead.dataSync() as Float32Array;
      found = { loss, logits: slopes, passed: ofPassed, second: none, secondBiases: none, output };
      return;
    }
    // The slope of clipping is 1 inside and 0 at both ends.
    const inside = tf.mul(tf.step(read), tf.step(tf.sub(1, read)));
    const ofHidden = tf.mul(ofRead, inside) as core.Tensor2D;
    found = {
      loss,
      logits: slopes,
      passed: tf.matMul(ofHidden, tf.transpose(hidden)).dataSync() as Float32Array,
      second: tf.matMul(tf.transpose(inputs), ofHidden).dataSync() as Float32Array,
      secondBiases: tf.sum(ofHidden, 0).dataSync() as Float32Array,
      output,
    };
  });
  return found;
}

/** The logits of `batch`, of which the arguments are as above. No tensor leaks. */
export function logitsOf(
  tf: typeof core,
  plan: Plan,
  weights: Weights,
  batch: Batch,
  passed: Float32Array,
  added: Float32Array,
): Float32Array {
  let logits!: Float32Array;
  tf.tidy(() => {
    logits = forward(tf, plan, weights, batch, passed, added).logits.dataSync() as Float32Array;
  });
  return logits;
}

interface Forward {
  readonly inputs: core.Tensor2D;
  /** The weights of the second layer. */
  readonly hidden: core.Tensor2D | undefined;
  /** What the output reads. */
  readonly read: core.Tensor2D;
  /** The output's weights for each row: those of its bucket. */
  readonly byRow: core.Tensor2D;
  /** 1 in the column of each row's bucket. */
  readonly buckets: core.Tensor2D;
  readonly logits: core.Tensor;
}

function forward(
  tf: typeof core,
  { shape, passed: units }: Plan,
  { second, secondBiases, output }: Weights,
  batch: Batch,
  passed: Float32Array,
  added: Float32Array,
): Forward {
  const { rows } = batch;
  const inputs = tf.tensor2d(passed, [rows, 2 * units]);
  const hidden = shape.second === 0 ? undefined : tf.tensor2d(second, [2 * units, shape.second]);
  const read =
    hidden === undefined
      ? inputs
      : (tf.clipByValue(tf.add(tf.matMul(inputs, hidden), tf.tensor1d(secondBiases)), 0, 1) as core.Tensor2D);
  const buckets = tf.tensor2d(columnsOf(batch.buckets, shape.buckets), [rows, shape.buckets]);
  const byRow = tf.matMul(buckets, tf.tensor2d(output, [shape.buckets, read.shape[1]!])) as core.Tensor2D;
  const logits = tf.add(tf.sum(tf.mul(read, byRow), 1), tf.tensor1d(added));
  return { inputs, hidden, read, byRow, buckets, logits };
}

function columnsOf(buckets: Uint8Array, count: number): Float32Array {
  const columns = new Float32Array(buckets.length * count);
  for (let row = 0; row < buckets.length; row++) columns[row * count + buckets[row]!] = 1;
  return columns;
}

/** The mean of log(1 + e^logit) - target · logit, and its slope by each logit. */
function lossOf(logits: Float32Array, targets: Float32Array): { readonly loss: number; readonly slopes: Float32Array } {
  const slopes = new Float32Array(logits.length);
  let loss = 0;
  for (const [row, logit] of logits.entries()) {
    const target = targets[row]!;
    loss += Math.log1p(Math.exp(-Math.abs(logit))) + Math.max(logit, 0) - target * logit;
    slopes[row] = (sigmoid(logit) - target) / logits.length;
  }
  return { loss: loss / logits.length, slopes };
}
