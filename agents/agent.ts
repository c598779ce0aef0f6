import type { Move, Position } from '../games/game.ts';
import type { Random } from '../lib/maths/random.ts';
import type { TimeLeft } from './limits/clock.ts';

/** A move and what was thought of it. */
export interface Choice {
  readonly move: Move;
  /** In points, for the player to move; undefined from an agent that does not evaluate. */
  readonly score: number | undefined;
  /** Plies searched to the end; 0 without search. */
  readonly depth: number;
  /** Positions made while searching; 0 without search. */
  readonly nodes: number;
  /** Where the agent knows better than who asked it: the milliseconds that the choice took, the start of a program not counted. */
  readonly milliseconds?: number;
  /** Where they were measured: the processor's milliseconds that the choice took, and the most bytes that the agent has had. */
  readonly cpu?: number;
  readonly memory?: number;
}

/** One player of one game at a time. Its choices depend only on the moves since `start` and on `random`, wall-clock limits apart. */
export interface Agent {
  /** Forgets the last game. Called before the first move of each. */
  start(): void;
  /**
   * Chooses for the player to move in `position`, which is unfinished and is as it was on return. `time` is what the referee's clock has
   * left, where there is one; who oversteps it loses. Throws Forfeit when it can't go on.
   */
  choose(position: Position, random: Random, time?: TimeLeft): Choice;
  /** Only in agents that keep the game's moves: is told of each, its own included, before it is made in `position`. */
  follow?(position: Position, move: Move): void;
}

/** A finished game that is won counts WIN less the plies to it, so that nearer wins are better; every evaluation stays below. */
export const WIN = 1_000_000_000;
/** No evaluation may reach this; what lies above it is a win found by the search. */
export const MAX_POINTS = 900_000_000;
