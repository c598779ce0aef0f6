import type { Rating } from '../result.ts';
import { type Counts, totalOf } from './counts.ts';
import type { Interval } from './elo.ts';
import { type PlainReport, plainReport } from './plain.ts';
import { normalizedOf, ratingOf, verdictOf } from './rating.ts';
import { type SprtState, type SprtTest, sprtOf } from './sprt.ts';
import { sprtVerdict } from './sprt-words.ts';

/** All that counted results say of two, seen from the first. */
export interface Findings {
  readonly counts: Counts;
  readonly rating: Rating;
  readonly normalized: Interval;
  readonly plain: PlainReport;
  /** By name, in words. */
  readonly ratios: Readonly<Record<string, string>>;
  readonly sprt: SprtState | undefined;
  /** Who is better, by how much, how sure; then what the test says. */
  readonly verdict: readonly string[];
}

/** What `counts`, at least one, say of `a`, whose results they are, and `b`; and where `test` stands if there is one. */
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

function ratiosOf(counts: Counts): Record<string, string> {
  const share = (part: number): string => `${((100 * part) / totalOf(counts)).toFixed(1)} %`;
  if (counts.length === 3) return { 'games drawn': share(counts[1]) };
  return {
    'pairs drawn': share(counts[2]),
    'pairs won to lost': `${counts[3] + counts[4]} to ${counts[0] + counts[1]}`,
  };
}
