import { Added } from './added.ts';
import type { Batch } from './batch.ts';
import { type FirstLayer, firstLayer } from './first-layer.ts';
import type { Parameters, Plan } from './real-network.ts';

/** A board network in real numbers by plain loops, one row at a time: what it was before it was rounded. */
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
