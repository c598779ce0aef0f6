import type { Game } from '../games/game.ts';
import type { BuiltInAgent } from './agent.ts';
import { mctsAgents } from './mcts/index.ts';

/** Agents by name. `original` is a game's hand-made agent as its authors wrote it. */
export type NamedAgents = Readonly<Record<string, BuiltInAgent>>;

const byFamily = new Map<string, NamedAgents>();

/** `agents` play the games of `family`, and no others. */
export function registerAgents(family: string, agents: NamedAgents): void {
  byFamily.set(family, agents);
}

/** The agents made for `game`, by name; those that play every game come last. */
export function builtInAgents(game: Game): NamedAgents {
  return { ...byFamily.get(game.family), ...mctsAgents };
}
