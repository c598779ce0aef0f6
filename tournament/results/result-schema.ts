import { z } from 'zod';
import { absent, count, real, schemaOf, share } from '../../lib/plain-data.ts';
import { type EloInterval, MAX_ELO } from '../statistics/elo.ts';
import type { Rating } from '../statistics/rating.ts';
import type { PlayerRating } from '../statistics/ratings/ratings.ts';
import type { WinShare } from './comparison.ts';
import type { Forfeited, TournamentResult } from './result.ts';
import type { TournamentTiming, UnmeasuredLine, UnmeasuredMatch } from './timing.ts';

const elo = real.min(-MAX_ELO).max(MAX_ELO);
const interval = { elo, low: elo, high: elo };
const eloInterval = schemaOf<EloInterval>()(z.strictObject(interval));
const wdl = z.strictObject({ wins: count, draws: count, losses: count });
const moves = z.strictObject({ moves: count, nodes: count });
const milliseconds = z.number().nonnegative();
const timed = z.strictObject({ milliseconds, timedMoves: count });

export const ratingSchema = schemaOf<Rating>()(z.strictObject({ ...interval, los: share, score: share }));

const pentanomial = z.tuple([count, count, count, count, count]);
const forfeit = schemaOf<Forfeited>()(
  z.strictObject({ agent: z.string(), kind: z.enum(['fault', 'limit']), ending: z.string(), games: count }),
);

/** A match, in a file. */
export const matchSchema = schemaOf<UnmeasuredMatch>()(
  z.strictObject({
    a: z.string(),
    b: z.string(),
    games: count,
    voided: count,
    pairs: count,
    total: wdl,
    seats: z.tuple([wdl, wdl]),
    pentanomial,
    forfeited: z.array(forfeit),
    rated: pentanomial,
    rating: ratingSchema,
    normalized: eloInterval,
    ratios: z.strictObject({ draws: share, drawnPairs: share, won: count, lost: count }),
    firstMove: eloInterval.nullable(),
    distinct: count,
    endings: z.record(z.string(), count),
    effort: z.tuple([moves, moves]),
    verdict: z.string(),
  }),
);

const player = schemaOf<PlayerRating>()(
  z.strictObject({
    ...interval,
    agent: z.string(),
    group: count,
    simulatedError: z.number().nonnegative(),
    games: count,
    score: share,
  }),
);

const ratings = schemaOf<NonNullable<TournamentResult['ratings']>>()(
  z.strictObject({
    players: z.array(player),
    superiority: z.array(z.array(share.nullable())),
    firstMove: eloInterval.nullable(),
    drawRate: share,
    groups: count,
    verdict: z.array(z.string()),
  }),
);

const won = schemaOf<WinShare>()(z.strictObject({ games: count, wins: count, low: share, high: share }));
/** Sums of shares that come to 1, but for rounding. */
const score = z.number().min(0).max(1.000_001);

const line = schemaOf<UnmeasuredLine>()(
  z.strictObject({
    agent: z.string(),
    games: count,
    averageMoves: z.number().nonnegative(),
    nodesPerMove: z.number().nonnegative(),
    home: won,
    away: won,
    scoreByNodes: score,
  }),
);

/** What a tournament has shown, in a file: that which repeats. */
export const resultShape = {
  game: z.string(),
  seatNames: z.tuple([z.string(), z.string()]),
  agents: z.array(z.string()),
  matches: z.array(matchSchema),
  warnings: z.array(z.string()),
  ratings: absent(ratings),
  comparison: z.array(line),
};

/** What was measured of a match, by agent, in a file. */
export const timedSchema = z.tuple([timed, timed]);

/** What was measured of a tournament, in a file. */
export const timingSchema = schemaOf<TournamentTiming>()(
  z.strictObject({
    matches: z.array(timedSchema),
    comparison: z.array(
      z.strictObject({
        secondsPerMove: z.number().nonnegative().nullable(),
        peakMemory: z.number().nonnegative().nullable(),
        components: z.strictObject({ away: share, home: share, time: share, memory: share }),
        score,
      }),
    ),
  }),
);
