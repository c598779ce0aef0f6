import { numbered, type Values } from '../../datasets/values.ts';
import { InputError } from '../../lib/input-error.ts';
import { tenTo } from '../../lib/maths/power.ts';
import { Random } from '../../lib/maths/random.ts';
import { counter, unwatched, type Watching } from '../../lib/progress/running.ts';
import { TEMPO } from '../solver/design-matrix.ts';
import { minimise } from '../solver/minimise.ts';
import { curvatureSums, type FitProblem, hessianOf, objectiveAt, partOf, release } from '../solver/objective.ts';
import { weightsAt } from '../solver/polytope.ts';
import type { Regression } from '../solver/regress.ts';

/** A 95 % confidence interval of a weight. NaN throughout where the data don't identify it. */
export interface Interval {
  /** Standard error. */
  readonly error: number;
  readonly low: number;
  readonly high: number;
}

/** The uncertainty of a fit, in the unit of its weights. */
export interface Uncertainty {
  /** Cluster-robust standard errors, or resampled games. */
  readonly method: 'sandwich' | 'bootstrap';
  readonly games: number;
  /** Fits to resampled games, of which `failed` had no unique answer and were left out; 0 for the sandwich. */
  readonly resamples: number;
  readonly failed: number;
  /** One per feature. */
  readonly weights: readonly Interval[];
  readonly tempo: Interval;
}

/**
 * The rows of a fit by their game. Throws InputError for fewer than two: nothing tells how much one differs from
 * another.
 */
export function clustersOf(games: Values): ReturnType<typeof numbered> {
  const clusters = numbered(games);
  if (clusters.count < 2) throw new InputError(`samples: rows of ${clusters.count} games; expected at least 2`);
  return clusters;
}

/** `uncertainty` of weights times `scale`. */
export function scaledUncertainty(uncertainty: Uncertainty, scale: number): Uncertainty {
  const scaled = ({ error, low, high }: Interval): Interval => ({
    error: error * scale,
    low: low * scale,
    high: high * scale,
  });
  return { ...uncertainty, weights: uncertainty.weights.map(scaled), tempo: scaled(uncertainty.tempo) };
}

/** With more failed fits than this share, the intervals would be of the easy resamples only. */
const MAX_FAILED = 0.05;

/**
 * Intervals from `resamples` fits to games drawn with replacement, as many as there are, each with all its rows: the
 * middle 95 % of the weights. Constraints, penalty and column sizes are those of `regression`. Resample i is drawn from
 * (seed, i). `watching` hears of every fit. Throws InputError where more than one fit in twenty has no unique answer,
 * and the signal's reason.
 */
export async function bootstrap(
  regression: Regression,
  resamples: number,
  seed: number,
  watching: Watching = unwatched,
): Promise<Uncertainty> {
  const { problem, minimum, fit } = regression;
  const clusters = clustersOf(regression.games);
  const { columns, polytope } = problem;
  const drawn: number[][] = [];
  // In memory that threads share; each resample writes over it.
  const counts = new Float64Array(new SharedArrayBuffer(8 * clusters.of.length));
  const done = counter(resamples, watching);
  for (let resample = 0; resample < resamples; resample++) {
    const random = new Random(seed, 'bootstrap', resample);
    const times = new Float64Array(clusters.count);
    for (let i = 0; i < clusters.count; i++) times[random.int(clusters.count)]!++;
    for (let row = 0; row < counts.length; row++) counts[row] = times[clusters.of[row]!]!;
    const found = minimise({ ...problem, counts }, minimum.solution);
    await done();
    if (found.kind === 'unbounded') continue;
    const { weights, tempo } = weightsAt(columns, found.solution, fit.names.length, polytope, found.multipliers);
    drawn.push([...weights, tempo]);
  }
  const failed = resamples - drawn.length;
  if (failed > MAX_FAILED * resamples)
    throw new InputError(
      `bootstrap: ${failed} of ${resamples} resamples have no one answer; give more games or a larger ridge than ${problem.ridge}`,
    );
  const found = { method: 'bootstrap', games: clusters.count, resamples, failed } as const;
  return uncertaintyOf(regression, found, (_, i) => middle(drawn.map((one) => one[i]!)));
}

