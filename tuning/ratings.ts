import { type Rating, turned } from '../tournament/statistics/rating.ts';

/** A match of two players, rated from the view of `a`. */
interface Rated {
  readonly a: string;
  readonly b: string;
  readonly rating: Pick<Rating, 'low' | 'high'>;
}

/**
 * Every cycle of three: the first surely beats the second, that one the third, and that one the first. Each once,
 * beginning with its first name. Only sure wins count, and none of two whom another match showed the other way round.
 */
export function cyclesOf(matches: readonly Rated[]): [string, string, string][] {
  const wins = matches.flatMap(({ a, b, rating }): [string, string][] =>
    rating.low > 0 ? [[a, b]] : rating.high < 0 ? [[b, a]] : [],
  );
  const won = (a: string, b: string): boolean => wins.some(([winner, loser]) => winner === a && loser === b);
  const beats = (a: string, b: string): boolean => won(a, b) && !won(b, a);
  const names = [...new Set(wins.flat())].sort();
  return names.flatMap((a) =>
    names
      .filter((b) => b > a && beats(a, b))
      .flatMap((b) =>
        names.filter((c) => c > a && beats(b, c) && beats(c, a)).map((c) => [a, b, c] as [string, string, string]),
      ),
  );
}

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
