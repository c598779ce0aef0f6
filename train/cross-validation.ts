import { Random } from '../lib/random.ts';
import { clustersOf } from './clusters.ts';
import { logLoss, squaredSigmoid } from './loss.ts';
import { minimise } from './minimise.ts';
import { emptyPoint, evaluate, type Penalty, pointAt, type Task } from './point.ts';

/** How a penalty's strength was chosen. */
export interface CrossValidation {
  readonly folds: number;
  /** The strongest first. */
  readonly path: readonly Tried[];
  /** The strength with the least loss on games left out. */
  readonly least: number;
  /** The strongest whose loss is within one standard error of the least. */
  readonly chosen: number;
}

export interface Tried {
  readonly strength: number;
  /** Mean loss on the games left out, each fold counting by its rows; infinite where a fold has no one answer. */
  readonly loss: number;
  /** Standard error of that mean, from how the folds differ. */
  readonly error: number;
}

const FOLDS = 10;
/** Strengths of a ridge, in columns of size 1: two to a power of ten. */
const RIDGES = Array.from({ length: 15 }, (_, i) => 10 ** (1 - i / 2));
/** Strengths of a lasso: from where all weights are 0 down to a ten-thousandth, four to a power of ten. */
const LASSO_STEPS = 17;

/**
 * Chooses the strength of `task`'s penalty by cross-validation: its games are dealt into ten folds (fewer where there are fewer games), each is
 * left out once, and the others are fitted with every strength. The one-standard-error rule: L. Breiman and others, Classification and
 * Regression Trees (1984), 3.4.3. Folds are dealt from `seed`. Throws InputError for one game.
 */
export function crossValidate(task: Task, games: Float64Array, seed: number): CrossValidation {
  const clusters = clustersOf(games);
  const folds = Math.min(FOLDS, clusters.count);
  const order = new Random(seed, 'folds').shuffle([...Array(clusters.count).keys()]);
  const foldOf = new Int32Array(clusters.count);
  for (const [place, game] of order.entries()) foldOf[game] = place % folds;
  const strengths = strengthsFor(task);
  const sums = strengths.map(() => new Float64Array(folds));
  const sizes = new Float64Array(folds);
  for (let fold = 0; fold < folds; fold++) {
    const left = Float64Array.from(clusters.of, (game) => (foldOf[game] === fold ? 1 : 0));
    sizes[fold] = left.reduce((sum, count) => sum + count, 0);
    const losses = lossesAlong(task, strengths, left);
    for (const [i, loss] of losses.entries()) sums[i]![fold] = loss;
  }
  const path = strengths.map((strength, i) => ({ strength, ...meanAndError(sums[i]!, sizes) }));
  const best = path.reduce((least, one) => (one.loss < least.loss ? one : least));
  const chosen = path.find(({ loss }) => loss <= best.loss + best.error) ?? best;
  return { folds, path, least: best.strength, chosen: chosen.strength };
}

/** The mean losses on the rows `left` out, one for each strength, from the strongest on. */
function lossesAlong(task: Task, strengths: readonly number[], left: Float64Array): number[] {
  const counts = left.map((count) => 1 - count);
  const point = emptyPoint(task);
  let start = startOf({ ...task, counts, penalty: { ...task.penalty, strength: strengths[0]! } });
  return strengths.map((strength) => {
    const found = minimise({ ...task, counts, penalty: { ...task.penalty, strength } }, start);
    if (found.kind === 'endless') return Infinity;
    start = found.solution;
    point.solution.set(found.solution);
    evaluate({ ...task, counts: left }, point, false);
    return point.loss;
  });
}

/** Where the least strong fit of a fold begins: for the loss that isn't convex, at the optimum of the one that is. */
function startOf(task: Task): Float64Array {
  if (task.loss !== squaredSigmoid) return task.polytope.start;
  const found = minimise({ ...task, loss: logLoss }, task.polytope.start);
  return found.kind === 'found' ? found.solution : task.polytope.start;
}

function strengthsFor(task: Task): number[] {
  const { l1Ratio } = task.penalty;
  if (l1Ratio === 0) return RIDGES;
  const most = Math.max(...steepness(task)) / l1Ratio;
  return Array.from({ length: LASSO_STEPS }, (_, i) => most * 10 ** (-i / 4));
}

/** How steep the loss is in each penalised column where all of these are 0: a lasso above it keeps them there. */
function steepness(task: Task): Float64Array {
  const { constant } = task.columns;
  const penalty: Penalty = { strength: 1e9, l1Ratio: 0 };
  const found = minimise({ ...task, penalty }, task.polytope.start);
  const solution = new Float64Array(task.columns.width);
  if (found.kind === 'found' && constant >= 0) solution[constant] = found.solution[constant]!;
  const { gradient: slopes } = pointAt({ ...task, penalty: { strength: 0, l1Ratio: 0 } }, solution);
  return slopes.map((slope, column) => (column === constant ? 0 : Math.abs(slope)));
}

function meanAndError(losses: Float64Array, sizes: Float64Array): { readonly loss: number; readonly error: number } {
  const rows = sizes.reduce((sum, size) => sum + size, 0);
  const loss = losses.reduce((sum, one, fold) => sum + (one * sizes[fold]!) / rows, 0);
  const square = losses.reduce((sum, one, fold) => sum + ((one - loss) ** 2 * sizes[fold]!) / rows, 0);
  return { loss, error: Number.isFinite(loss) ? Math.sqrt(square / (losses.length - 1)) : Infinity };
}
