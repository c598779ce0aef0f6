import { z } from 'zod';
import { absent, count, real, schemaOf } from '../lib/plain-data.ts';
import type { DatasetAudit, SetAudit } from './audit.ts';

const results = z.strictObject({ wins: count, draws: count, losses: count });
const games = z.strictObject({ count, first: z.array(count) });
const inSplit = z.strictObject({ games: count, rows: count });
const atLeast1 = z.number().min(1);

const set = schemaOf<SetAudit>()(
  z.strictObject({
    set: z.string(),
    rows: count,
    games: count,
    features: z.array(z.strictObject({ name: z.string(), rows: count, games: count, low: real, high: real })),
    collinearity: z.strictObject({
      condition: atLeast1,
      features: z.array(
        z.strictObject({ name: z.string(), inflation: absent(atLeast1), partners: z.array(z.string()) }),
      ),
      made: z.array(z.strictObject({ name: z.string(), why: z.string() })),
    }),
  }),
);

/** An audit in a file. */
export const auditSchema = schemaOf<DatasetAudit>()(
  z.strictObject({
    game: z.string(),
    seats: z.tuple([z.string(), z.string()]),
    rows: count,
    games: count,
    dropped: count,
    byGame: z.strictObject({
      games: count,
      distinct: count,
      divided: games,
      contradictory: games,
      scattered: games,
      results,
    }),
    repeats: z.strictObject({
      within: count,
      across: count,
      disputed: z.strictObject({ positions: count, rows: count }),
    }),
    splits: z.strictObject({ train: inSplit, validation: inSplit, test: inSplit }),
    movers: z.tuple([results, results]),
    plies: z.array(z.strictObject({ from: count, to: count, rows: count })),
    scores: z.strictObject({
      rows: count,
      missing: count,
      found: count,
      largest: z.number().nonnegative(),
      atLargest: count,
      saturation: absent(z.strictObject({ scale: real, rows: count })),
    }),
    sets: z.array(set),
    warnings: z.array(z.string()),
  }),
);
