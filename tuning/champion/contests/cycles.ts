import type { Rating } from '../../../tournament/statistics/rating.ts';

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
