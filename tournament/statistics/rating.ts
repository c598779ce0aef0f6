import type { z } from 'zod';
import { normalBelow } from '../../lib/maths/normal.ts';
import { likelihood, signed, whole } from '../../lib/numbers.ts';
import { type Frozen, share } from '../../lib/plain-data.ts';
import { type Counts, gamesEach, momentsOf, totalOf } from './counts.ts';
import { type EloInterval, eloInterval, eloIntervalSchema, eloOf, MAX_ELO, NORMALIZED, withinMost } from './elo.ts';
import { distanceFromEquality, eloBounds, normalizedBounds, tValueOf } from './likelihood-interval.ts';

/** How much stronger one is than the other, and how sure that is. */
export const ratingSchema = eloIntervalSchema.extend({
  /** Likelihood of superiority. */
  los: share,
  /** Mean score of a game. */
  score: share,
});
export type Rating = Frozen<z.infer<typeof ratingSchema>>;

/**
 * The rating from results, pairs where there are any: the two games of a pair share an opening, so only pairs are
 * independent. The estimate is the mean score's Elo; a perfect score, won or lost, counts one drawn game more, half a pair, so that
 * it is finite. The interval is by profile likelihood (likelihood-interval.ts). The likelihood of superiority is the
 * normal probability of the same test: above 97.5 % where the interval lies above 0, and only there. No results: elo 0,
 * interval ± MAX_ELO, likelihood one half.
 */
export function ratingOf(counts: Counts): Rating {
  const total = totalOf(counts);
  if (total === 0) return { elo: 0, low: -MAX_ELO, high: MAX_ELO, los: 0.5, score: 0.5 };
  const { score } = momentsOf(counts);
  return {
    elo: eloOf(score === 0 || score === 1 ? momentsOf(withDrawnGame(counts)).score : score),
    ...eloBounds(counts),
    los: normalBelow(distanceFromEquality(counts)),
    score,
  };
}

/**
 * Normalized Elo: by how many standard deviations of a game's score the mean lies above one half, times 800 / ln 10
 * (M. Van den Bergh, Comments on normalized Elo), within MAX_ELO. The interval is by profile likelihood, on the same
 * side of 0 as that of `ratingOf`. Results that are all alike count one drawn game more, as there.
 */
export function normalizedOf(counts: Counts): EloInterval {
  const total = totalOf(counts);
  if (total === 0) return { elo: 0, low: -MAX_ELO, high: MAX_ELO };
  const alike = counts.includes(total);
  const t = tValueOf(alike ? withDrawnGame(counts) : counts);
  return { elo: withinMost((NORMALIZED * t) / Math.sqrt(gamesEach(counts))), ...normalizedBounds(counts) };
}

/** One drawn game more: half a pair. */
function withDrawnGame(counts: Counts): number[] {
  const middle = (counts.length - 1) / 2;
  return counts.map((count, i) => (i === middle ? count + 1 / gamesEach(counts) : count));
}

/**
 * One sentence: which of `a` and `b` is stronger, by how much and how sure; a difference counts as shown where the
 * interval leaves out 0.
 */
export function verdictOf(a: string, b: string, rating: Rating, count: number, unit = 'pair'): string {
  if (count === 0) return `Nothing shown between ${a} and ${b}: no ${unit}s were played.`;
  if (rating.high < 0) return verdictOf(b, a, turned(rating), count, unit);
  const { elo, low } = rating;
  const figures = figuresOf(rating, count, unit);
  if (low > 0) return `${a} is stronger than ${b} by ${whole(elo)} Elo ${figures}.`;
  return `No difference shown between ${a} and ${b}: ${signed(elo)} Elo for ${a} ${figures}.`;
}

/** `(95 % interval +40 to +130, 200 pairs, likelihood of superiority 99.8 %)`. */
export function figuresOf({ low, high, los }: Rating, count: number, unit = 'pair'): string {
  const counted = `${count} ${count === 1 ? unit : `${unit}s`}`;
  return `(95 % interval ${eloInterval(low, high)}, ${counted}, likelihood of superiority ${likelihood(los)})`;
}

/** The same, seen from the other side. */
export function turned({ elo, low, high, los, score }: Rating): Rating {
  // 0 - 0 is 0, and -0 is not.
  return { elo: 0 - elo, low: 0 - high, high: 0 - low, los: 1 - los, score: 1 - score };
}
