import type { MatchShown, TestShown } from './run.ts';

/** An agent of a tournament's log. */
export interface AgentShown {
  /** As the log has it: `g1-full@nodes=3000`. */
  readonly name: string;
  /** Without its limit. */
  readonly bare: string;
  /** The weights file of it that stands in the studio's folder. */
  readonly file?: string | undefined;
}

/** All games of two agents, seen from `a`. */
export interface CellShown extends MatchShown {
  readonly wins: number;
  readonly draws: number;
  readonly losses: number;
}

/** A tournament's log: who met whom. */
export interface LogPage {
  readonly at: string;
  readonly game: string;
  readonly seats?: readonly [string, string] | undefined;
  readonly agents: readonly AgentShown[];
  readonly games: number;
  readonly voided: number;
  /** One for every two that met; `a` is the earlier of `agents`. */
  readonly cells: readonly CellShown[];
  readonly test?: TestShown | undefined;
  readonly going: boolean;
  /** The run that it belongs to. */
  readonly run?: string | undefined;
}

/** Games in the order in which they were played, or those first that decided a match. */
export type GameOrder = 'played' | 'decisive';

/** A game in a list. */
export interface GameLine {
  readonly game: number;
  readonly opening: number;
  readonly seats: readonly [string, string];
  /** The winner's seat; -1: drawn. */
  readonly winner: 0 | 1 | -1;
  readonly voided: boolean;
  readonly moves: number;
  readonly ending: string;
  /** The same agent won both games of its opening. */
  readonly decisive: boolean;
}

/** Some of the games of a log. */
export interface GameList {
  /** How many there are to list. */
  readonly count: number;
  readonly from: number;
  readonly games: readonly GameLine[];
}

/** One game, as it was played. */
export interface GamePage extends GameLine {
  readonly at: string;
  /** `slider-6`. */
  readonly name: string;
  readonly start: string;
  readonly line: readonly string[];
  /** Moves chosen and positions searched, by seat. */
  readonly nodes: readonly [number, number];
  readonly chosen: readonly [number, number];
  readonly agents: readonly [AgentShown, AgentShown];
  /** The other game of its opening. */
  readonly other?: number | undefined;
}
