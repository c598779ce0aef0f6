import { z } from 'zod';
import { count, real, schemaOf, share } from '../../lib/plain-data.ts';
import { type EloInterval, MAX_ELO } from '../statistics/elo.ts';
import type { Rating } from '../statistics/rating.ts';
import type { Forfeited } from './result.ts';
import type { UnmeasuredMatch } from './timing.ts';

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

/** What was measured of a match, by agent, in a file. */
export const timedSchema = z.tuple([timed, timed]);
