import type { BuiltInAgent } from '../agent.ts';
import { greedyInfexion } from './greedy-original.ts';
import { mctsOriginal } from './mcts-original.ts';
import { type OriginalParts, originalInfexion } from './original.ts';

/** The hand-made agent without parts of its search: the algorithms of Figure 1 of its authors' report. */
function without(parts: Partial<OriginalParts>): BuiltInAgent {
  const all = { alphaBeta: true, sorting: true, ...parts };
  return { defaultLimit: { depth: 2 }, create: (game, limit) => originalInfexion(game, limit, all) };
}

/** The agents made for Infexion. */
export const infexionAgents: Readonly<Record<string, BuiltInAgent>> = {
  original: { defaultLimit: { depth: 3 }, create: originalInfexion },
  'original-unsorted': without({ sorting: false }),
  'original-minimax-sorted': without({ alphaBeta: false }),
  'original-minimax': without({ alphaBeta: false, sorting: false }),
  'greedy-original': { defaultLimit: { depth: 1 }, create: greedyInfexion },
  'mcts-original': { defaultLimit: { simulations: 100 }, create: mctsOriginal },
};
