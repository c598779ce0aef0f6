import * as z from 'zod';
import { tenTo } from '../../lib/maths/power.ts';
import { decimal, rounded } from '../../lib/numbers.ts';
import { type Counts, gamesEach, momentsOf, scoreAt, totalOf, withoutZeros } from './counts.ts';
import { NORMALIZED, scoreOf } from './elo.ts';
import { multiplier } from './rating.ts';

/** Steps after which an iteration that has not converged is taken as it is; about ten do. */
const MAX_STEPS = 1000;

/**
 * The generalized log-likelihood ratio of the mean score being `score1` against `score0`, both above 0 and below 1: of
 * each hypothesis the distribution that explains `counts` best (M. Van den Bergh, Generalized sequential probability
 * ratio test). No count may be 0.
 */
export function expectationRatio(counts: readonly number[], score0: number, score1: number): number {
  const under = (score: number) => nearestTo(counts, (one) => one - score);
  return logRatio(counts, under(score0), under(score1));
}

/**
 * The same of the mean's distance from one half in standard deviations being `t1` against `t0`, by the iteration of
 * section 4.1 of M. Van den Bergh, Comments on normalized Elo. No count may be 0.
 */
export function tValueRatio(counts: readonly number[], t0: number, t1: number): number {
  return logRatio(counts, ofTValue(counts, t0), ofTValue(counts, t1));
}

function logRatio(counts: readonly number[], under0: readonly number[], under1: readonly number[]): number {
  return counts.reduce((sum, count, i) => sum + count * Math.log(under1[i]! / under0[i]!), 0);
}

function ofTValue(counts: readonly number[], t: number): number[] {
  let shares = counts.map(() => 1 / counts.length);
  for (let step = 0; step < MAX_STEPS; step++) {
    const { score: mean, variance } = momentsOf(shares);
    const deviation = Math.sqrt(variance);
    const next = nearestTo(counts, (score) => {
      const from = (score - mean) / deviation;
      return score - 0.5 - (t * deviation * (1 + from * from)) / 2;
    });
    const change = Math.max(...next.map((share, i) => Math.abs(share - shares[i]!)));
    shares = next;
    if (change < 1e-12) return shares;
  }
  return shares;
}

/** Of the distributions in which `value` of a score has the mean 0, the one under which `counts` are likeliest. */
function nearestTo(counts: readonly number[], value: (score: number) => number): number[] {
  const total = totalOf(counts);
  const values = counts.map((_, i) => value(scoreAt(i, counts.length)));
  const x = multiplier(counts, values);
  return counts.map((count, i) => count / (total * (1 + x * values[i]!)));
}

/**
 * The mean scores that differences in R. Coulom's BayesElo points stand for, with the draws of the sample; all came.
 */
function bayesScore(counts: readonly number[], elo: number): number {
  const total = totalOf(counts);
  const [loss, win] = [counts[0]! / total, counts[2]! / total];
  // How wide draws are: a draw lies within this many points of equality.
  const drawElo = 200 * Math.log10((((1 - loss) / loss) * (1 - win)) / win);
  const chance = (by: number): number => 1 / (1 + tenTo((drawElo - by) / 400));
  return (1 + chance(elo) - chance(-elo)) / 2;
}

/** The Elo points of a test: in standard deviations of a game's score, of the mean score, or R. Coulom's BayesElo. */
export const sprtModels = ['normalized', 'logistic', 'bayesian'] as const;

/** A sequential probability ratio test: the difference is `elo0`, or `elo1`, which is greater. */
export const sprtTest = z.object({
  elo0: z.number(),
  elo1: z.number(),
  /** The probabilities of accepting `elo1` where `elo0` holds, and the reverse: above 0, together below 1. */
  alpha: z.number(),
  beta: z.number(),
  model: z.enum(sprtModels),
});
export type SprtTest = Readonly<z.infer<typeof sprtTest>>;

/** Where a test stands. Only a decision is a result: the figures of a test that continues will change. */
export type SprtState = ReturnType<typeof sprtOf>;

