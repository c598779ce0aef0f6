import type * as core from '@tensorflow/tfjs-core';
import { held } from '../../agents/network/inputs.ts';
import { sigmoid } from '../../lib/maths/normal.ts';
import type { Batch } from './batch.ts';
import { firstLayer } from './first-layer.ts';
import type { Backend } from './options.ts';
import { noParameters, type Parameters, type Plan } from './real-network.ts';

/**
 * What a network computes of batches of up to `max` rows: embedding sums by loops of our own, which touch only
 * what stands on the boards, and what comes after them by TensorFlow. No tensor leaks.
 */
export function computationOf(plan: Plan, { tf }: Backend, max: number) {
  const first = firstLayer(plan, max);
  const added = addedValues(plan, max);
  const slopes = noParameters(plan);
  /** What the network reads of a batch. */
  const bytes = new Uint8Array(max * plan.tying.inputs.cells);
  /** From the first layer, through the second one where there is one, to the output. */
  const forward = (parameters: Parameters, given: Batch) => {
    const { shape, tying } = plan;
    const { rows } = given;
    const batch = { ...given, boards: held(tying.inputs, given.boards, bytes) };
    const units = tying.base;
    first.take(parameters);
    added.take(parameters);
    const inputs = tf.tensor2d(first.forward(batch), [rows, 2 * units]);
    /** The weights of the second layer, and what the output reads. */
    const hidden = shape.second === 0 ? undefined : tf.tensor2d(parameters.second, [2 * units, shape.second]);
    const read =
      hidden === undefined
        ? inputs
        : (tf.clipByValue(
            tf.add(tf.matMul(inputs, hidden), tf.tensor1d(parameters.secondBiases)),
            0,
            1,
          ) as core.Tensor2D);
    /** 1 in the column of each row's bucket; then the output's weights for each row: those of its bucket. */
    const buckets = tf.tensor2d(columnsOf(batch.buckets, shape.buckets), [rows, shape.buckets]);
    const output = tf.tensor2d(parameters.output, [shape.buckets, read.shape[1]!]);
    const byRow = tf.matMul(buckets, output) as core.Tensor2D;
    const logits: core.Tensor = tf.add(tf.sum(tf.mul(read, byRow), 1), tf.tensor1d(added.forward(batch)));
    return { batch, inputs, hidden, read, byRow, buckets, logits };
  };
  return {
    /** Of the last batch. The next one reuses the memory. */
    slopes,
    /** The logits of `batch`. */
    logits(parameters: Parameters, batch: Batch): Float32Array {
      let logits!: Float32Array;
      // What a tidy returns is searched for tensors, number by number: nothing is returned.
      tf.tidy(() => {
        logits = numbersOf(forward(parameters, batch).logits);
      });
      return logits;
    },
    /** The mean log loss of `batch`, whose gradient, by back-propagation, is then in `slopes`. */
    lossAndGradient(parameters: Parameters, given: Batch): number {
      let mean = 0;
      tf.tidy(() => {
        const { batch, inputs, hidden, read, byRow, buckets, logits } = forward(parameters, given);
        const { loss, ofLogits } = lossOf(numbersOf(logits), batch.targets);
        mean = loss;
        const slope = tf.tensor2d(ofLogits, [batch.rows, 1]);
        slopes.output.set(numbersOf(tf.matMul(tf.transpose(buckets), tf.mul(read, slope))));
        let ofRead = tf.mul(byRow, slope) as core.Tensor2D;
        if (hidden !== undefined) {
          // The slope of clipping is 1 inside and 0 at both ends.
          const inside = tf.mul(tf.step(read), tf.step(tf.sub(1, read)));
          const ofHidden = tf.mul(ofRead, inside) as core.Tensor2D;
          slopes.second.set(numbersOf(tf.matMul(tf.transpose(inputs), ofHidden)));
          slopes.secondBiases.set(numbersOf(tf.sum(ofHidden, 0)));
          ofRead = tf.matMul(ofHidden, tf.transpose(hidden));
        }
        first.backward(batch, numbersOf(ofRead), slopes);
        added.backward(batch, ofLogits, slopes);
      });
      return mean;
    },
  };
}

