import type { Game } from '../games/game.ts';
import { readJson } from '../lib/files/files.ts';
import type { NetworkWeights } from './network/network-weights.ts';
import { parseNetwork } from './network/parse-network.ts';
import { parseWeights, type Weights } from './weights/weights.ts';

/** What a weights file can hold: weights of features, or a network. */
export type AgentWeights = Weights | NetworkWeights;

/** Reads a weights file of either kind for `game`. Throws InputError as `readWeights` and `readNetwork` do. */
export function readWeightsFile(path: string, game: Game): AgentWeights {
  const value = readJson(path);
  const isNetwork = typeof value === 'object' && value !== null && 'model' in value && value.model === 'network';
  return isNetwork ? parseNetwork(value, game, path) : parseWeights(value, game, path);
}

/** Reads a weights file of a linear evaluation for `game`. Throws InputError as `parseWeights` does. */
export function readWeights(path: string, game: Game): Weights {
  return parseWeights(readJson(path), game, path);
}

/** Reads a network for `game`. Throws InputError as `parseNetwork` does. */
export function readNetwork(path: string, game: Game): NetworkWeights {
  return parseNetwork(readJson(path), game, path);
}
