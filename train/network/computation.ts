import { valuesSeen } from '../../agents/network/layout.ts';
import type { Backend } from './backend.ts';
import type { Batch } from './batch.ts';
import { DenseLayer } from './dense-layer.ts';
import type { FirstLayer } from './first-layer.ts';
import { logitsOf, lossAndSlopes } from './output-graph.ts';
import { noParameters, type Parameters, type Plan } from './real-network.ts';
import { StarLayer } from './star-layer.ts';

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
    this.#first = plan.tying.star === undefined ? new DenseLayer(plan, max) : new StarLayer(plan, max);
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

type Weights = Pick<Parameters, 'linear' | 'outputBiases' | 'beside'>;

/**
 * What is added to a network's output in a fit: piece-square values, the mover's less the other's, the bias of the
 * bucket, and the features beside it.
 */
class Added {
  readonly #plan: Plan;
  /** By player, cell and value: its place among a bucket's piece-square values. */
  readonly #places: readonly [Int32Array, Int32Array];
  /** By bucket, cell and value: player 0's piece-square value less player 1's; then their slopes. */
  readonly #table: Float32Array;
  readonly #sums: Float32Array;
  #weights: Weights | undefined;

  constructor(plan: Plan, max: number) {
    const { board, tying, shape } = plan;
    this.#plan = plan;
    this.#places = [0, 1].map((player) => {
      const seen = valuesSeen(board, player);
      return Int32Array.from({ length: board.cells * board.values }, (_, at) => {
        const orbit = tying.orbits.of[player as 0 | 1][Math.floor(at / board.values)]!;
        return orbit * board.values + seen[at % board.values]!;
      });
    }) as unknown as readonly [Int32Array, Int32Array];
    this.#table = new Float32Array(shape.buckets * board.cells * board.values);
    this.#sums = new Float32Array(max);
  }

  /** Takes weights over: those of the next calls. */
  take(weights: Weights): void {
    this.#weights = weights;
    const { size, free } = this.#sizes();
    const [mine, other] = this.#places;
    const table = this.#table;
    for (let at = 0; at < table.length; at++) {
      const from = Math.floor(at / size) * free;
      table[at] = weights.linear[from + mine[at % size]!]! - weights.linear[from + other[at % size]!]!;
    }
  }

  /** What is added to each row's logit. The next call reuses the memory. */
  forward({ rows, boards, turns, buckets, beside }: Batch): Float32Array {
    const { cells, values } = this.#plan.board;
    const { size } = this.#sizes();
    const weights = this.#weights!;
    const table = this.#table;
    const features = weights.beside.length;
    for (let row = 0; row < rows; row++) {
      const from = buckets[row]! * size;
      let squares = 0;
      for (let cell = 0; cell < cells; cell++) squares += table[from + cell * values + boards[row * cells + cell]!]!;
      let sum = weights.outputBiases[buckets[row]!]! + (turns[row] === 0 ? squares : -squares);
      for (let f = 0; f < features; f++) sum += weights.beside[f]! * beside[row * features + f]!;
      this.#sums[row] = sum;
    }
    return this.#sums.subarray(0, rows);
  }

  /** From the slopes by each row's logit: those by the weights, written to `slopes`. */
  backward({ rows, boards, turns, buckets, beside }: Batch, logits: Float32Array, slopes: Weights): void {
    const { cells, values } = this.#plan.board;
    const { size, free } = this.#sizes();
    const features = slopes.beside.length;
    const table = this.#table.fill(0);
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
    const [mine, other] = this.#places;
    for (let at = 0; at < table.length; at++) {
      const to = Math.floor(at / size) * free;
      slopes.linear[to + mine[at % size]!]! += table[at]!;
      slopes.linear[to + other[at % size]!]! -= table[at]!;
    }
  }

  /** Of a bucket: entries of the table, and free piece-square values. */
  #sizes(): { readonly size: number; readonly free: number } {
    const { board, tying } = this.#plan;
    return { size: board.cells * board.values, free: tying.orbits.count * board.values };
  }
}
