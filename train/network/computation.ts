import { Added } from './added.ts';
import type { Backend } from './backend.ts';
import type { Batch } from './batch.ts';
import { DenseLayer } from './dense-layer.ts';
import type { FirstLayer } from './first-layer.ts';
import { logitsOf, lossAndSlopes } from './output-graph.ts';
import { noParameters, type Parameters, type Plan } from './real-network.ts';
import { StarLayer } from './star-layer.ts';

/** The first layer of `plan` for batches of up to `max` rows; the kernel and plain loops make the same bits. */
export function firstLayer(plan: Plan, max: number, by: 'kernel' | 'loops' = 'kernel'): FirstLayer {
  return plan.tying.star === undefined ? new DenseLayer(plan, max, by) : new StarLayer(plan, max, by);
}

/**
 * What a network computes of batches of up to `max` rows: embedding sums by loops of our own, which touch only
 * what stands on the boards, and what comes after them by TensorFlow.
 */
export class Computation {
  readonly #plan: Plan;
  readonly #backend: Backend;
  readonly #first: FirstLayer;
  readonly #added: Added;
  /** Of the last batch. The next one reuses the memory. */
  readonly slopes: Parameters;

  constructor(plan: Plan, backend: Backend, max: number) {
    this.#plan = plan;
    this.#backend = backend;
    this.#first = firstLayer(plan, max);
    this.#added = new Added(plan, max);
    this.slopes = noParameters(plan);
  }

  /** The logits of `batch`. */
  logits(parameters: Parameters, batch: Batch): Float32Array {
    const { passed, added } = this.#forward(parameters, batch);
    return logitsOf(this.#backend.tf, this.#plan, parameters, batch, passed, added);
  }

  /** The mean log loss of `batch`, whose gradient is then in `slopes`. */
  lossAndGradient(parameters: Parameters, batch: Batch): number {
    const { passed, added } = this.#forward(parameters, batch);
    const found = lossAndSlopes(this.#backend.tf, this.#plan, parameters, batch, passed, added);
    const { slopes } = this;
    slopes.output.set(found.output);
    slopes.second.set(found.second);
    slopes.secondBiases.set(found.secondBiases);
    this.#added.backward(batch, found.logits, slopes);
    this.#first.backward(batch, found.passed, slopes);
    return found.loss;
  }

  #forward(parameters: Parameters, batch: Batch): { readonly passed: Float32Array; readonly added: Float32Array } {
    this.#first.take(parameters);
    this.#added.take(parameters);
    return { passed: this.#first.forward(batch), added: this.#added.forward(batch) };
  }
}

/** A network in real numbers by plain loops, one row at a time: what it was before it was rounded. */
export class RealEvaluation {
  readonly #plan: Plan;
  readonly #parameters: Parameters;
  readonly #first: FirstLayer;
  readonly #added: Added;

  constructor(plan: Plan, parameters: Parameters) {
    this.#plan = plan;
    this.#parameters = parameters;
    this.#first = firstLayer(plan, 1);
    this.#added = new Added(plan, 1);
    this.#first.take(parameters);
    this.#added.take(parameters);
  }

  /** The mover's logit in a batch of one row. */
  logit(batch: Batch): number {
    const passed = this.#first.forward(batch);
    const read = this.#plan.shape.second > 0 ? this.#second(passed) : passed;
    const { output } = this.#parameters;
    const from = batch.buckets[0]! * read.length;
    let sum = this.#added.forward(batch)[0]!;
    for (let i = 0; i < read.length; i++) sum += output[from + i]! * read[i]!;
    return sum;
  }

  #second(passed: Float32Array): Float32Array {
    const { second, secondBiases } = this.#parameters;
    const units = secondBiases.length;
    return secondBiases.map((bias, unit) => {
      let sum = bias;
      for (let i = 0; i < passed.length; i++) sum += passed[i]! * second[i * units + unit]!;
      return Math.max(0, Math.min(1, sum));
    });
  }
}
