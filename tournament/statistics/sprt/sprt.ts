import { tenTo } from '../../../lib/maths/power.ts';
import { decimal, rounded } from '../../../lib/numbers.ts';
import { type Counts, gamesEach, type Pentanomial, totalOf } from '../counts.ts';
import { NORMALIZED, scoreOf } from '../elo.ts';
import { expectationRatio, ofSeen, tValueRatio } from './likelihood-ratio.ts';

/** The probabilities of a game's results in R. Coulom's BayesElo: a draw lies within `drawElo` points of equality. */
function probabilitiesOf(elo: number, drawElo: number): { win: number; draw: number; loss: number } {
  const win = 1 / (1 + tenTo((drawElo - elo) / 400));
  const loss = 1 / (1 + tenTo((drawElo + elo) / 400));
  return { win, draw: 1 - win - loss, loss };
}

/** How wide the draws of a sample are, in BayesElo points; losses, draws and wins are all above 0. */
function drawEloOf(counts: readonly number[]): number {
  const total = totalOf(counts);
  const loss = counts[0]! / total;
  const win = counts[2]! / total;
  return 200 * Math.log10((((1 - loss) / loss) * (1 - win)) / win);
}

/** The mean scores that two differences in BayesElo points stand for, with the draws of the sample. */
function bayesScores(counts: readonly number[], elo0: number, elo1: number): [number, number] {
  const drawElo = drawEloOf(counts);
  const score = (elo: number): number => {
    const { win, draw } = probabilitiesOf(elo, drawElo);
    return win + draw / 2;
  };
  return [score(elo0), score(elo1)];
}

/**
 * The log-likelihood ratio of `elo1` against `elo0`, both in BayesElo points, with the draws of the sample: not a
 * GSPRT. A result that never came counts as one. For comparison with cutegames.
 */
export function directRatio(counts: readonly number[], elo0: number, elo1: number): number {
  const floored = counts.map((count) => Math.max(1, count));
  return ratioOf(floored, elo0, elo1, drawEloOf(floored));
}

/**
 * The same as in cutechess: half a game more in each count, and hypotheses in logistic points, turned into BayesElo
 * points by the scale at equality with the draws of the sample.
 */
export function scaledRatio(counts: readonly number[], elo0: number, elo1: number): number {
  const more = counts.map((count) => count + 0.5);
  const drawElo = drawEloOf(more);
  const x = tenTo(-drawElo / 400);
  const scale = (4 * x) / (1 + x) ** 2;
  return ratioOf(more, elo0 / scale, elo1 / scale, drawElo);
}

function ratioOf(counts: readonly number[], elo0: number, elo1: number, drawElo: number): number {
  const [under0, under1] = [probabilitiesOf(elo0, drawElo), probabilitiesOf(elo1, drawElo)];
  return (
    counts[0]! * Math.log(under1.loss / under0.loss) +
    counts[1]! * Math.log(under1.draw / under0.draw) +
    counts[2]! * Math.log(under1.win / under0.win)
  );
}

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

type SprtDecision = 'H0' | 'H1' | 'continue';

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

/**
 * A sequential test that is told of the pairs between two agents one by one, in the order of their openings. Once it
 * has decided, later pairs change nothing: workers may have played some already, and the result must be the same for
 * any number of workers and of stops.
 */
export class SequentialTest {
  readonly #test: SprtTest;
  #counts: [number, number, number, number, number] = [0, 0, 0, 0, 0];
  #state: SprtState;

  constructor(test: SprtTest) {
    this.#test = test;
    this.#state = sprtOf(this.#counts, test);
  }

  /** The next pair, by twice the points that the first agent made of it: 0 to 4. Returns where the test stands. */
  add(halfPoints: number): SprtState {
    if (this.#state.decision !== 'continue') return this.#state;
    this.#counts[halfPoints]!++;
    this.#state = sprtOf(this.#counts, this.#test);
    return this.#state;
  }

  get state(): SprtState {
    return this.#state;
  }

  /** The pairs that the state was made of. */
  get counts(): Pentanomial {
    return [...this.#counts];
  }
}

/**
 * What a test has shown between `a`, whose results were counted, and `b`: one sentence. Accepting H1 says that the
 * difference is above `elo0`, accepting H0 that it is below `elo1`; a test that goes on says nothing, and the sentence
 * says so.
 */
export function sprtVerdict(a: string, b: string, state: SprtState): string {
  const { test, total, unit, llr, lower, upper, decision } = state;
  const counted = `${total} ${total === 1 ? unit : `${unit}s`}`;
  const hypotheses = `${points(test.elo0)} against ${points(test.elo1)} ${unitOf(test)}`;
  if (decision === 'continue')
    return `Not final: the test of ${hypotheses} goes on between ${a} and ${b}; after ${counted} the LLR is ${decimal(llr, 2)}, and it ends at ${decimal(lower, 2)} or ${decimal(upper, 2)}.`;
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
