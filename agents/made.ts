import type { Game } from '../games/game.ts';
import type { Agent, Limit } from './agent.ts';
import { infexionAgents } from './infexion/index.ts';
import { sliderAgents } from './slider/index.ts';

/** An agent with an algorithm of its own, made for one game, and the limit that it has unless told otherwise. */
export interface MadeAgent {
  readonly usual: Limit;
  create(game: Game, limit: Limit): Agent;
}

/** By family, then by name. `original` is the hand-made agent as its authors wrote it. */
const made: Readonly<Record<string, Readonly<Record<string, MadeAgent>>>> = {
  infexion: infexionAgents,
  slider: sliderAgents,
};

/** The agents made for `game`, by name. */
export function madeAgents(game: Game): Readonly<Record<string, MadeAgent>> {
  return made[game.family] ?? {};
}
