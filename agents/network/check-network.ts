import { planesFingerprint } from '../../games/fingerprint.ts';
import type { Features, Game, Planes } from '../../games/game.ts';
import { InputError } from '../../lib/input-error.ts';
import { quoted } from '../../lib/quoted.ts';
import { MAX_POINTS } from '../agent.ts';
import { checkFeatures } from '../weights/weights.ts';
import { checkBoardWeights } from './board/check-board.ts';
import { maxNetworkPoints } from './bound.ts';
import { networkOf } from './codec.ts';
import { type NetworkInput, type NetworkWeights, onBoard } from './network-weights.ts';

/** Throws InputError, which begins with `where`, unless the network can be played in `game`. */
export function checkNetwork(weights: NetworkWeights, game: Game, where: string): void {
  if (weights.game !== game.name)
    throw new InputError(`${where}: weights for ${quoted(weights.game, 100)}, not ${game.name}`);
  if (onBoard(weights)) {
    checkBoardWeights(weights, game, where);
    return;
  }
  const network = networkOf(weights.layers, where);
  const source = sourceOf(weights.input, game, where);
  const wanted = weights.input.kind === 'features' ? 3 * weights.input.names.length : weights.input.inputs;
  if (network[0]!.inputs !== wanted)
    throw new InputError(`${where}: layer 1: ${network[0]!.inputs} inputs, not the ${wanted} that are read`);
  const max = maxNetworkPoints(network, weights.input, source, weights.scale);
  if (!(max < MAX_POINTS))
    throw new InputError(
      `${where}: an evaluation could reach ${max} points and outrank a win; below ${MAX_POINTS} is allowed`,
    );
}

/**
 * What the network reads from. Throws InputError, which begins with `where`, unless it still is what it was when the
 * network was fitted.
 */
export function sourceOf(input: NetworkInput, game: Game, where: string): Features | Planes {
  if (input.kind === 'features') {
    const features = checkFeatures(input, game, where);
    const width = 3 * features.list.length;
    for (const name of ['means', 'factors'] as const)
      if (input[name].length !== width) throw new InputError(`${where}: ${input[name].length} ${name}, not ${width}`);
    return features;
  }
  const { planes } = game;
  if (planes === undefined) throw new InputError(`${where}: reads planes, and ${game.name} has none`);
  if (input.inputs !== planes.inputs || input.fingerprint !== planesFingerprint(game, planes))
    throw new InputError(
      `${where}: the planes of ${game.name} say something else now than when these weights were made`,
    );
  return planes;
}
