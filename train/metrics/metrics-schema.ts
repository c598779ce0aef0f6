import { z } from 'zod';
import { absent, count, real, schemaOf, share } from '../../lib/plain-data.ts';
import type { EvaluationMetrics } from './evaluation-metrics.ts';
import type { GameMean } from './game-mean.ts';
import type { Metrics } from './metrics.ts';

const loss = z.number().nonnegative();
const bin = { rows: count, predicted: share, actual: share };
const summary = { rows: count, logLoss: loss, brier: share, accuracy: share };

/** Metrics in a file, with and without their calibration. */
export const metricsSchema = schemaOf<Metrics>()(
  z.strictObject({ ...summary, calibration: z.array(z.strictObject(bin)) }),
);
export const summarySchema = schemaOf<Omit<Metrics, 'calibration'>>()(z.strictObject(summary));

/** A mean over rows in a file. */
export const gameMeanSchema = schemaOf<GameMean>()(
  z.strictObject({ mean: real, low: absent(real), high: absent(real) }),
);

/** The metrics of an evaluation in a file. */
export const evaluationMetricsSchema = schemaOf<EvaluationMetrics>()(
  z.strictObject({
    rows: count,
    games: count,
    logLoss: gameMeanSchema,
    brier: share,
    accuracy: share,
    auc: absent(share),
    predicted: share,
    actual: share,
    calibrationError: share,
    calibration: z.array(z.strictObject({ ...bin, games: count, low: absent(share), high: absent(share) })),
  }),
);
