import type { Board, Game, Player, Position } from '../../../games/game.ts';
import { featuresNamed } from '../../../games/index.ts';
import { DifferenceEvaluator, type Evaluator } from '../../evaluation/evaluator.ts';
import type { BoardWeights } from '../network-weights.ts';
import type { BoardSum } from './board-sum.ts';
import { pointsOf } from './check-board.ts';
import { boardNetworkOf } from './codec.ts';
import { boardSum } from './kernel-module.ts';
import { layoutOf } from './layout.ts';

/**
 * A network of a board as an evaluator, for the player to move and negated for the other one, with the linear weights
 * beside it. It keeps the board that it judged last: no two searches share one.
 */
export class BoardEvaluator implements Evaluator {
  readonly draw = 0;
  readonly #board: Board;
  readonly #sum: BoardSum;
  readonly #points: number;
  readonly #beside: Evaluator | undefined;

  /** `points` is what a step of the sum is worth. */
  constructor(board: Board, sum: BoardSum, points: number, beside: Evaluator | undefined) {
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
export function boardEvaluator(game: Game, weights: BoardWeights): BoardEvaluator {
  const board = game.board!;
  const layout = layoutOf(board, boardNetworkOf(weights, board, game.name), game.name);
  return new BoardEvaluator(board, boardSum(layout), pointsOf(weights), besideOf(game, weights));
}

/** The linear weights beside the network, in points. */
export function besideOf(game: Game, { beside }: BoardWeights): Evaluator | undefined {
  return beside && new DifferenceEvaluator(featuresNamed(game, beside.features.set), beside.points, beside.tempo);
}
