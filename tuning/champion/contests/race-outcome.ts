import type { Rating } from '../../../tournament/statistics/rating.ts';

/** How a candidate stood after a round: its paired games against all opponents of the round, taken together. */
export interface RaceLine {
  readonly candidate: string;
  /** Pairs that count, of this round and those before it. */
  readonly pairs: number;
  readonly rating: Rating;
  /** Whether it goes on into the next round; in the last one, whether it won. */
  readonly stays: boolean;
}

/** What a race by successive halving has shown. */
export interface RaceOutcome {
  /** Whom the candidates met. */
  readonly opponents: readonly string[];
  /** By round, the best first. */
  readonly rounds: readonly (readonly RaceLine[])[];
  readonly winner: string;
  /** What a reader should know before trusting it, one line each with what to do; left out where there is nothing. */
  readonly warnings?: readonly string[] | undefined;
}
