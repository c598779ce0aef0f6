import type { Board, Game, Player, Position } from '../../games/game.ts';
import { featuresNamed } from '../../games/index.ts';
import { DifferenceEvaluator, type Evaluator } from '../evaluation/evaluator.ts';
import type { NetworkWeights } from '../weights/schema.ts';
import { pointsOf } from './check.ts';
import { networkOf } from './codec.ts';
import { NetworkKernel } from './kernel.ts';
import { layoutOf } from './layout.ts';

/**
 * A network as an evaluator, for the player to move and negated for the other one, with the linear weights
 * beside it. It keeps the board that it judged last: no two searches share one.
 */
export class NetworkEvaluator implements Evaluator {
  readonly draw = 0;
  readonly #board: Board;
  readonly #sum: NetworkKernel;
  readonly #points: number;
  readonly #beside: Evaluator | undefined;

  /** `points` is what a step of the sum is worth. */
  constructor(board: Board, sum: NetworkKernel, points: number, beside: Evaluator | undefined) {
    this.#board = board;
    this.#sum = sum;
    this.#points = points;
    this.#beside = beside;
  }

  evaluate(position: Position, player: Player): number {
    const sum = this.#sum;
    const turn = position.turn;
    this.#board.write(position, sum.board, sum.at);
    let points = Math.round(sum.of(turn) * this.#points) | 0;
    if (this.#beside !== undefined) points += this.#beside.evaluate(position, turn);
    return turn === player ? points : 0 - points;
  }
}

/** The evaluation of a network that `checkBoardWeights` has let through for `game`. */
export function networkEvaluator(game: Game, weights: NetworkWeights): NetworkEvaluator {
  const board = game.board!;
  const layout = layoutOf(board, networkOf(weights, board, game.name), game.name);
  return new NetworkEvaluator(board, new NetworkKernel(layout), pointsOf(weights), besideOf(game, weights));
}

/** The linear weights beside the network, in points. */
function besideOf(game: Game, { beside }: NetworkWeights): Evaluator | undefined {
  return beside && new DifferenceEvaluator(featuresNamed(game, beside.features.set), beside.points, beside.tempo);
}
