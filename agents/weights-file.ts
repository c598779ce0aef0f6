import { z } from 'zod';
import type { Game } from '../games/game.ts';
import { readJson } from '../lib/files/files.ts';
import { parseWith } from '../lib/schema.ts';
import { checkNetwork, type NetworkWeights, networkSchema } from './network/network-weights.ts';
import { readWeights, type Weights } from './weights/weights.ts';

/** What a weights file can hold: weights of features, or a network. */
export type AgentWeights = Weights | NetworkWeights;

/** Reads a weights file of either kind for `game`. Throws InputError as `readWeights` and `readNetwork` do. */
export function readWeightsFile(path: string, game: Game): AgentWeights {
  const { data } = z.object({ model: z.literal('network') }).safeParse(readJson(path));
  return data === undefined ? readWeights(path, game) : readNetwork(path, game);
}

/** Reads a network for `game`. Throws InputError for another game's, for inputs that changed, and where an evaluation could outrank a win. */
export function readNetwork(path: string, game: Game): NetworkWeights {
  const weights = parseWith(networkSchema, readJson(path), path);
  checkNetwork(weights, game, path);
  return weights;
}
