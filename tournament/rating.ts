import { normalBelow, Z95 } from '../lib/normal.ts';
import type { Match, Rating } from './result.ts';

/** Nothing is rated further apart than this; an interval that ends here is open. */
export const MOST_ELO = 2000;

/** The difference in Elo points that a mean score of 0 to 1 stands for on the logistic curve, 400 · log10(score / (1 - score)), within MOST_ELO. */
export function eloOf(score: number): number {
  if (score <= 0) return -MOST_ELO;
  if (score >= 1) return MOST_ELO;
  const elo = 400 * Math.log10(score / (1 - score));
  return Math.min(Math.max(elo, -MOST_ELO), MOST_ELO);
}

/**
 * The rating of a match from its pairs, counted by the score of their two games: 0, 0.5, 1, 1.5, 2. The two games of a pair share an
 * opening, so pairs are the independent draws: the interval is the mean score of a pair ± 1.96 standard errors, mapped to Elo, and the
 * likelihood of superiority is that of a normal mean with this error being above one half (as fastchess: elo_pentanomial.cpp).
 * What few pairs have not shown may still happen: while no pair has been lost twice, or none won twice, the variance counts four pairs
 * more, two lost twice and two won twice (A. Agresti and B. A. Coull, The American Statistician 52(2), 1998). A perfect score, won or
 * lost, gets its `elo` as if half a drawn pair more had been played.
 * So everything is finite, and the interval is never empty. No pairs: elo 0, interval ± MOST_ELO, likelihood one half.
 */
export function ratingOfPairs(pentanomial: Match['pentanomial']): Rating {
  const pairs = pentanomial.reduce((sum, count) => sum + count, 0);
  if (pairs === 0) return { elo: 0, low: -MOST_ELO, high: MOST_ELO, los: 0.5, score: 0.5 };
  const sum = pentanomial.reduce((total, count, halves) => total + count * (halves / 4), 0);
  const score = sum / pairs;
  const seen = pentanomial.reduce((total, count, halves) => total + count * (halves / 4 - score) ** 2, 0);
  const unseen = pentanomial[0] === 0 || pentanomial[4] === 0;
  const variance = unseen ? (seen + 2 * score ** 2 + 2 * (1 - score) ** 2) / (pairs + 4) : seen / pairs;
  const error = Math.sqrt(variance / pairs);
  const perfect = score === 0 || score === 1;
  return {
    elo: eloOf(perfect ? (sum + 0.25) / (pairs + 0.5) : score),
    low: eloOf(score - Z95 * error),
    high: eloOf(score + Z95 * error),
    los: normalBelow((score - 0.5) / error),
    score,
  };
}

/** One sentence: which of `a` and `b` is stronger, by how much and how sure; a difference counts as shown where the interval leaves out 0. */
export function verdictOf(a: string, b: string, rating: Rating, pairs: number): string {
  if (pairs === 0) return `Nothing shown between ${a} and ${b}: no pairs were played.`;
  if (rating.high < 0) return verdictOf(b, a, reversed(rating), pairs);
  const { elo, low, high, los } = rating;
  const figures = `(95 % interval ${interval(low, high)}, ${pairs} ${pairs === 1 ? 'pair' : 'pairs'}, likelihood of superiority ${percent(los)})`;
  if (low > 0) return `${a} is stronger than ${b} by ${whole(elo)} Elo ${figures}.`;
  return `No difference shown between ${a} and ${b}: ${signed(elo)} Elo for ${a} ${figures}.`;
}

function reversed({ elo, low, high, los, score }: Rating): Rating {
  return { elo: -elo, low: -high, high: -low, los: 1 - los, score: 1 - score };
}

function interval(low: number, high: number): string {
  if (low <= -MOST_ELO && high >= MOST_ELO) return 'open on both sides';
  if (high >= MOST_ELO) return `${whole(low)} or more`;
  if (low <= -MOST_ELO) return `${whole(high)} or less`;
  return `${whole(low)} to ${whole(high)}`;
}

function signed(value: number): string {
  return `${whole(value) > 0 ? '+' : ''}${whole(value)}`;
}

/** Never -0. */
function whole(value: number): number {
  return Math.round(value) + 0;
}

function percent(share: number): string {
  if (share > 0.999) return 'over 99.9 %';
  if (share < 0.001) return 'under 0.1 %';
  return `${(100 * share).toFixed(1)} %`;
}
