import { type Counts, totalOf } from './counts.ts';
import type { EloInterval } from './elo.ts';
import { type PlainReport, plainReport } from './plain.ts';
import { normalizedOf, type Rating, ratingOf, verdictOf } from './rating.ts';
import { type SprtState, type SprtTest, sprtOf, sprtVerdict } from './sprt/sprt.ts';

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
