import type { Rating } from '../../../tournament/statistics/rating.ts';
import type { Untold } from './contest-warnings.ts';

/** A candidate against somebody whom the champion has met before. */
export interface GauntletLine {
  readonly opponent: string;
  readonly pairs: number;
  /** Of the candidate. */
  readonly rating: Rating;
  /** Of the champion against the same one; undefined where they never met. */
  readonly champion: Rating | undefined;
  /** Surely weaker than this opponent, or surely weaker against it than the champion is. */
  readonly regresses: boolean;
}

/** What the winner of a race has shown against the champion, and against everybody before. */
export interface ChallengeOutcome {
  readonly candidate: string;
  readonly champion: string;
  /** The sequential test: whether it ended, and how. */
  readonly test: {
    readonly decision: 'accepted' | 'rejected' | 'open';
    readonly llr: number;
    readonly elo0: number;
    readonly elo1: number;
  };
  /** Of the candidate against the champion, with its pairs. */
  readonly pairs: number;
  readonly rating: Rating;
  /** Played only where the test was passed. */
  readonly gauntlet: readonly GauntletLine[];
  readonly promoted: boolean;
  /** Why its pairs tell little; left out where they tell enough. */
  readonly untold?: Untold | undefined;
  /** One sentence: why it was promoted, or why not. */
  readonly why: string;
  /** What a reader should know before trusting it, one line each with what to do; left out where there is nothing. */
  readonly warnings?: readonly string[] | undefined;
}
