import { signed, whole } from '../../../lib/numbers.ts';
import { figuresOf } from '../../../tournament/statistics/rating.ts';
import type { ChallengeOutcome } from './challenge-outcome.ts';
import { untoldWords } from './contest-warnings.ts';
import { regressionWords } from './regression.ts';

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
