import type { Game, Player, Position } from '../../games/game.ts';
import { featuresNamed } from '../../games/index.ts';
import type { Evaluator } from '../evaluation/evaluator.ts';
import { networkOf } from './codec.ts';
import { inferenceOf, type NetworkInference } from './inference.ts';
import type { NetworkWeights } from './network-weights.ts';

/**
 * A network's judgement as the search wants it. The network judges for the player to move, and whoever is not gets the negative: zero-sum by
 * construction, with one pass through the network a position. A tempo needs no term of its own, since the network knows that it is asked for the mover.
 */
export class NetworkEvaluator implements Evaluator {
  readonly draw = 0;
  /** The whole of a network. */
  readonly costly = true;
  readonly #inference: NetworkInference;
  readonly #scale: number;

  /** `scale` is points a logit. */
  constructor(inference: NetworkInference, scale: number) {
    this.#inference = inference;
    this.#scale = scale;
  }

  evaluate(position: Position, player: Player): number {
    const points = Math.round(this.#inference.logit(position) * this.#scale) | 0;
    return position.turn === player ? points : 0 - points;
  }
}

/** The evaluation of a network that `checkNetwork` has let through for `game`. */
export function networkEvaluator(game: Game, { input, layers, scale }: NetworkWeights): NetworkEvaluator {
  const source = input.kind === 'features' ? featuresNamed(game, input.set) : game.planes!;
  return new NetworkEvaluator(inferenceOf(networkOf(layers, game.name), input, source), scale);
}
