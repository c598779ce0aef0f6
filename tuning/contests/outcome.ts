import * as z from 'zod';
import { absent, count, type Frozen, real, share } from '../../lib/plain-data.ts';
import { untold } from '../../tournament/results/openings-warning.ts';
import { type Match, matchSchema } from '../../tournament/results/result.ts';
import { ratingSchema } from '../../tournament/statistics/rating.ts';
import { verdictPlaces } from '../boards.ts';

/** What a reader should know before trusting it, one line each with what to do; left out where there is nothing. */
const warnings = z.array(z.string()).optional();

/** How a candidate stood after a round: its paired games against all opponents of the round, taken together. */
const raceLine = z.strictObject({
  candidate: z.string(),
  /** Pairs that count, of this round and those before it. */
  pairs: count,
  rating: ratingSchema,
  /** Whether it advances to the next round; in the last one, whether it won. */
  stays: z.boolean(),
});

/** What a race by successive halving has shown. */
export const raceOutcome = z.strictObject({
  /** Whom the candidates met. */
  opponents: z.array(z.string()),
  /** By round, the best first. */
  rounds: z.array(z.array(raceLine)),
  winner: z.string(),
  warnings,
});
export type RaceOutcome = Frozen<z.infer<typeof raceOutcome>>;

/** A candidate against somebody whom the champion has met before. */
const gauntletLine = z.strictObject({
  opponent: z.string(),
  pairs: count,
  /** Of the candidate. */
  rating: ratingSchema,
  /** Of the champion against the same one; undefined where they never met. */
  champion: absent(ratingSchema),
  /** Significantly weaker than this opponent, or significantly weaker against it than the champion is. */
  regresses: z.boolean(),
});

/** What the winner of a race has shown against the champion, and against everybody before. */
export const challengeOutcome = z.strictObject({
  candidate: z.string(),
  champion: z.string(),
  /** The sequential test: whether it ended, and how. */
  test: z.strictObject({
    decision: z.enum(['accepted', 'rejected', 'open']),
    llr: real,
    elo0: real,
    elo1: real,
  }),
  /** Of the candidate against the champion, with its pairs. */
  pairs: count,
  rating: ratingSchema,
  /** Played only where the test was passed. */
  gauntlet: z.array(gauntletLine),
  promoted: z.boolean(),
  /** One sentence: why it was promoted, or why not. */
  why: z.string(),
  /** Why its pairs tell little; left out where they tell enough. */
  untold: untold.optional(),
  warnings,
});
export type ChallengeOutcome = Frozen<z.infer<typeof challengeOutcome>>;

/** A match of the verdict, on fresh boards, from the view of the champion. */
export const verdictMatch = z.strictObject({ place: z.enum(verdictPlaces), opponent: z.string(), match: matchSchema });
export type VerdictMatch = Frozen<z.infer<typeof verdictMatch>>;

/** The verdict's match with `baseline` near the start; undefined where it wasn't played. */
export function nearMatch(verdict: readonly VerdictMatch[] | undefined, baseline: string): Match | undefined {
  return verdict?.find(({ place, opponent }) => place === 'near' && opponent === baseline)?.match;
}

/** A move of a game, and the position after it, in one line, which the game reads back. */
const ply = z.strictObject({ move: z.string(), position: z.string() });
export type Ply = Frozen<z.infer<typeof ply>>;

/** A position in which two agents choose different moves, and the game continued with the move of one. */
export const momentSchema = z.strictObject({
  /** The game's number in the log of the match. */
  game: count,
  /** Moves made since its opening. */
  ply: count,
  /** The champion's seat. */
  seat: z.union([z.literal(0), z.literal(1)]),
  position: z.string(),
  /** What the champion played, and the game's next moves. */
  line: z.tuple([ply], ply),
  /** What the rival chooses here. */
  other: ply,
  /**
   * Of the points, what the champion's deeper search expects for the champion: after its own move, after the other.
   * Undefined where the champion's points have no such measure.
   */
  expected: z.strictObject({ played: share, other: share }).optional(),
  /** Moves of the game after `line`, and how it ended: the champion won. */
  left: count,
  ending: z.string(),
});
export type Moment = Frozen<z.infer<typeof momentSchema>>;

/** What a look through games of a match has found. */
export const momentsSchema = z.strictObject({
  champion: z.string(),
  rival: z.string(),
  /** Whose evaluations searched deeper; of two moves one is right where all of them find it better. */
  judges: z.array(z.string()),
  /** How much deeper, in words: `10 times the nodes`. */
  deeper: z.string(),
  /**
   * Of games that the champion won: games, its positions, those where the two differ, of these those that were judged,
   * and who was right there.
   */
  games: count,
  positions: count,
  differ: count,
  judged: count,
  championRight: count,
  rivalRight: count,
  /** The most instructive ones, at most one of a game. */
  moments: z.array(momentSchema),
});
export type Moments = Frozen<z.infer<typeof momentsSchema>>;
