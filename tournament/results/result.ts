import type { EloInterval } from '../statistics/elo.ts';
import type { Rating } from '../statistics/rating.ts';
import type { Ratings } from '../statistics/ratings/ratings.ts';

/** Won, drawn, lost. */
export interface Wdl {
  readonly wins: number;
  readonly draws: number;
  readonly losses: number;
}

/** What one agent used in a match. */
export interface Effort {
  readonly moves: number;
  readonly nodes: number;
  /** Of the moves that were timed (games from before a resume may not have been). */
  readonly milliseconds: number;
  readonly timedMoves: number;
}

/** How a match's games and pairs fall. */
interface Ratios {
  /** Share of games drawn, 0 to 1. */
  readonly draws: number;
  /** Share of pairs that gave each one point of the two. */
  readonly drawnPairs: number;
  /** Pairs that `a` won (1½ or 2 points) and lost: the pair ratio is won to lost. */
  readonly won: number;
  readonly lost: number;
}

/** Games that an agent lost otherwise than on the board, and how they ended. */
export interface Forfeited {
  readonly agent: string;
  /** It failed, or it took more than the referee allowed: the latter is part of a contest. */
  readonly kind: 'fault' | 'limit';
  readonly ending: string;
  readonly games: number;
}

/** All games of two agents, from the view of `a`. */
export interface Match {
  readonly a: string;
  readonly b: string;
  readonly games: number;
  /** Games that the rules voided: in none of the other counts. */
  readonly voided: number;
  /** Openings of which both games count. */
  readonly pairs: number;
  readonly total: Wdl;
  /** `a` in seat 0, `a` in seat 1. */
  readonly seats: readonly [Wdl, Wdl];
  /** Pairs by `a`'s score of the two games: 0, 0.5, 1, 1.5, 2. */
  readonly pentanomial: readonly [number, number, number, number, number];
  /** Games lost otherwise than on the board, by agent and ending; often empty. */
  readonly forfeited: readonly Forfeited[];
  /** The pairs that show strength: all of them, or those without a fault where faults decided more than a few games. */
  readonly rated: readonly [number, number, number, number, number];
  /** Of the pairs in `rated`. */
  readonly rating: Rating;
  /**
   * Normalized Elo, of the same pairs: the difference in standard deviations of a game, which says how many games show
   * it.
   */
  readonly normalized: EloInterval;
  readonly ratios: Ratios;
  /** What seat 0 is worth between the two, fitted; null where the games can't tell, as with one seat each. */
  readonly firstMove: EloInterval | null;
  /** Games that differ in opening or moves, whoever sat where. */
  readonly distinct: number;
  /** Games by how they ended, in the referee's words. */
  readonly endings: Readonly<Record<string, number>>;
  readonly effort: readonly [Effort, Effort];
  /** One sentence: who is stronger, by how much, how sure. */
  readonly verdict: string;
}

export interface TournamentResult {
  readonly game: string;
  /** The names of seats 0 and 1. */
  readonly seatNames: readonly [string, string];
  readonly agents: readonly string[];
  readonly matches: readonly Match[];
  /** What a reader should know before trusting the figures; often empty. */
  readonly warnings: readonly string[];
  /** All agents at once, and what that says in words; undefined while no game counts. */
  readonly ratings: (Ratings & { readonly verdict: readonly string[] }) | undefined;
}
