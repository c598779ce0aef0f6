import type { Game } from '../games/game.ts';
import { readJson } from '../lib/files/files.ts';
import { parseWith } from '../lib/schema.ts';
import type { AgentWeights } from './agent-weights.ts';
import { checkNetwork } from './network/check.ts';
import { type NetworkWeights, networkWeights } from './network/schema.ts';
import { weightsSchema } from './weights/schema.ts';
import { checkWeights, type Weights } from './weights/weights.ts';

export type { AgentWeights } from './agent-weights.ts';

/** Reads a weights file of either kind for `game`. Throws InputError as `parseWeights` and `parseNetwork` do. */
export function readWeightsFile(path: string, game: Game): AgentWeights {
  const value = readJson(path);
  const isNetwork = typeof value === 'object' && value !== null && 'model' in value && value.model === 'network';
  return isNetwork ? parseNetwork(value, game, path) : parseWeights(value, game, path);
}

/** Reads a weights file of a linear evaluation for `game`. Throws InputError as `parseWeights` does. */
export function readWeights(path: string, game: Game): Weights {
  return parseWeights(readJson(path), game, path);
}

/**
 * What a weights file for `game` holds, whose JSON is `value`. Throws InputError, which begins with `where`, for
 * another game's, for features that changed, and where an evaluation could outrank a win.
 */
function parseWeights(value: unknown, game: Game, where: string): Weights {
  const weights = parseWith(weightsSchema, value, where);
  checkWeights(weights, game, where);
  return weights;
}

/**
 * What a network's weights file for `game` holds, whose JSON is `value`. Throws InputError, which begins with `where`,
 * for another game's, for inputs that changed, and where an evaluation could outrank a win.
 */
export function parseNetwork(value: unknown, game: Game, where: string): NetworkWeights {
  const weights = parseWith(networkWeights, value, where);
  checkNetwork(weights, game, where);
  return weights;
}
