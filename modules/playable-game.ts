import { type NamedAgents, registerAgents } from '../agents/built-in-agents.ts';
import type { GtpGame } from '../agents/gtp/gtp-game.ts';
import { registerGtp } from '../agents/gtp-games.ts';
import type { Family } from '../games/game.ts';
import { type FeatureSetMaker, register } from '../games/index.ts';
import type { ModuleRecord } from '../games/module-record.ts';

/** What plays of a game: all that a thread needs. */
export interface PlayableGame {
  readonly family: Family;
  /** Feature sets besides those that the games have. */
  readonly featureSets?: readonly FeatureSetMaker[];
  /** Agents with an algorithm of their own, by name. */
  readonly agents?: NamedAgents;
  /** How the game is told in GTP. */
  readonly gtp?: GtpGame;
}

/** Makes the game known to whatever plays. Throws InputError where another one has its name. */
export function registerPlayable({ family, featureSets, agents, gtp }: PlayableGame, record?: ModuleRecord): void {
  register(family, featureSets, record);
  if (agents !== undefined) registerAgents(family.name, agents);
  if (gtp !== undefined) registerGtp(family.name, gtp);
}
