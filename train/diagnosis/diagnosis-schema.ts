import { z } from 'zod';
import { splits } from '../../datasets/split.ts';
import { absent, count, real, schemaOf, share } from '../../lib/plain-data.ts';
import { evaluationMetricsSchema, gameMeanSchema } from '../metrics/metrics-schema.ts';
import type { CurvePoint, Diagnosis, Evaluation, Group, Importance, WorstRow } from './diagnosis.ts';

const loss = z.number().nonnegative();
const player = z.union([z.literal(0), z.literal(1)]);

const evaluation = schemaOf<Evaluation>()(
  z.strictObject({
    name: z.string(),
    kind: z.enum(['constant', 'hand', 'previous', 'tuned']),
    metrics: evaluationMetricsSchema,
    behind: absent(gameMeanSchema),
  }),
);

const group = schemaOf<Group>()(z.strictObject({ name: z.string(), metrics: evaluationMetricsSchema }));

const importance = schemaOf<Importance>()(
  z.strictObject({
    rows: count,
    repeats: count,
    inputs: z.array(z.strictObject({ name: z.string(), rise: real, deviation: z.number().nonnegative() })),
  }),
);

const curvePoint = schemaOf<CurvePoint>()(
  z.strictObject({
    games: count,
    rows: count,
    fits: count,
    failed: count,
    train: loss,
    held: loss,
    best: loss,
    worst: loss,
  }),
);

const worstRow = schemaOf<WorstRow>()(
  z.strictObject({
    game: count,
    ply: count,
    seat: z.string(),
    position: z.string(),
    drawing: z.array(z.array(z.strictObject({ text: z.string(), player: player.exactOptional() }))),
    predicted: share,
    result: share,
    logLoss: loss,
    terms: z.array(z.strictObject({ name: z.string(), logits: real })),
  }),
);

/** A diagnosis in a file. */
export const diagnosisSchema = schemaOf<Diagnosis>()(
  z.strictObject({
    name: z.string(),
    split: z.enum(splits),
    evaluations: z.array(evaluation),
    rounding: z.array(z.string()),
    phases: z.array(group),
    seats: z.array(group),
    importance,
    curve: z.strictObject({ points: z.array(curvePoint), note: absent(z.string()) }),
    worst: z.array(worstRow),
  }),
);
