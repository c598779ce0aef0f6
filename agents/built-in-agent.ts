import type { Game } from '../games/game.ts';
import type { Agent } from './agent.ts';
import type { Limit } from './limits/limit.ts';

/** An agent with an algorithm of its own, made for one game, and the limit that it has unless told otherwise. */
export interface BuiltInAgent {
  readonly defaultLimit: Limit;
  create(game: Game, limit: Limit): Agent;
}
