import { boardFingerprint } from '../../games/fingerprint.ts';
import type { Board, Game } from '../../games/game.ts';
import { InputError } from '../../lib/input-error.ts';
import { quoted } from '../../lib/quoted.ts';
import { MAX_POINTS } from '../agent.ts';
import { checkFeatures, maxPoints } from '../weights/weights.ts';
import { maxOutput } from './bound.ts';
import { networkOf } from './codec.ts';
import { kernelModule } from './kernel.ts';
import { layoutOf } from './layout.ts';
import type { NetworkWeights } from './schema.ts';

/** Throws InputError, which begins with `where`, unless the network can be played in `game`. */
export function checkNetwork(weights: NetworkWeights, game: Game, where: string): void {
  if (weights.game !== game.name)
    throw new InputError(`${where}: weights for ${quoted(weights.game, 100)}, not ${game.name}`);
  kernelModule(); // Who reads the weights hears here whether they are played by loops.
  const max = maxNetworkPoints(weights, game, where);
  if (!(max < MAX_POINTS))
    throw new InputError(
      `${where}: an evaluation could reach ${max} points and outrank a win; below ${MAX_POINTS} is allowed`,
    );
}

/**
 * No evaluation of the network, and of the linear weights beside it, is larger in size, in points. Throws InputError,
 * which begins with `where`, for a network that the board can't have and for one whose sums could overflow.
 */
export function maxNetworkPoints(weights: NetworkWeights, game: Game, where: string): number {
  const board = boardOf(weights, game, where);
  const layout = layoutOf(board, networkOf(weights, board, where), where);
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
export function boardOf({ input }: Pick<NetworkWeights, 'input'>, game: Game, where: string): Board {
  const { board } = game;
  if (board === undefined)
    throw new InputError(`${where}: a network, and ${game.name} has no board that it could read`);
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
export function pointsOf({ network, scale }: Pick<NetworkWeights, 'network' | 'scale'>): number {
  return (network.outputStep / network.one) * scale;
}
