import * as z from 'zod';
import { count, type Frozen, share } from '../../lib/plain-data.ts';
import { eloIntervalSchema } from '../statistics/elo.ts';
import { ratingSchema } from '../statistics/rating.ts';
import type { Ratings } from '../statistics/ratings/ratings.ts';

const wdl = z.strictObject({ wins: count, draws: count, losses: count });
/** Moves that one agent chose in a match, and positions that it searched for them. */
const effort = z.strictObject({ moves: count, nodes: count });
const pentanomial = z.tuple([count, count, count, count, count]);

/** All games of two agents, from the view of `a`. */
export const matchSchema = z.strictObject({
  a: z.string(),
  b: z.string(),
  games: count,
  /** Games that the rules voided: in none of the other counts. */
  voided: count,
  /** Openings of which both games count. */
  pairs: count,
  total: wdl,
  /** `a` in seat 0, `a` in seat 1. */
  seats: z.tuple([wdl, wdl]),
  /** Pairs by `a`'s score of the two games: 0, 0.5, 1, 1.5, 2. */
  pentanomial,
  /** Games lost otherwise than on the board, by agent and ending; often empty. */
  forfeited: z.array(
    z.strictObject({
      agent: z.string(),
      /** It failed, or it took more than the referee allowed: the latter is part of a contest. */
      kind: z.enum(['fault', 'limit']),
      ending: z.string(),
      games: count,
    }),
  ),
  /** The pairs that show strength: all of them, or those without a fault where faults decided more than a few games. */
  rated: pentanomial,
  /** Of the pairs in `rated`. */
  rating: ratingSchema,
  /** Of the same pairs: the difference in standard deviations of a game, which says how many games show it. */
  normalized: eloIntervalSchema,
  /**
   * Share of games drawn, 0 to 1, and of pairs that gave each one point of the two; pairs that `a` won (1½ or 2 points)
   * and lost.
   */
  ratios: z.strictObject({ draws: share, drawnPairs: share, won: count, lost: count }),
  /** What seat 0 is worth between the two, fitted; null where the games can't tell, as with one seat each. */
  firstMove: eloIntervalSchema.nullable(),
  /** Games that differ in opening or moves, whoever sat where. */
  distinct: count,
  /** Games by how they ended, in the referee's words. */
  endings: z.record(z.string(), count),
  effort: z.tuple([effort, effort]),
  /** One sentence: who is stronger, by how much, how sure. */
  verdict: z.string(),
});

export type Match = Frozen<z.infer<typeof matchSchema>>;
/** Won, drawn, lost. */
export type Wdl = Match['total'];

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
