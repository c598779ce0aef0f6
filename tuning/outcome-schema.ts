import { z } from 'zod';
import { absent, count, real, schemaOf } from '../lib/plain-data.ts';
import { matchSchema, resultShape, timedSchema, timingSchema } from '../tournament/results/result-schema.ts';
import { auditSchema } from '../train/audit-schema.ts';
import { diagnosisSchema } from '../train/diagnosis/diagnosis-schema.ts';
import { metricsSchema, summarySchema } from '../train/metrics/metrics-schema.ts';
import { costsKind } from './costs.ts';
import { momentsSchema } from './instructive/moment.ts';
import type {
  DatasetOutcome,
  FitOutcome,
  NetworkOutcome,
  RunTiming,
  UntimedBaseline,
  UntimedBeside,
  UntimedOutcome,
  UntimedTournament,
  WeightLine,
} from './outcome.ts';
import { besideKinds } from './run-paths.ts';
import type { Terms } from './terms.ts';

const loss = z.number().nonnegative();
const positive = z.number().positive();
const sentences = z.array(z.string());
const counts = z.record(z.string(), count);
export const sha256 = z.string().regex(/^[0-9a-f]{64}$/, 'wanted a SHA-256 in hex');
/** The files that must repeat, as paths from the run's folder. */
const file = z
  .string()
  .regex(
    /^(dataset\/manifest\.json|(?:tournament|baseline|random-boards|equal-depth)\/games\.jsonl|weights\/[\w.-]+\.json)$/,
  );

function splitsOf<Schema extends z.ZodType>(schema: Schema) {
  return z.strictObject({ train: schema, validation: schema, test: schema });
}

const weightLine = schemaOf<WeightLine>()(
  z.strictObject({
    name: z.string(),
    unit: z.string(),
    meaning: z.string(),
    hand: absent(real),
    tuned: real,
    interval: z.strictObject({ low: real, high: real }).optional(),
    points: z.int(),
  }),
);

const predicted = {
  name: z.string(),
  measures: splitsOf(summarySchema),
  hand: splitsOf(metricsSchema),
  constant: splitsOf(metricsSchema),
  file,
};

const fit = schemaOf<FitOutcome>()(
  z.strictObject({
    ...predicted,
    set: z.string(),
    model: z.string(),
    ridge: z.number().nonnegative(),
    scale: positive,
    tempo: real,
    weights: z.array(weightLine),
    intervals: z.string().optional(),
    active: z.array(z.strictObject({ constraint: z.string(), multiplier: absent(real) })).optional(),
    unidentified: sentences.optional(),
  }),
);

const network = schemaOf<NetworkOutcome>()(
  z.strictObject({
    ...predicted,
    reads: z.string(),
    shape: z.string(),
    backend: z.string(),
    history: z.array(z.strictObject({ train: loss, validation: loss })),
    bestEpoch: count,
    scale: positive,
    maxPoints: z.number().nonnegative(),
  }),
);

const dataset = schemaOf<DatasetOutcome>()(
  z.strictObject({
    games: count,
    rows: count,
    duplicates: count,
    splits: splitsOf(z.strictObject({ games: count, rows: count })),
    results: z.strictObject({ wins: count, draws: count, losses: count }),
    endings: counts,
    voided: counts,
    starts: counts,
    plies: z.array(z.strictObject({ from: count, to: count, rows: count })),
    agent: z.string(),
  }),
);

const baseline = schemaOf<UntimedBaseline>()(
  z.strictObject({ strongest: z.string(), verdict: z.string(), match: matchSchema }),
);

const tournament = schemaOf<UntimedTournament>()(z.strictObject({ ...resultShape, endings: counts }));
const terms = schemaOf<Terms>()(z.strictObject({ equal: z.enum(['time', 'depth']), start: z.string() }));
const beside = schemaOf<UntimedBeside>()(z.strictObject({ kind: z.enum(besideKinds), terms, tournament }));

/** What a run has found, in its file. */
export const outcomeSchema = schemaOf<UntimedOutcome>()(
  z.strictObject({
    game: z.string(),
    seed: z.int(),
    command: z.string(),
    version: z.string(),
    node: z.string(),
    verdict: sentences,
    baseline: absent(baseline),
    dataset,
    audit: auditSchema,
    fits: z.array(fit),
    networks: z.array(network),
    diagnoses: z.array(diagnosisSchema),
    tournament,
    terms: terms.optional(),
    beside: z.array(beside).optional(),
    moments: momentsSchema.optional(),
    costs: costsKind.out.optional(),
    checksums: z.record(file, sha256),
  }),
);

/** What was measured of a run, in its file. */
export const runTimingSchema = schemaOf<RunTiming>()(
  z.strictObject({
    verdict: sentences,
    baseline: absent(timedSchema),
    tournament: timingSchema,
    beside: z.array(timingSchema).optional(),
  }),
);
