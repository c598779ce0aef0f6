import { extractSides } from '../../games/both-sides.ts';
import type { Features, Planes, Player, Position } from '../../games/game.ts';
import { type LaterLayers, laterLayers } from './forward.ts';
import { type FirstLayer, firstLayer } from './input.ts';
import type { Network } from './network.ts';
import type { NetworkInput } from './network-weights.ts';

/** The logit of the player to move. */
export interface NetworkInference {
  /** `position` is not finished. */
  logit(position: Position): number;
}

/** What `network` makes of positions that it reads through `source`. */
export function inferenceOf(network: Network, input: NetworkInput, source: Features | Planes): NetworkInference {
  return 'list' in source ? new FeatureInference(network, input, source) : new PlaneInference(network, input, source);
}

/**
 * Reads features of both sides. Most of them change from one position to the next, so that the first layer is summed
 * anew each time.
 */
export class FeatureInference implements NetworkInference {
  readonly #features: Features;
  readonly #first: FirstLayer;
  readonly #later: LaterLayers;
  readonly #values: Float64Array;
  readonly #sums: Float64Array;

  constructor(network: Network, input: NetworkInput, features: Features) {
    this.#features = features;
    this.#first = firstLayer(network[0]!, input);
    this.#later = laterLayers(network);
    this.#values = new Float64Array(this.#first.inputs);
    this.#sums = new Float64Array(this.#first.outputs);
  }

  logit(position: Position): number {
    const values = this.#values;
    extractSides(this.#features, position, position.turn, values);
    return this.ofValues(values);
  }

  /** The logit for the mover's features and then the other's. */
  ofValues(values: Float64Array): number {
    const { inputs, weights, biases } = this.#first;
    const sums = this.#sums;
    for (let output = 0; output < sums.length; output++) sums[output] = biases[output]!;
    for (let i = 0; i < inputs; i++) {
      const value = values[i]!;
      if (value === 0) continue;
      const at = i * sums.length;
      for (let output = 0; output < sums.length; output++) sums[output]! += value * weights[at + output]!;
    }
    return this.#later.logit(sums);
  }
}

/**
 * Reads planes. The first layer's sums are kept, for each player to move, with the inputs that were on, and only what
 * has changed since the last position asked about is added or taken away: leaves of a search differ by a few moves. The
 * sums are exact (see input.ts), so that they depend on the position alone and not on the way to it.
 */
export class PlaneInference implements NetworkInference {
  readonly #planes: Planes;
  readonly #first: FirstLayer;
  readonly #later: LaterLayers;
  /** By player to move. */
  readonly #sums: readonly [Float64Array, Float64Array];
  readonly #active: [Int32Array, Int32Array];
  readonly #counts = new Int32Array(2);
  #spare: Int32Array;

  constructor(network: Network, input: NetworkInput, planes: Planes) {
    this.#planes = planes;
    this.#first = firstLayer(network[0]!, input);
    this.#later = laterLayers(network);
    this.#sums = [this.#first.biases.slice(), this.#first.biases.slice()];
    this.#active = [new Int32Array(planes.max), new Int32Array(planes.max)];
    this.#spare = new Int32Array(planes.max);
  }

  logit(position: Position): number {
    return this.#ofSpare(position.turn, this.#planes.active(position, this.#spare, 0));
  }

  /** The logit for the inputs that are on, in ascending order. */
  ofActive(active: ArrayLike<number>): number {
    this.#spare.set(active);
    return this.#ofSpare(0, active.length);
  }

  /** The logit for the first `count` inputs of the spare list. */
  #ofSpare(turn: Player, count: number): number {
    const before = this.#active[turn];
    const now = this.#spare;
    this.#update(this.#sums[turn], before, this.#counts[turn]!, now, count);
    this.#active[turn] = now;
    this.#counts[turn] = count;
    this.#spare = before;
    return this.#later.logit(this.#sums[turn]);
  }

  /** Both lists ascend: what stands in one only has changed. */
  #update(sums: Float64Array, before: Int32Array, beforeCount: number, now: Int32Array, count: number): void {
    let i = 0;
    let k = 0;
    while (i < beforeCount && k < count) {
      const off = before[i]!;
      const on = now[k]!;
      if (off === on) {
        i++;
        k++;
      } else if (off < on) {
        this.#take(sums, off);
        i++;
      } else {
        this.#add(sums, on);
        k++;
      }
    }
    while (i < beforeCount) this.#take(sums, before[i++]!);
    while (k < count) this.#add(sums, now[k++]!);
  }

  #add(sums: Float64Array, input: number): void {
    const weights = this.#first.weights;
    const at = input * sums.length;
    for (let output = 0; output < sums.length; output++) sums[output]! += weights[at + output]!;
  }

  #take(sums: Float64Array, input: number): void {
    const weights = this.#first.weights;
    const at = input * sums.length;
    for (let output = 0; output < sums.length; output++) sums[output]! -= weights[at + output]!;
  }
}
