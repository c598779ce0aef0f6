import { normalBelow, Z95 } from '../../lib/maths/normal.ts';
import { likelihood, signed, whole } from '../../lib/numbers.ts';
import { type Counts, gamesEach, type Pentanomial, scoreAt, type Trinomial, totalOf } from './counts.ts';
import { type EloInterval, eloInterval, eloOf, MAX_ELO, NORMALIZED, withinMost } from './elo.ts';

/** How much stronger one is than the other, and how sure that is. */
export interface Rating extends EloInterval {
  /** Likelihood of superiority, 0 to 1. */
  readonly los: number;
  /** Mean score of a game, 0 to 1. */
  readonly score: number;
}

/** The rating of a match from its pairs: the two games of a pair share an opening, so only pairs are independent. */
export function ratingOfPairs(pentanomial: Pentanomial): Rating {
  return ratingOf(pentanomial);
}

/** The rating of a match from independent games. Of games in pairs it ignores what the openings decided. */
export function ratingOfGames(trinomial: Trinomial): Rating {
  return ratingOf(trinomial);
}

/**
 * The interval is the mean score ± 1.96 standard errors, mapped to Elo. The likelihood of superiority is the
 * probability that a normal mean with this error is above one half (as fastchess: elo_pentanomial.cpp, elo_wdl.cpp).
 *
 * What few results have not shown may still happen: while nothing has been lost outright, or nothing won, the variance
 * counts four results more, two lost and two won (A. Agresti and B. A. Coull, The American Statistician 52(2), 1998). A
 * perfect score, won or lost, gets its `elo` as if one drawn game more, half a pair, had been played. So everything is
 * finite, and the interval is never empty. No results: elo 0, interval ± MAX_ELO, likelihood one half.
 */
export function ratingOf(counts: Counts): Rating {
  const total = totalOf(counts);
  if (total === 0) return { elo: 0, low: -MAX_ELO, high: MAX_ELO, los: 0.5, score: 0.5 };
  const { score, moment } = spreadOf(counts);
  const error = Math.sqrt(moment(2) / total);
  const perfect = score === 0 || score === 1;
  const more = 1 / gamesEach(counts);
  return {
    elo: eloOf(perfect ? (score * total + more / 2) / (total + more) : score),
    low: eloOf(score - Z95 * error),
    high: eloOf(score + Z95 * error),
    los: normalBelow((score - 0.5) / error),
    score,
  };
}

/**
 * Normalized Elo: by how many standard deviations of a game's score the mean lies above one half, times 800 / ln 10
 * (M. Van den Bergh, Comments on normalized Elo). The interval is that of a mean over a standard deviation which is
 * estimated too, by the delta method: variance (1 - skewness · t + (kurtosis - 1) · t² / 4) / total. Unseen results
 * count as in `ratingOf`; within MAX_ELO.
 */
export function normalizedOf(counts: Counts): EloInterval {
  const total = totalOf(counts);
  if (total === 0) return { elo: 0, low: -MAX_ELO, high: MAX_ELO };
  const { score, moment } = spreadOf(counts);
  const deviation = Math.sqrt(moment(2));
  const t = (score - 0.5) / deviation;
  const skewness = moment(3) / deviation ** 3;
  const kurtosis = moment(4) / deviation ** 4;
  const error = Math.sqrt(Math.max(0, 1 - skewness * t + ((kurtosis - 1) * t * t) / 4) / total);
  const elo = (distance: number): number => withinMost((NORMALIZED * distance) / Math.sqrt(gamesEach(counts)));
  return { elo: elo(t), low: elo(t - Z95 * error), high: elo(t + Z95 * error) };
}

/** The mean score, and the moments about it, of the results and of what they have not shown. */
function spreadOf(counts: Counts): { score: number; moment: (power: number) => number } {
  const total = totalOf(counts);
  const score = counts.reduce((sum, count, i) => sum + count * scoreAt(i, counts.length), 0) / total;
  const unseen = counts[0] === 0 || counts.at(-1) === 0;
  return {
    score,
    moment(power) {
      const seen = counts.reduce((sum, count, i) => sum + count * (scoreAt(i, counts.length) - score) ** power, 0);
      if (!unseen) return seen / total;
      return (seen + 2 * (-score) ** power + 2 * (1 - score) ** power) / (total + 4);
    },
  };
}

/**
 * One sentence: which of `a` and `b` is stronger, by how much and how sure; a difference counts as shown where the
 * interval leaves out 0.
 */
export function verdictOf(a: string, b: string, rating: Rating, count: number, unit = 'pair'): string {
  if (count === 0) return `Nothing shown between ${a} and ${b}: no ${unit}s were played.`;
  if (rating.high < 0) return verdictOf(b, a, turned(rating), count, unit);
  const { elo, low, high, los } = rating;
  const figures = `(95 % interval ${eloInterval(low, high)}, ${count} ${count === 1 ? unit : `${unit}s`}, likelihood of superiority ${likelihood(los)})`;
  if (low > 0) return `${a} is stronger than ${b} by ${whole(elo)} Elo ${figures}.`;
  return `No difference shown between ${a} and ${b}: ${signed(elo)} Elo for ${a} ${figures}.`;
}

/** The rating of `a` against `b`, whichever of them the match names first; undefined where they didn't meet. */
export function ratingBetween(
  matches: readonly { readonly a: string; readonly b: string; readonly rating: Rating }[],
  a: string,
  b: string,
): Rating | undefined {
  const straight = matches.find((match) => match.a === a && match.b === b);
  if (straight !== undefined) return straight.rating;
  const other = matches.find((match) => match.a === b && match.b === a);
  return other && turned(other.rating);
}

function turned({ elo, low, high, los, score }: Rating): Rating {
  return { elo: -elo, low: -high, high: -low, los: 1 - los, score: 1 - score };
}
