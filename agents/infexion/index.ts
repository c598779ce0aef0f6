import type { MadeAgent } from '../built-in-agents.ts';
import { greedyInfexion } from './greedy-original.ts';
import { mctsOriginal } from './mcts-original.ts';
import { originalInfexion } from './original.ts';

/** The agents made for Infexion. */
export const infexionAgents: Readonly<Record<string, MadeAgent>> = {
  original: { usual: { depth: 3 }, create: originalInfexion },
  'greedy-original': { usual: { depth: 1 }, create: greedyInfexion },
  'mcts-original': { usual: { simulations: 100 }, create: mctsOriginal },
};
