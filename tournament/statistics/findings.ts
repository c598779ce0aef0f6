import { normalBelow, Z95 } from '../../lib/maths/normal.ts';
import { type Counts, gamesEach, momentsOf, totalOf } from './counts.ts';
import { type EloInterval, eloOf, NORMALIZED } from './elo.ts';
import { normalizedOf, type Rating, ratingOf, verdictOf } from './rating.ts';
import { type SprtState, type SprtTest, sprtOf, sprtVerdict } from './sprt.ts';

/** The figures that tournament programs print. Errors are half the width of the 95 % interval. */
interface PlainReport {
  readonly score: number;
  readonly elo: number;
  readonly eloError: number;
  /** null where all results are alike: their spread is unknown. */
  readonly nelo: number | null;
  readonly neloError: number | null;
  /** Likelihood of superiority, 0 to 1. */
  readonly los: number;
}

/** All that counted results say of two, seen from the first. */
export interface Findings {
  readonly counts: Counts;
  readonly rating: Rating;
  readonly normalized: EloInterval;
  readonly plain: PlainReport;
  /** The share drawn, 0 to 1, and how many were won and lost; a pair is won with more than one point of the two. */
  readonly ratios: { readonly drawn: number; readonly won: number; readonly lost: number };
  readonly sprt: SprtState | undefined;
  /** Who is better, by how much, how sure; then what the test says. */
  readonly verdict: readonly string[];
}

/** What `counts`, not all 0, say of `a`, whose results they are, and `b`; and where `test` stands. */
export function findingsOf(a: string, b: string, counts: Counts, test?: SprtTest): Findings {
  const rating = ratingOf(counts);
  const sprt = test && sprtOf(counts, test);
  return {
    counts,
    rating,
    normalized: normalizedOf(counts),
    plain: plainReport(counts),
    ratios: ratiosOf(counts),
    sprt,
    verdict: [
      verdictOf(a, b, rating, totalOf(counts), counts.length === 5 ? 'pair' : 'game'),
      ...(sprt === undefined ? [] : [sprtVerdict(a, b, sprt)]),
    ],
  };
}

function ratiosOf(counts: Counts): Findings['ratios'] {
  const middle = (counts.length - 1) / 2;
  const [lost, won] = [totalOf(counts.slice(0, middle)), totalOf(counts.slice(middle + 1))];
  return { drawn: counts[middle]! / totalOf(counts), won, lost };
}

/**
 * Elo and normalized Elo as fastchess prints them (elo_wdl.cpp, elo_pentanomial.cpp), to compare with other programs;
 * weightroom goes by `ratingOf`. Normal errors of the mean score, with no correction for unseen results: 0 where all
 * results are alike. `counts` are not all 0.
 */
export function plainReport(counts: Counts): PlainReport {
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
    los: score === 0.5 ? 0.5 : normalBelow((score - 0.5) / error),
  };
}