/** Beyond this many normalized Elo points the iteration for the likeliest distribution does not converge. */
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
function llrOf(counts: Counts, { elo0, elo1, model }: Pick<SprtTest, 'elo0' | 'elo1' | 'model'>): number {
  if (totalOf(counts) === 0 || (model === 'bayesian' && (counts[0] === 0 || counts[2] === 0))) return 0;
  const seen = withoutZeros(counts);
  if (model === 'normalized') {
    const each = Math.sqrt(gamesEach(counts)) / NORMALIZED;
    return tValueRatio(seen, elo0 * each, elo1 * each);
  }
  const score = (elo: number): number => (model === 'logistic' ? scoreOf(elo) : bayesScore(seen, elo));
  return expectationRatio(seen, score(elo0), score(elo1));
}

/** Where `test` stands after `counts`, seen from the first of the two. */
export function sprtOf(counts: Counts, test: SprtTest) {
  /** The log-likelihood ratio, and the bounds that end the test. */
  const llr = llrOf(counts, test);
  const { lower, upper } = sprtBounds(test);
  const decision = llr >= upper ? 'H1' : llr <= lower ? 'H0' : 'continue';
  /** What was counted. */
  const unit = counts.length === 5 ? 'pair' : 'game';
  return { test, unit, total: totalOf(counts), llr, lower, upper, decision } as const;
}

/**
 * A sequential test that is told of the pairs between two agents one by one, in the order of their openings. Once it
 * has decided, later pairs change nothing: workers may have played some already, and the result must be the same for
 * any number of workers and of stops.
 */
export class SequentialTest {
  #counts: [number, number, number, number, number] = [0, 0, 0, 0, 0];
  #state: SprtState;

  constructor(test: SprtTest) {
    this.#state = sprtOf(this.#counts, test);
  }

  /** The next pair, by twice the points that the first agent made of it: 0 to 4. Returns where the test stands. */
  add(halfPoints: number): SprtState {
    if (this.#state.decision !== 'continue') return this.#state;
    this.#counts[halfPoints]!++;
    this.#state = sprtOf(this.#counts, this.#state.test);
    return this.#state;
  }

  get state(): SprtState {
    return this.#state;
  }
}

/**
 * What a test has shown between `a`, whose results were counted, and `b`: one sentence. Accepting H1 says that the
 * difference is above `elo0`, accepting H0 that it is below `elo1`; a test that continues says nothing, and the
 * sentence says so.
 */
export function sprtVerdict(a: string, b: string, state: SprtState): string {
  const { test, total, unit, llr, lower, upper, decision } = state;
  const counted = `${total} ${total === 1 ? unit : `${unit}s`}`;
  const hypotheses = `${points(test.elo0)} against ${points(test.elo1)} ${unitOf(test)}`;
  if (decision === 'continue')
    return `Not final: the test of ${hypotheses} is still running between ${a} and ${b}; after ${counted} the LLR is ${decimal(llr, 2)}, and it ends at ${decimal(lower, 2)} or ${decimal(upper, 2)}.`;
  const [bound, risk] = decision === 'H1' ? [upper, test.alpha] : [lower, test.beta];
  const shown = decision === 'H1' ? above(a, b, test.elo0, test) : below(a, b, test.elo1, test);
  return `${shown} (SPRT of ${hypotheses}: LLR ${decimal(llr, 2)} passed ${decimal(bound, 2)} after ${counted}, ${decision} accepted; wrong in about ${share(risk)} of such tests).`;
}

function above(a: string, b: string, elo: number, test: SprtTest): string {
  if (elo === 0) return `${a} is stronger than ${b}`;
  if (elo > 0) return `${a} is stronger than ${b} by more than ${points(elo)} ${unitOf(test)}`;
  return `${a} is not weaker than ${b} by ${points(-elo)} ${unitOf(test)} or more`;
}

function below(a: string, b: string, elo: number, test: SprtTest): string {
  if (elo === 0) return `${a} is weaker than ${b}`;
  if (elo < 0) return `${a} is weaker than ${b} by more than ${points(-elo)} ${unitOf(test)}`;
  return `${a} is not stronger than ${b} by ${points(elo)} ${unitOf(test)} or more`;
}

function points(elo: number): string {
  return rounded(elo, 2);
}

function unitOf({ model }: SprtTest): string {
  return { normalized: 'normalized Elo', logistic: 'Elo', bayesian: 'BayesElo' }[model];
}

function share(chance: number): string {
  return `${rounded(100 * chance, 2)} %`;
}
