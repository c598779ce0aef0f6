import { normalBelow, Z95 } from '../../lib/maths/normal.ts';
import { signed, whole } from '../../lib/numbers.ts';
import { type EloInterval, eloInterval, withinMost } from '../../tournament/statistics/elo.ts';
import { figuresOf, type Rating } from '../../tournament/statistics/rating.ts';
import { untoldWords } from './contest-warnings.ts';
import type { ChallengeOutcome, GauntletLine } from './outcome.ts';

/** How likely a candidate that is as strong as anybody is to be refused by chance, over its whole gauntlet. */
const ERROR = 0.05;

/**
 * How a candidate with `rating` stands against `opponent`, one of `opponents` many, whom the `champion` met before,
 * where it has a rating. It regresses where it is surely weaker than this opponent, or surely weaker against it than the
 * champion was. The more opponents, the surer that must be: each has its part of the error (C. E. Bonferroni).
 */
export function gauntletLine(
  opponent: string,
  pairs: number,
  rating: Rating,
  champion: Rating | undefined,
  opponents: number,
): GauntletLine {
  const error = ERROR / (2 * opponents);
  const worse = champion !== undefined && likelihoodAbove(differenceOf(rating, champion)) < error;
  return { opponent, pairs, rating, champion, regresses: rating.los < error || worse };
}

/** How likely the true value is to lie above 0, by the upper half of its 95 % interval. */
function likelihoodAbove({ elo, high }: EloInterval): number {
  return normalBelow((Z95 * elo) / Math.max(high - elo, Number.EPSILON));
}

/**
 * What a line that regresses shows, as the end of a sentence about the candidate: `is weaker than hand:difference by 80
 * Elo (…)`.
 */
function regressionWords({ opponent, pairs, rating, champion: before }: GauntletLine, champion: string): string {
  if (rating.high < 0 || before === undefined)
    return `is weaker than ${opponent} by ${whole(-rating.elo)} Elo ${figuresOf(rating, pairs)}`;
  const { elo, low, high } = differenceOf(rating, before);
  return `does worse against ${opponent} than ${champion} did, by ${whole(-elo)} Elo (95 % interval ${eloInterval(low, high)})`;
}

/** `a` less `b`, which come from different games: each end of the interval from the errors of both on its side. */
export function differenceOf(a: EloInterval, b: EloInterval): EloInterval {
  const elo = withinMost(a.elo - b.elo);
  return {
    elo,
    low: withinMost(elo - Math.hypot(a.elo - a.low, b.high - b.elo)),
    high: withinMost(elo + Math.hypot(a.high - a.elo, b.elo - b.low)),
  };
}

/**
 * Likelihood of superiority that passes a test which stays open. There were too few pairs to be surer, and to keep the
 * champion is a choice, too, mostly the worse one.
 */
const LIKELY = 0.8;

/** Whether the candidate is the stronger one: by the test, or where that stays open, likely. */
export function passed({ test, rating }: Pick<ChallengeOutcome, 'test' | 'rating'>): boolean {
  return test.decision === 'accepted' || (test.decision === 'open' && rating.los >= LIKELY);
}

/** Why the candidate is promoted or not, one sentence. */
export function whyOf(challenge: Omit<ChallengeOutcome, 'why'>): string {
  const { candidate, champion, pairs, rating, gauntlet, promoted, untold } = challenge;
  const refused = `${candidate} is not promoted:`;
  const figures = figuresOf(rating, pairs);
  if (!passed(challenge)) {
    if (pairs === 0) return `${refused} no pair of games against ${champion} counts.`;
    if (rating.high < 0) return `${refused} it is weaker than ${champion} by ${whole(-rating.elo)} Elo ${figures}.`;
    if (untold !== undefined) return `${refused} ${untoldWords(untold)}.`;
    return `${refused} it isn't shown to be stronger than ${champion}: ${signed(rating.elo)} Elo ${figures}.`;
  }
  const beats =
    rating.low > 0
      ? `it beats ${champion} by ${whole(rating.elo)} Elo ${figures}`
      : `it is likely stronger than ${champion}, by ${whole(rating.elo)} Elo ${figures}`;
  if (promoted) {
    const others = gauntlet.length === 1 ? gauntlet[0]!.opponent : `any of the ${gauntlet.length} others`;
    return `${candidate} is promoted: ${beats}${gauntlet.length === 0 ? '' : `, and doesn't regress against ${others}`}.`;
  }
  const regressions = gauntlet.filter(({ regresses }) => regresses).map((line) => regressionWords(line, champion));
  return `${refused} ${beats} but ${regressions.join(' and ')}.`;
}
