import { boardFingerprint } from '../../../games/fingerprint.ts';
import type { Board, Game } from '../../../games/game.ts';
import { InputError } from '../../../lib/input-error.ts';
import { MAX_POINTS } from '../../agent.ts';
import { maxPoints } from '../../weights/evaluation-bound.ts';
import { checkFeatures } from '../../weights/weights.ts';
import type { BoardWeights } from '../network-weights.ts';
import { maxOutput } from './bound.ts';
import { boardNetworkOf } from './codec.ts';
import { kernelModule } from './kernel-module.ts';
import { layoutOf } from './layout.ts';

/** Throws InputError, which begins with `where`, unless the network of a board can be played in `game`. */
export function checkBoardWeights(weights: BoardWeights, game: Game, where: string): void {
  kernelModule(); // Who reads the weights hears here whether they are played by loops.
  const max = maxBoardPoints(weights, game, where);
  if (!(max < MAX_POINTS))
    throw new InputError(
      `${where}: an evaluation could reach ${max} points and outrank a win; below ${MAX_POINTS} is allowed`,
    );
}

/**
 * No evaluation of the network, and of the linear weights beside it, is larger in size, in points. Throws InputError,
 * which begins with `where`, for a network that the board can't have and for one whose sums could overflow.
 */
export function maxBoardPoints(weights: BoardWeights, game: Game, where: string): number {
  const board = boardOf(weights, game, where);
  const layout = layoutOf(board, boardNetworkOf(weights, board, where), where);
  const { beside } = weights;
  const network = Math.ceil(maxOutput(layout, where) * pointsOf(weights)) + 1;
  if (beside === undefined) return network;
  const features = checkFeatures(beside.features, game, where);
  if (beside.points.length !== features.list.length)
    throw new InputError(`${where}: beside: ${beside.points.length} points for ${features.list.length} features`);
  return network + maxPoints(beside.points, beside.tempo, features.list);
}

/**
 * The board that the network reads. Throws InputError, which begins with `where`, unless it still is what it was when
 * the network was fitted.
 */
export function boardOf({ input }: Pick<BoardWeights, 'input'>, game: Game, where: string): Board {
  const { board } = game;
  if (board === undefined) throw new InputError(`${where}: reads a board, and ${game.name} gives none`);
  if (input.cells !== board.cells || input.values !== board.values)
    throw new InputError(
      `${where}: a board of ${input.cells} cells with ${input.values} values; that of ${game.name} has ${board.cells} with ${board.values}`,
    );
  if (input.fingerprint !== boardFingerprint(game, board))
    throw new InputError(
      `${where}: the board of ${game.name} says something else now than when these weights were made`,
    );
  return board;
}

/** What a step of the output is worth, in points. */
export function pointsOf({ network, scale }: Pick<BoardWeights, 'network' | 'scale'>): number {
  return (network.outputStep / network.one) * scale;
}
