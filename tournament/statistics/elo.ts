import * as z from 'zod';
import { tenTo } from '../../lib/maths/power.ts';
import { interval, signed } from '../../lib/numbers.ts';
import { type Frozen, real } from '../../lib/plain-data.ts';

/** Nothing is rated further apart than this; an interval that ends here is open. */
export const MAX_ELO = 2000;

/** Elo points that one logit is worth: a difference of `x` logits is an expected score of 1 / (1 + e^-x). */
export const ELO_PER_LOGIT = 400 / Math.LN10;

/**
 * Normalized Elo points for each standard deviation of a game's score by which the mean lies above one half. Near
 * equality and without draws they are Elo points.
 */
export const NORMALIZED = 800 / Math.LN10;

const elo = real.min(-MAX_ELO).max(MAX_ELO);

/** An estimate with its 95 % interval, in Elo points. */
export const eloIntervalSchema = z.strictObject({ elo, low: elo, high: elo });
export type EloInterval = Frozen<z.infer<typeof eloIntervalSchema>>;

/** The Elo difference of a mean score on the logistic curve: 400 · log10(score / (1 - score)), within MAX_ELO. */
export function eloOf(score: number): number {
  if (score <= 0) return -MAX_ELO;
  if (score >= 1) return MAX_ELO;
  return withinMost(400 * Math.log10(score / (1 - score)));
}

/** The expected score, 0 to 1, of who is stronger by `elo` points. */
export function scoreOf(elo: number): number {
  return 1 / (1 + tenTo(-elo / 400));
}

export function withinMost(elo: number): number {
  return Math.min(Math.max(elo, -MAX_ELO), MAX_ELO);
}

/** A 95 % interval in Elo points; an end at MAX_ELO is open. */
export function eloInterval(low: number, high: number): string {
  if (low <= -MAX_ELO && high >= MAX_ELO) return 'open on both sides';
  if (high >= MAX_ELO) return `${signed(low)} or more`;
  if (low <= -MAX_ELO) return `${signed(high)} or less`;
  return interval(low, high);
}
