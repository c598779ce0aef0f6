import type { Game } from '../games/game.ts';
import { readJson } from '../lib/files/files.ts';
import { InputError } from '../lib/input-error.ts';
import { parseWeights } from './agent-weights.ts';
import type { AgentWeights } from './weights/schema.ts';
import type { Weights } from './weights/weights.ts';

/** Reads a weights file for `game`. Throws InputError as `parseWeights` does. */
export function readWeightsFile(path: string, game: Game): AgentWeights {
  return parseWeights(readJson(path), game, path);
}

/** Reads a weights file of a linear evaluation for `game`. Throws InputError, also for a network. */
export function readWeights(path: string, game: Game): Weights {
  const weights = readWeightsFile(path, game);
  if (weights.model === 'network') throw new InputError(`${path}: model: a network; linear weights are wanted`);
  return weights;
}
