import { signed, whole } from '../lib/numbers.ts';
import type { ComparisonLine } from '../tournament/results/comparison.ts';
import type { Match } from '../tournament/results/result.ts';
import { totalOf } from '../tournament/statistics/counts.ts';
import { figuresOf, type Rating, turned } from '../tournament/statistics/rating.ts';
import { isTuned } from './run-folder.ts';
import { equalText, type Terms } from './terms.ts';
import { timesAsLong, tookOf } from './took.ts';

/** A move that takes so many times as long makes equal depth another thing than equal time. */
const MUCH_LONGER = 1.5;
/** Where a move takes so many times as long, the time wasn't equal. */
const UNEQUAL = 1.25;

/** The first sentence of a verdict, and the match that it is about. */
interface Headline {
  readonly match: Match;
  readonly sentence: string;
}

/**
 * Whether tuning has beaten `rival`, the strongest hand baseline: of the fitted agents that met it, the one that did
 * best speaks for all. Where it won, a baseline of `others` that it isn't shown to beat is named too. Undefined where
 * none met it.
 */
export function headlineOf(
  rival: string,
  others: readonly string[],
  matches: readonly Match[],
  comparison: readonly ComparisonLine[],
  terms: Terms,
): Headline | undefined {
  const best = bestFit(rival, matches);
  if (best === undefined) return undefined;
  const { tuned, rating, match } = best;
  const against = `${rival}, the strongest hand baseline`;
  const figures = `${equalText(terms)}, ${terms.start} ${figuresOf(rating, totalOf(match.rated))}`;
  const longer = timesAsLong(tuned, rival, comparison);
  return { match, sentence: `${said()}${tookOf(tuned, rival, comparison)}${doubt()}` };

  function said(): string {
    if (rating.low > 0)
      return `${tuned} is stronger than ${against}, by ${whole(rating.elo)} Elo ${figures}.${unbeaten()}`;
    if (rating.high < 0)
      return `Tuning lost: ${tuned} is weaker than ${against}, by ${whole(-rating.elo)} Elo ${figures}.`;
    return `Tuning brought nothing that the games show: ${signed(rating.elo)} Elo for ${tuned} against ${against}, ${figures}.`;
  }

  function doubt(): string {
    if (longer === undefined) return '';
    if (terms.equal === 'time')
      return longer >= UNEQUAL || longer <= 1 / UNEQUAL ? ' So the time was not quite equal.' : '';
    return longer >= MUCH_LONGER && rating.low > 0 ? ' Nothing is shown of equal time.' : '';
  }

  function unbeaten(): string {
    const open = others.filter((other) =>
      matches
        .filter(({ a, b }) => [a, b].includes(tuned) && [a, b].includes(other))
        .some((one) => seenFromTuned(one).rating.low <= 0),
    );
    return open.length === 0 ? '' : ` It is not shown to be stronger than ${open.join(' and ')}.`;
  }
}

/** A match of a fitted agent and another, from the view of the fitted one. */
interface Seen {
  readonly tuned: string;
  readonly rating: Rating;
  readonly match: Match;
}

/** Of the fitted agents that met `rival`, the one that did best; undefined where none met it. */
export function bestFit(rival: string, matches: readonly Match[]): Seen | undefined {
  const [best] = matches
    .filter(({ a, b }) => (a === rival && isTuned(b)) || (b === rival && isTuned(a)))
    .map((match) => seenFromTuned(match))
    .sort((one, other) => other.rating.score - one.rating.score);
  return best;
}

function seenFromTuned(match: Match): Seen {
  const { a, b, rating } = match;
  return isTuned(a) ? { tuned: a, rating, match } : { tuned: b, rating: turned(rating), match };
}