/**
 * The uncertainty of `regression`; `intervalOf` the weights, the tempo last, gives an interval: NaN where the data
 * don't tell.
 */
export function uncertaintyOf(
  { fit, unidentified }: Regression,
  found: Omit<Uncertainty, 'weights' | 'tempo'>,
  intervalOf: (name: string, at: number) => Interval,
): Uncertainty {
  const unknown = new Set(unidentified.flatMap(({ names }) => names));
  const intervals = [...fit.names, TEMPO].map((name, i) =>
    unknown.has(name) ? { error: NaN, low: NaN, high: NaN } : intervalOf(name, i),
  );
  return { ...found, weights: intervals.slice(0, -1), tempo: intervals.at(-1)! };
}

/** Standard deviation, and the 2.5 % and 97.5 % quantiles by linear interpolation. */
export function middle(values: readonly number[]): Interval {
  const sorted = Float64Array.from(values).sort();
  const mean = sorted.reduce((sum, value) => sum + value, 0) / sorted.length;
  const squares = sorted.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  const at = (share: number): number => {
    const place = share * (sorted.length - 1);
    const below = Math.floor(place);
    const above = Math.min(below + 1, sorted.length - 1);
    return sorted[below]! + (place - below) * (sorted[above]! - sorted[below]!);
  };
  return { error: Math.sqrt(squares / (sorted.length - 1)), low: at(0.025), high: at(0.975) };
}

/** Strengths, in columns of size 1, the strongest first: two to a power of ten. */
const STRENGTHS = Array.from({ length: 15 }, (_, i) => tenTo(1 - i / 2));

/** Of more rows than these, some games are dealt that have about as many. */
const DEALT_ROWS = 100_000;

/**
 * The tolerance of predictions, in logits or in the unit of the target. The slope of a mean log loss is at most 1, so
 * the loss is off by no more than this, hundreds of times less than its standard error.
 */
const WITHIN = 1e-5;

/**
 * Chooses the strength of `problem`'s penalty by cross-validation: its games, or of very many rows some of them, are
 * dealt into ten folds (fewer where there are fewer games). Each fold is left out once, and the others are fitted with
 * every strength. The one-standard-error rule: L. Breiman and others, Classification and Regression Trees (1984),
 * 3.4.3. Folds are dealt from `seed`. `watching` hears of every fit. Throws InputError for one game, and the signal's
 * reason.
 *
 * All folds are fitted first; the fit without one starts there, with the second derivatives of its own rows, and is
 * seldom more than two steps away. Its predictions are within `WITHIN` of the exact fit's.
 */
export async function crossValidate(problem: FitProblem, games: Values, seed: number, watching: Watching = unwatched) {
  const folds = foldsOf(games, seed);
  const done = counter((folds.length + 1) * STRENGTHS.length, watching);
  const parts = folds.map((members) => partOf(problem, members));
  const dealt = joined(folds);
  const starts = await startsAlong(dealt.length < games.length ? partOf(problem, dealt) : problem, parts, done);
  const sums = STRENGTHS.map(() => new Float64Array(folds.length));
  for (const [fold, left] of parts.entries()) {
    const kept = partOf(problem, joined(folds.filter((_, at) => at !== fold)));
    for (const [i, start] of starts.entries()) {
      sums[i]![fold] = lossOn(left, kept, start, fold);
      await done();
    }
  }
  const sizes = Float64Array.from(folds, (members) => members.length);
  /** The strongest first. */
  const path = STRENGTHS.map((strength, i) => ({ strength, ...meanAndError(sums[i]!, sizes) }));
  const best = path.reduce((least, one) => (one.loss < least.loss ? one : least));
  const chosen = path.find(({ loss }) => loss <= best.loss + best.error) ?? best;
  return { folds: folds.length, path, least: best.strength, chosen: chosen.strength };
}

