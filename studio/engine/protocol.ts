import type { Perspective } from '../../agents/weights/weights.ts';
import type { Drawing, Feature, Player } from '../../games/game.ts';

/**
 * What a page asks the engine of one game, which lives in a worker, and what it answers. Plain data only. Each question
 * has a number; its answers carry it. A question gets any number of `heard` and then one `done` or `failed`.
 */
export type Question =
  | { readonly ask: 'game'; readonly size: number }
  | { readonly ask: 'start'; readonly size: number; readonly seed: number }
  | { readonly ask: 'read'; readonly text: string }
  | { readonly ask: 'look'; readonly line: Line }
  | {
      readonly ask: 'think';
      readonly line: Line;
      readonly agent: AgentAsked;
      readonly limit: LimitAsked;
      /** What it thinks of this move alone; only our search can say. */
      readonly only?: string;
    }
  | {
      readonly ask: 'lines';
      readonly line: Line;
      readonly agent: AgentAsked;
      readonly limit: LimitAsked;
      readonly count: number;
    }
  | { readonly ask: 'judge'; readonly line: Line; readonly agent: AgentAsked }
  | { readonly ask: 'cells'; readonly line: Line; readonly set: string; readonly feature: string };

/** What each question is answered by. */
export interface Answers {
  readonly game: GameFacts;
  readonly start: Scene;
  /** The size of the board that the text describes, and the position. */
  readonly read: { readonly size: number; readonly scene: Scene };
  readonly look: Scene;
  readonly think: Thought;
  readonly lines: readonly Thought[];
  readonly judge: Judgement;
  /** By seat; undefined where the game doesn't say. */
  readonly cells: readonly [readonly string[], readonly string[]] | undefined;
}

/** A game as it was played: where it began, and the moves since, as text. */
export interface Line {
  readonly size: number;
  readonly start: string;
  readonly moves: readonly string[];
}

/** When to stop searching; the first limit that is reached ends the search. */
export interface LimitAsked {
  readonly depth?: number;
  readonly nodes?: number;
  readonly milliseconds?: number;
  readonly simulations?: number;
}

/** Which agent: our search with weights, or one by its name. */
export type AgentAsked =
  | { readonly kind: 'hand'; readonly perspective: Perspective }
  /** `weights` is the JSON of a weights file, which is called `name`. */
  | { readonly kind: 'weights'; readonly name: string; readonly weights: unknown; readonly perspective?: Perspective }
  /** `random`, `greedy`, or an agent with an algorithm of its own. */
  | { readonly kind: 'named'; readonly name: string };

/** What a page must know of a game. */
export interface GameFacts {
  readonly name: string;
  readonly family: string;
  readonly meaning: string;
  readonly size: number;
  readonly sizes: readonly number[];
  readonly seats: readonly [string, string];
  readonly sets: readonly { readonly name: string; readonly list: readonly Feature[]; readonly tellsCells: boolean }[];
  readonly hand: { readonly points: readonly number[]; readonly source: string };
  /** Agents by name, besides `hand`, each with the limit that it has unless told otherwise. */
  readonly agents: readonly { readonly name: string; readonly limit: LimitAsked }[];
}

/** A position as a page shows it. */
export interface Scene {
  readonly text: string;
  readonly turn: Player;
  /** Moves made since the line's start. */
  readonly ply: number;
  readonly drawing: Drawing;
  /** Legal moves in the game's order; none once the game is over. */
  readonly moves: readonly MoveSeen[];
  readonly last?: MoveSeen & { readonly player: Player };
  readonly end?: Ending;
}

/** A move, and what of the drawing it changes: places by line and column. */
export interface MoveSeen {
  readonly text: string;
  readonly changed: readonly (readonly [line: number, column: number])[];
}

/** How a game ended; no winner is a draw. */
export interface Ending {
  readonly winner?: Player;
  readonly why: string;
  readonly voided: boolean;
}

/** What a search found. */
export interface Thought {
  readonly move: string;
  /** In points, for the player to move; undefined from an agent that doesn't evaluate. */
  readonly score: number | undefined;
  /** Plies to the end that the score proves: above 0 the player to move wins, below he loses. */
  readonly mate?: number;
  readonly depth: number;
  readonly nodes: number;
  readonly milliseconds: number;
  /** The moves that it expects, its own first. */
  readonly line: readonly string[];
}

/** What an evaluation says of a position itself, without search. */
export interface Judgement {
  /** In points, for player 0; undefined where the game is over, or the agent doesn't evaluate. */
  readonly points: number | undefined;
  /** What an even position is worth to either player: not 0 where an evaluation is of one side only. */
  readonly even: number;
  /** Points worth one logit, where the weights say it: what turns points into chances. */
  readonly scale?: number;
  /** `linear`: the terms add up to the points, for player 0, rounding apart. */
  readonly model: 'linear' | 'network' | 'none';
  readonly set?: string;
  readonly terms: readonly Term[];
}

/** A feature's value for both players, and its part of the points for player 0. */
export interface Term {
  readonly name: string;
  readonly values: readonly [number, number];
  readonly weight: number;
  readonly points: number;
}

/** From page to worker. */
export interface Asked {
  readonly id: number;
  readonly question: Question;
}

/** From worker to page; `ready` comes once, when it can be asked. */
export type Told =
  | { readonly kind: 'ready' }
  | { readonly kind: 'heard'; readonly id: number; readonly thought: Thought }
  | { readonly kind: 'done'; readonly id: number; readonly answer: unknown }
  /** `wrong`: what was asked for can't be had, in one line for people; else a fault of the program. */
  | { readonly kind: 'failed'; readonly id: number; readonly message: string; readonly wrong: boolean };
