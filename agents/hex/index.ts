import type { BuiltInAgent } from '../built-in-agent.ts';
import { type Approach, ChainEvaluator, type ChainPoints, NoEvaluator, ShortestPathEvaluator } from './heuristics.ts';
import { Minimax } from './minimax.ts';
import { original } from './original.ts';
import { searching } from './searching.ts';

/** The plies that the authors' text names. */
const DEPTH = { depth: 3 };

const chains = (points: Partial<ChainPoints>): BuiltInAgent =>
  searching(DEPTH, () => new ChainEvaluator({ distance: 0, paths: 0, longest: 0, ...points }));

const shortest = (approach: Approach): BuiltInAgent =>
  searching(DEPTH, (game) => new ShortestPathEvaluator(game, approach));

/** The agents made for Hex: the authors', each heuristic by its normative definition. */
export const hexAgents: Readonly<Record<string, BuiltInAgent>> = {
  original,
  minimax: { defaultLimit: { nodes: 100_000 }, create: (game, limit) => new Minimax(game, limit) },
  alphabeta: searching({ nodes: 1_000_000 }, () => new NoEvaluator()),
  distance: chains({ distance: -1 }),
  paths: chains({ paths: 1 }),
  chain: chains({ longest: 1 }),
  'shortest-own': shortest('own'),
  'shortest-opponent': shortest('opponent'),
  'shortest-both': shortest('both'),
};
