import type { Features, Game, Planes, Player, Position } from '../games/game.ts';
import { featuresNamed } from '../games/index.ts';
import type { Evaluator } from './evaluator.ts';
import type { Network } from './network.ts';
import { networkOf } from './network-codec.ts';
import { type LaterLayers, laterLayers } from './network-forward.ts';
import { type FirstLayer, firstLayer } from './network-input.ts';
import type { NetworkInput, NetworkWeights } from './network-weights.ts';

/** The logit of the player to move. */
export interface Judgement {
  /** `position` is not finished. */
  logit(position: Position): number;
}

/**
 * A network's judgement as the search wants it. The network judges for the player to move, and whoever is not gets the negative: zero-sum by
 * construction, with one pass through the network a position. A tempo needs no term of its own, since the network knows that it is asked for the mover.
 */
export class NetworkEvaluator implements Evaluator {
  readonly draw = 0;
  readonly #judgement: Judgement;
  readonly #scale: number;

  /** `scale` is points a logit. */
  constructor(judgement: Judgement, scale: number) {
    this.#judgement = judgement;
    this.#scale = scale;
  }

  evaluate(position: Position, player: Player): number {
    const points = Math.round(this.#judgement.logit(position) * this.#scale) | 0;
    return position.turn === player ? points : 0 - points;
  }
}

/** The evaluation of a network that `checkNetwork` has let through for `game`. */
export function networkEvaluator(game: Game, weights: NetworkWeights): NetworkEvaluator {
  const source = weights.input.kind === 'features' ? featuresNamed(game, weights.input.set) : game.planes!;
  return new NetworkEvaluator(judgementOf(networkOf(weights.layers, game.name), weights.input, source), weights.scale);
}

/** What `network` makes of positions that it reads through `source`. */
export function judgementOf(network: Network, input: NetworkInput, source: Features | Planes): Judgement {
  const first = firstLayer(network[0]!, input);
  const later = laterLayers(network);
  return 'list' in source ? new FeatureJudgement(source, first, later) : new PlaneJudgement(source, first, later);
}

/** Reads features of both sides. Most of them change from one position to the next, so that the first layer is summed anew each time. */
class FeatureJudgement implements Judgement {
  readonly #features: Features;
  readonly #first: FirstLayer;
  readonly #later: LaterLayers;
  readonly #values: Float64Array;
  readonly #sums: Float64Array;

  constructor(features: Features, first: FirstLayer, later: LaterLayers) {
    this.#features = features;
    this.#first = first;
    this.#later = later;
    this.#values = new Float64Array(first.inputs);
    this.#sums = new Float64Array(first.outputs);
  }

  logit(position: Position): number {
    const { inputs, weights, biases } = this.#first;
    const values = this.#values;
    const sums = this.#sums;
    this.#features.extract(position, position.turn, values, 0);
    this.#features.extract(position, (1 - position.turn) as Player, values, inputs >> 1);
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
 * Reads planes. The first layer's sums are kept, for each player to move, with the inputs that were on, and only what has changed since the
 * last position asked about is added or taken away: leaves of a search differ by a few moves. The sums are exact (see network-input.ts), so
 * that they depend on the position alone and not on the way to it.
 */
export class PlaneJudgement implements Judgement {
  readonly #planes: Planes;
  readonly #first: FirstLayer;
  readonly #later: LaterLayers;
  /** By player to move. */
  readonly #sums: readonly [Float64Array, Float64Array];
  readonly #active: [Int32Array, Int32Array];
  readonly #counts = new Int32Array(2);
  #spare: Int32Array;

  constructor(planes: Planes, first: FirstLayer, later: LaterLayers) {
    this.#planes = planes;
    this.#first = first;
    this.#later = later;
    this.#sums = [first.biases.slice(), first.biases.slice()];
    this.#active = [new Int32Array(planes.most), new Int32Array(planes.most)];
    this.#spare = new Int32Array(planes.most);
  }

  logit(position: Position): number {
    const turn = position.turn;
    const before = this.#active[turn];
    const now = this.#spare;
    const count = this.#planes.active(position, now, 0);
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
