import type { Game, Player, Position } from '../../games/game.ts';
import { featuresNamed } from '../../games/index.ts';
import type { Evaluator } from '../evaluation/evaluator.ts';
import { boardEvaluator } from './board/board-evaluator.ts';
import { networkOf } from './codec.ts';
import { inferenceOf, type NetworkInference } from './inference.ts';
import { type NetworkWeights, onBoard } from './network-weights.ts';

/**
 * A network as an evaluator. The network evaluates for the player to move, and the other player gets the negative:
 * zero-sum by construction, with one inference a position. Tempo needs no term of its own: the inputs are the mover's.
 */
export class NetworkEvaluator implements Evaluator {
  readonly draw = 0;
  /** Inference is slow; cache it. */
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
export function networkEvaluator(game: Game, weights: NetworkWeights): Evaluator {
  if (onBoard(weights)) return boardEvaluator(game, weights);
  const { input, layers, scale } = weights;
  const source = input.kind === 'features' ? featuresNamed(game, input.set) : game.planes!;
  return new NetworkEvaluator(inferenceOf(networkOf(layers, game.name), input, source), scale);
}
