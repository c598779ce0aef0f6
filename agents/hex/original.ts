import type { BuiltInAgent } from '../built-in-agent.ts';
import { ShortestPathEvaluator } from './heuristics.ts';
import { searching } from './searching.ts';

/**
 * The authors' default agent: both sides' shortest paths, after the two plies that their program searches (their text
 * says three).
 */
export const original: BuiltInAgent = searching({ depth: 2 }, (game) => new ShortestPathEvaluator(game, 'both'));
