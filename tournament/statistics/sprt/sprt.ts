import { type Counts, gamesEach, totalOf } from '../counts.ts';
import { NORMALIZED, scoreOf } from '../elo.ts';
import { bayesScores } from './bayes-elo.ts';
import { expectationRatio, ofSeen, tValueRatio } from './likelihood-ratio.ts';

/** The Elo points of a test: in standard deviations of a game's score, of the mean score, or R. Coulom's BayesElo. */
export const sprtModels = ['normalized', 'logistic', 'bayesian'] as const;
export type SprtModel = (typeof sprtModels)[number];

/** A sequential probability ratio test: the difference is `elo0`, or `elo1`, which is greater. */
export interface SprtTest {
  readonly elo0: number;
  readonly elo1: number;
  /** The probabilities of accepting `elo1` where `elo0` holds, and the reverse: above 0, together below 1. */
  readonly alpha: number;
  readonly beta: number;
  readonly model: SprtModel;
}

export type SprtDecision = 'H0' | 'H1' | 'continue';

/** Where a test stands. Only a decision is a result: the figures of a test that goes on will change. */
export interface SprtState {
  readonly test: SprtTest;
  /** What was counted: `pair` or `game`. */
  readonly unit: 'pair' | 'game';
  readonly total: number;
  /** The log-likelihood ratio, and the bounds that end the test. */
  readonly llr: number;
  readonly lower: number;
  readonly upper: number;
  readonly decision: SprtDecision;
}

/** Beyond so many normalized Elo points the iteration for the likeliest distribution does not converge. */
export const MAX_NORMALIZED = 200;

/** Wald's bounds: the log-likelihood ratio at which H0 or H1 is accepted. */
export function sprtBounds({ alpha, beta }: Pick<SprtTest, 'alpha' | 'beta'>): { lower: number; upper: number } {
  return { lower: Math.log(beta / (1 - alpha)), upper: Math.log((1 - beta) / alpha) };
}

/**
 * The generalized log-likelihood ratio of `counts`, exact; 0 while nothing is counted. Normalized points are within
 * MAX_NORMALIZED. Bayesian points become scores by the draws of the sample, as in fastchess: of games only, and 0 until
 * both sides have won.
 */
export function llrOf(counts: Counts, { elo0, elo1, model }: Pick<SprtTest, 'elo0' | 'elo1' | 'model'>): number {
  if (model === 'logistic') return ofSeen(counts, (seen) => expectationRatio(seen, scoreOf(elo0), scoreOf(elo1)));
  if (model === 'normalized') {
    if (Math.max(-elo0, elo1) > MAX_NORMALIZED) throw new RangeError(`beyond ${MAX_NORMALIZED} normalized Elo`);
    const each = Math.sqrt(gamesEach(counts)) / NORMALIZED;
    return ofSeen(counts, (seen) => tValueRatio(seen, elo0 * each, elo1 * each));
  }
  if (counts.length === 5) throw new RangeError('a Bayesian test is one of games, not of pairs');
  if (counts[0] === 0 || counts[2] === 0) return 0;
  return ofSeen(counts, (seen) => {
    const [score0, score1] = bayesScores(seen, elo0, elo1);
    return expectationRatio(seen, score0, score1);
  });
}

/** Where `test` stands after `counts`, seen from the first of the two. */
export function sprtOf(counts: Counts, test: SprtTest): SprtState {
  const llr = llrOf(counts, test);
  const { lower, upper } = sprtBounds(test);
  const decision = llr >= upper ? 'H1' : llr <= lower ? 'H0' : 'continue';
  return { test, unit: counts.length === 5 ? 'pair' : 'game', total: totalOf(counts), llr, lower, upper, decision };
}
