import * as z from 'zod/mini';
import type { Game } from '../games/game.ts';
import { parseWith } from '../lib/schema.ts';
import { checkNetwork } from './network/check.ts';
import { networkWeights } from './network/schema.ts';
import { weightsSchema } from './weights/schema.ts';
import { checkWeights } from './weights/weights.ts';

/** What a weights file holds: weights of features, or a network. */
export const agentWeights = z.discriminatedUnion('model', [weightsSchema, networkWeights]);
export type AgentWeights = z.infer<typeof agentWeights>;

/**
 * What a weights file for `game` says, whose JSON is `value`. Throws InputError, which begins with `where`, for another
 * game's, for features or a board that changed, and where an evaluation could outrank a win.
 */
export function parseWeights(value: unknown, game: Game, where: string): AgentWeights {
  const weights = parseWith(agentWeights, value, where);
  checkAgentWeights(weights, game, where);
  return weights;
}

/** Throws InputError, which begins with `where`, unless `weights` can be played in `game`. */
export function checkAgentWeights(weights: AgentWeights, game: Game, where: string): void {
  if (weights.model === 'network') checkNetwork(weights, game, where);
  else checkWeights(weights, game, where);
}