export type Computation = ReturnType<typeof computationOf>;

function numbersOf(tensor: core.Tensor): Float32Array {
  return tensor.dataSync() as Float32Array;
}

function columnsOf(buckets: Uint8Array, count: number): Float32Array {
  const columns = new Float32Array(buckets.length * count);
  for (let row = 0; row < buckets.length; row++) columns[row * count + buckets[row]!] = 1;
  return columns;
}

/** The mean of `rowLoss`, and its slope by each logit. */
function lossOf(
  logits: Float32Array,
  targets: Float32Array,
): { readonly loss: number; readonly ofLogits: Float32Array } {
  const ofLogits = new Float32Array(logits.length);
  let loss = 0;
  for (const [row, logit] of logits.entries()) {
    loss += rowLoss(logit, targets[row]!);
    ofLogits[row] = (sigmoid(logit) - targets[row]!) / logits.length;
  }
  return { loss: loss / logits.length, ofLogits };
}

/** The log loss of one row: log(1 + e^logit) - target · logit. */
export function rowLoss(logit: number, target: number): number {
  return Math.log1p(Math.exp(-Math.abs(logit))) + Math.max(logit, 0) - target * logit;
}

type AddedWeights = Pick<Parameters, 'linear' | 'outputBiases' | 'beside'>;

/**
 * What is added to a network's output in a fit: piece-square values, the mover's less the other's, the bias of the
 * bucket, and the features beside it.
 */
function addedValues({ tying, shape }: Plan, max: number) {
  const { cells, values } = tying.inputs;
  /** Of a bucket: entries of the table, and free piece-square values. */
  const size = cells * values;
  const {
    count: free,
    of: [mine, other],
  } = tying.orbits;
  /** By bucket, cell and value: player 0's piece-square value less player 1's; then their slopes. */
  const table = new Float32Array(shape.buckets * size);
  const sums = new Float32Array(max);
  let weights: AddedWeights;
  return {
    /** Takes weights over: those of the next calls. */
    take(taken: AddedWeights): void {
      weights = taken;
      for (let at = 0; at < table.length; at++) {
        const from = Math.floor(at / size) * free;
        table[at] = taken.linear[from + mine[at % size]!]! - taken.linear[from + other[at % size]!]!;
      }
    },
    /** What is added to each row's logit. The next call reuses the memory. */
    forward({ rows, boards, turns, buckets, beside }: Batch): Float32Array {
      const { outputBiases, beside: own } = weights;
      for (let row = 0; row < rows; row++) {
        const from = buckets[row]! * size;
        let squares = 0;
        for (let cell = 0; cell < cells; cell++) squares += table[from + cell * values + boards[row * cells + cell]!]!;
        let sum = outputBiases[buckets[row]!]! + (turns[row] === 0 ? squares : -squares);
        for (let f = 0; f < own.length; f++) sum += own[f]! * beside[row * own.length + f]!;
        sums[row] = sum;
      }
      return sums.subarray(0, rows);
    },
    /** From the slopes by each row's logit: those by the weights, written to `slopes`. */
    backward({ rows, boards, turns, buckets, beside }: Batch, logits: Float32Array, slopes: AddedWeights): void {
      const features = slopes.beside.length;
      table.fill(0);
      slopes.linear.fill(0);
      slopes.outputBiases.fill(0);
      slopes.beside.fill(0);
      for (let row = 0; row < rows; row++) {
        const slope = logits[row]!;
        const signed = turns[row] === 0 ? slope : -slope;
        const from = buckets[row]! * size;
        for (let cell = 0; cell < cells; cell++) table[from + cell * values + boards[row * cells + cell]!]! += signed;
        slopes.outputBiases[buckets[row]!]! += slope;
        for (let f = 0; f < features; f++) slopes.beside[f]! += slope * beside[row * features + f]!;
      }
      for (let at = 0; at < table.length; at++) {
        const to = Math.floor(at / size) * free;
        slopes.linear[to + mine[at % size]!]! += table[at]!;
        slopes.linear[to + other[at % size]!]! -= table[at]!;
      }
    },
  };
}
