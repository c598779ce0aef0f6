import type { Game, Move, Position } from '../games/game.ts';
import type { Random } from '../lib/maths/random.ts';
import type { TimeLeft } from './limits/clock.ts';
import type { Limit } from './limits/limit.ts';

/** An agent with an algorithm of its own, made for one game, and the limit that it has unless told otherwise. */
export interface BuiltInAgent {
  readonly defaultLimit: Limit;
  create(game: Game, limit: Limit): Agent;
}

/** A move and what was thought of it. */
export interface Choice {
  readonly move: Move;
  /** In points, for the player to move; undefined from an agent that does not evaluate. */
  readonly score: number | undefined;
  /** Plies searched to the end; 0 without search. */
  readonly depth: number;
  /** Positions made while searching; 0 without search. */
  readonly nodes: number;
  /** Set by an agent that measures its own time: the milliseconds of the choice, without the start of a program. */
  readonly milliseconds?: number;
  /** Where measured: processor time of the choice in milliseconds, and the peak memory of the agent in bytes. */
  readonly cpu?: number;
  readonly memory?: number;
}

/**
 * One player of one game at a time. Its choices depend only on the moves since `start` and on `random`, wall-clock
 * limits apart.
 */
export interface Agent {
  /** Forgets the last game. Called before the first move of each. */
  start(): void;
  /**
   * Chooses for the player to move in `position`, which is unfinished and is as it was on return. `time` is what the
   * referee's clock has left, where there is one; an agent that exceeds it loses. Throws Forfeit when it can't
   * continue.
   */
  choose(position: Position, random: Random, time?: TimeLeft): Choice;
  /** Only in agents that keep the game's moves: is told of each, its own included, before it is made in `position`. */
  follow?(position: Position, move: Move): void;
}

/** A won game counts WIN less the plies to it, so that nearer wins are better; every evaluation stays below. */
export const WIN = 1_000_000_000;
/** No evaluation may reach this; what lies above it is a win found by the search. */
export const MAX_POINTS = 900_000_000;

/** The perspective of an evaluation: w · f(player who searches), or w · (f(player) - f(other)) + tempo. */
export const perspectives = ['own', 'difference'] as const;
export type Perspective = (typeof perspectives)[number];