/** The numbers of `parts`, one after the other. */
function joined(parts: readonly Int32Array[]): Int32Array {
  const all = new Int32Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

/** Where the fits with one strength start: at the fit to all rows, with each fold's sum of second derivatives there. */
interface WarmStart {
  readonly ridge: number;
  readonly solution: Float64Array;
  /** Undefined where the fit to all rows has no unique answer. */
  readonly grams: readonly Float64Array[] | undefined;
}

/** From the strongest on, each fit to all rows starts where the one before it ended. */
async function startsAlong(
  problem: FitProblem,
  parts: readonly FitProblem[],
  done: () => Promise<void>,
): Promise<WarmStart[]> {
  const starts: WarmStart[] = [];
  let solution = firstStart({ ...problem, ridge: STRENGTHS[0]! });
  for (const ridge of STRENGTHS) {
    const found = minimise({ ...problem, ridge }, solution, { within: WITHIN });
    if (found.kind === 'minimum') solution = found.solution;
    const grams = found.kind === 'minimum' ? parts.map((part) => curvatureSums(part, found.solution)) : undefined;
    starts.push({ ridge, solution, grams });
    await done();
  }
  return starts;
}

/** The mean loss on the rows `left` out by a fit to those `kept`; infinite where these have no unique answer. */
function lossOn(left: FitProblem, kept: FitProblem, { ridge, solution, grams }: WarmStart, fold: number): number {
  const problem = { ...kept, ridge };
  const others = grams?.filter((_, at) => at !== fold);
  const gram = others?.reduce((sum, one) => sum.map((value, i) => value + one[i]!));
  const hessian = gram && hessianOf(problem, gram);
  const found = minimise(problem, solution, { within: WITHIN, hessian });
  if (found.kind === 'unbounded') return Infinity;
  const objective = objectiveAt(left, found.solution, 'none');
  release(objective);
  return objective.loss;
}

/** Where the strongest fit starts: for the loss that isn't convex, at the optimum of the one that is. */
function firstStart(problem: FitProblem): Float64Array {
  if (problem.loss !== 'mse') return problem.polytope.start;
  const found = minimise({ ...problem, loss: 'log' }, problem.polytope.start);
  return found.kind === 'minimum' ? found.solution : problem.polytope.start;
}

/**
 * Of the folds' losses, each weighted by its rows: infinite where one has no unique answer. The error is that of the
 * mean, from how the folds differ.
 */
function meanAndError(losses: Float64Array, sizes: Float64Array): { readonly loss: number; readonly error: number } {
  const rows = sizes.reduce((sum, size) => sum + size, 0);
  const loss = losses.reduce((sum, one, fold) => sum + (one * sizes[fold]!) / rows, 0);
  const square = losses.reduce((sum, one, fold) => sum + ((one - loss) ** 2 * sizes[fold]!) / rows, 0);
  return { loss, error: Number.isFinite(loss) ? Math.sqrt(square / (losses.length - 1)) : Infinity };
}

const FOLDS = 10;

/**
 * The numbers of the rows of each of ten folds, fewer where there are fewer games, dealt from `seed`; the rows of a
 * game go together. Where there are more than `DEALT_ROWS`, some games are in none. Throws InputError for one game.
 */
export function foldsOf(games: Values, seed: number): Int32Array[] {
  const clusters = clustersOf(games);
  const count = Math.min(FOLDS, clusters.count);
  const order = new Random(seed, 'folds').shuffle([...Array(clusters.count).keys()]);
  const dealt = Math.max(count, Math.ceil((clusters.count * DEALT_ROWS) / games.length));
  const foldOf = new Int32Array(clusters.count).fill(-1);
  for (const [place, game] of order.slice(0, dealt).entries()) foldOf[game] = place % count;
  const sizes = new Int32Array(count);
  for (const game of clusters.of) if (foldOf[game] !== -1) sizes[foldOf[game]!]!++;
  const folds = Array.from(sizes, (size) => new Int32Array(size));
  sizes.fill(0);
  for (let row = 0; row < clusters.of.length; row++) {
    const fold = foldOf[clusters.of[row]!]!;
    if (fold !== -1) folds[fold]![sizes[fold]!++] = row;
  }
  return folds;
}
