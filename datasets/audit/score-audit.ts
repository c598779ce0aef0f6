import type { Values } from '../values.ts';

/** What the scores of a data set can teach. */
export interface ScoreAudit {
  readonly rows: number;
  /** Rows that nobody evaluated. */
  readonly missing: number;
  /** Rows with a found win or loss. */
  readonly found: number;
  /** The largest size of a score that is an evaluation; 0 without any. */
  readonly largest: number;
  /** How many rows have it: many where scores were cut off. */
  readonly atLargest: number;
}

/** Looks at `scores`, NaN where nobody evaluated; above `maxPoints` in size a score is a found win or loss. */
export function auditScores(scores: Values, maxPoints: number): ScoreAudit {
  let missing = 0;
  let found = 0;
  let largest = 0;
  let atLargest = 0;
  for (const score of scores) {
    const size = Math.abs(score);
    if (Number.isNaN(size)) missing++;
    else if (size > maxPoints) found++;
    else if (size > largest) [largest, atLargest] = [size, 1];
    else if (size === largest && size > 0) atLargest++;
  }
  return { rows: scores.length, missing, found, largest, atLargest };
}
