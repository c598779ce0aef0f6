import { type Rating, turned } from '../../tournament/statistics/rating.ts';

/** A match of two players of a run, as the loop remembers it. */
export interface RatedMatch {
  readonly a: string;
  readonly b: string;
  readonly pairs: number;
  /** Of `a`. */
  readonly rating: Rating;
}

/** What contests of a run have shown between its champions and baselines, by their names without limits. */
export class Ratings {
  readonly matches: RatedMatch[] = [];

  add(match: RatedMatch): void {
    this.matches.push(match);
  }

  /** The last match of the two, seen from `a`; undefined where they never met. */
  last(a: string, b: string): RatedMatch | undefined {
    const found = this.matches.findLast((one) => (one.a === a && one.b === b) || (one.a === b && one.b === a));
    if (found === undefined || found.a === a) return found;
    return { a, b, pairs: found.pairs, rating: turned(found.rating) };
  }

  /** Of `a` against `b`, from their last match. */
  between(a: string, b: string): Rating | undefined {
    return this.last(a, b)?.rating;
  }
}
