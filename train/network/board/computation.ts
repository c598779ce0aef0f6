import type { Backend } from '../backend.ts';
import { Added } from './added.ts';
import type { Batch } from './batch.ts';
import { type FirstLayer, firstLayer } from './first-layer.ts';
import { logitsOf, lossAndSlopes } from './output-graph.ts';
import { noParameters, type Parameters, type Plan } from './real-network.ts';

/**
 * What a board network computes of batches of up to `max` rows: embedding sums by loops of our own, which touch only
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
