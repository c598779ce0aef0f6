import { normalBelow, Z95 } from '../../lib/maths/normal.ts';
import { type Counts, gamesEach, momentsOf, totalOf } from './counts.ts';
import { eloOf, NORMALIZED } from './elo.ts';
import { normalizedOf, ratingOf, verdictOf } from './rating.ts';
import { type SprtTest, sprtOf, sprtVerdict } from './sprt.ts';

/** What `counts`, not all 0, say of `a`, whose results they are, and `b`; and where `test` stands. */
export function findingsOf(a: string, b: string, counts: Counts, test?: SprtTest) {
  const rating = ratingOf(counts);
  const sprt = test && sprtOf(counts, test);
  return {
    counts,
    rating,
    normalized: normalizedOf(counts),
    plain: plainReport(counts),
    ratios: ratiosOf(counts),
    sprt,
    /** Who is better, by how much, how sure; then what the test says. */
    verdict: [
      verdictOf(a, b, rating, totalOf(counts), counts.length === 5 ? 'pair' : 'game'),
      ...(sprt === undefined ? [] : [sprtVerdict(a, b, sprt)]),
    ],
  };
}

/** All that counted results say of two, seen from the first. */
export type Findings = ReturnType<typeof findingsOf>;

/** The share drawn, 0 to 1, and how many were won and lost; a pair is won with more than one point of the two. */
function ratiosOf(counts: Counts) {
  const middle = (counts.length - 1) / 2;
  const [lost, won] = [totalOf(counts.slice(0, middle)), totalOf(counts.slice(middle + 1))];
  return { drawn: counts[middle]! / totalOf(counts), won, lost };
}

/**
 * Elo and normalized Elo as fastchess prints them (elo_wdl.cpp, elo_pentanomial.cpp), to compare with other programs;
 * weightroom goes by `ratingOf`. Normal errors of the mean score, with no correction for unseen results: 0 where all
 * results are alike. Errors are half the width of the 95 % interval; those of normalized Elo are null where all results
 * are alike: their spread is unknown. `counts` are not all 0.
 */
export function plainReport(counts: Counts) {
  const { total, score, variance } = momentsOf(counts);
  const error = Math.sqrt(variance / total);
  const spread = Math.sqrt(gamesEach(counts) * variance);
  const normalized = (distance: number): number | null => (spread === 0 ? null : (NORMALIZED * distance) / spread);
  return {
    score,
    elo: eloOf(score),
    eloError: (eloOf(score + Z95 * error) - eloOf(score - Z95 * error)) / 2,
    nelo: normalized(score - 0.5),
    neloError: normalized(Z95 * error),
    /** Likelihood of superiority, 0 to 1. */
    los: score === 0.5 ? 0.5 : normalBelow((score - 0.5) / error),
  };
}
