import type { BuiltInAgent } from '../built-in-agent.ts';
import { greedyInfexion } from './greedy-original.ts';
import { mctsOriginal } from './mcts-original.ts';
import { originalInfexion } from './original.ts';

/** The agents made for Infexion. */
export const infexionAgents: Readonly<Record<string, BuiltInAgent>> = {
  original: { defaultLimit: { depth: 3 }, create: originalInfexion },
  'greedy-original': { defaultLimit: { depth: 1 }, create: greedyInfexion },
  'mcts-original': { defaultLimit: { simulations: 100 }, create: mctsOriginal },
};
