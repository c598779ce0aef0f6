import { z } from 'zod';
import { splits } from '../../datasets/split.ts';
import { absent, count, real, share } from '../../lib/plain-data.ts';
import { evaluationMetricsSchema, gameMeanSchema } from '../metrics/evaluation-metrics.ts';

const loss = z.number().nonnegative();

const evaluation = z.strictObject({
  name: z.string(),
  kind: z.enum(['constant', 'hand', 'previous', 'tuned']),
  metrics: evaluationMetricsSchema,
  /** How much its log loss is above that of the diagnosed weights, row by row; undefined for these. */
  behind: absent(gameMeanSchema),
});
export type Evaluation = z.infer<typeof evaluation>;

/** Rows that have something in common. */
const group = z.strictObject({ name: z.string(), metrics: evaluationMetricsSchema });
export type Group = z.infer<typeof group>;

/** Permutation importance: how much log loss rises when the values of an input are shuffled among the rows. */
const importance = z.strictObject({
  /** Rows that were shuffled, and how many times. */
  rows: count,
  repeats: count,
  /** The most important first: mean rise of the log loss, and its standard deviation from one shuffle to the next. */
  inputs: z.array(z.strictObject({ name: z.string(), rise: real, deviation: loss })),
});
export type Importance = z.infer<typeof importance>;

/** Log loss of fits to so many games. */
const curvePoint = z.strictObject({
  games: count,
  rows: count,
  /** Fits to different games; `failed` ones, to so few games, had no unique answer. */
  fits: count,
  failed: count,
  /** Mean log loss on the rows fitted to. */
  train: loss,
  /** Mean log loss on the rows held out, of all fits, of the best and of the worst. */
  held: loss,
  best: loss,
  worst: loss,
});
export type CurvePoint = z.infer<typeof curvePoint>;

const worstRow = z.strictObject({
  game: count,
  ply: count,
  /** The seat to move. */
  seat: z.string(),
  /** One line, which the game reads back. */
  position: z.string(),
  drawing: z
    .array(
      z
        .array(z.strictObject({ text: z.string(), player: z.union([z.literal(0), z.literal(1)]).exactOptional() }))
        .readonly(),
    )
    .readonly(),
  /** The mover's result, predicted and actual. */
  predicted: share,
  result: share,
  logLoss: loss,
  /** The largest terms for and against the mover, in logits; empty for a network. */
  terms: z.array(z.strictObject({ name: z.string(), logits: real })),
});
export type WorstRow = z.infer<typeof worstRow>;

/** How well weights predict the rows of one split, compared with what, and where they fail. */
export const diagnosisSchema = z.strictObject({
  /** What is diagnosed. */
  name: z.string(),
  split: z.enum(splits),
  /** The mean result, the hand weights at their best scale, earlier weights, and last the weights that are diagnosed. */
  evaluations: z.array(evaluation),
  /** What rounding changed, in words, one line for each kind; empty where it was not measured. */
  rounding: z.array(z.string()),
  /** By phase and by seat; empty where the rows have no positions. */
  phases: z.array(group),
  seats: z.array(group),
  importance,
  /** From few games to all; `note` says why there are none, or a remark on them. */
  curve: z.strictObject({ points: z.array(curvePoint), note: absent(z.string()) }),
  /** The rows with the largest log loss, at most one of a game, the worst first; empty where rows have no positions. */
  worst: z.array(worstRow),
});
export type Diagnosis = z.infer<typeof diagnosisSchema>;
