import type { Values } from '../../datasets/values.ts';
import { sharedAt } from '../../datasets/values.ts';
import { type DesignMatrix, designMatrixAt, designMatrixOfSome } from './design-matrix.ts';
import type { LossName } from './loss.ts';
import type { Curvatures } from './pass.ts';
import type { Polytope } from './polytope.ts';
import { passOver } from './threads.ts';

/** Predictions of this thread that nobody uses: the shared memory that a fit leaves is not collected soon. */
const free: Float64Array[] = [];
const MOST_FREE = 4;

/** Room for `rows` predictions, whatever stands there, in memory that threads share. */
function predictionsFor(rows: number): Float64Array {
  const at = free.findIndex(({ length }) => length >= rows);
  const found = at < 0 ? new Float64Array(new SharedArrayBuffer(8 * rows)) : free.splice(at, 1)[0]!;
  return found.length === rows ? found : new Float64Array(found.buffer, 0, rows);
}

/** Nobody uses the predictions of `objective` any more. */
export function release({ predictions: { buffer } }: Pick<Objective, 'predictions'>): void {
  free.push(new Float64Array(buffer));
  if (free.length > MOST_FREE) free.sort((one, other) => other.length - one.length).pop();
}

/**
 * What a fit minimises: the mean loss of columns · solution against the targets, plus the penalty, ridge / 2 ·
 * Σ solution², the constant column left out, within the polytope.
 */
export interface FitProblem {
  readonly columns: DesignMatrix;
  readonly targets: Values;
  /** How often each row counts; once without. */
  readonly counts?: Float64Array | undefined;
  readonly loss: LossName;
  /** The strength of the penalty, from 0. */
  readonly ridge: number;
  readonly polytope: Polytope;
}

/** The objective at one solution, with its derivatives. Overwritten by `evaluate`. */
export interface Objective {
  readonly solution: Float64Array;
  readonly predictions: Float64Array;
  /** Mean loss, without the penalty and with it. */
  loss: number;
  value: number;
  /** Of the value. */
  gradient: Float64Array;
  /** Second derivatives of the same; the lower triangle is filled. Undefined where they weren't asked for. */
  hessian: Float64Array | undefined;
}

/** Curvature given to a column that is 0 on every row: it changes the way to the minimum, not the minimum. */
const LENT = 1e-6;

/** The objective at `solution`, with its second derivatives as `curvatures` asks for them. */
export function objectiveAt(problem: FitProblem, solution: Float64Array, curvatures: Curvatures = 'own'): Objective {
  const objective = emptyObjective(problem);
  objective.solution.set(solution);
  evaluate(problem, objective, curvatures);
  return objective;
}

/** Memory for an objective, not yet evaluated. */
export function emptyObjective({ columns: { rows, width } }: Pick<FitProblem, 'columns'>): Objective {
  return {
    solution: new Float64Array(width),
    predictions: predictionsFor(rows),
    loss: Infinity,
    value: Infinity,
    gradient: new Float64Array(width),
    hessian: undefined,
  };
}

/** Fills in all of `objective` for its solution; the second derivatives as `curvatures` asks for them. */
export function evaluate(problem: FitProblem, objective: Objective, curvatures: Curvatures): void {
  const { columns, targets, counts, loss } = problem;
  const { width } = columns;
  const { solution, predictions } = objective;
  const sums = passOver({ columns, targets, counts, loss, solution, predictions, curvatures });
  const total = totalOf(problem);
  const ridge = ridgeOf(problem);
  objective.loss = sums[0]! / total;
  objective.value = objective.loss + penaltyOf(problem, solution);
  objective.gradient = sums.slice(1, 1 + width).map((sum, i) => sum / total + ridge[i]! * solution[i]!);
  objective.hessian = curvatures === 'none' ? undefined : hessianOf(problem, sums.slice(1 + width));
}

/** The sum of the rows' second derivatives at `solution`, the penalty left out; the lower triangle is filled. */
export function curvatureSums(problem: FitProblem, solution: Float64Array): Float64Array {
  const { columns, targets, counts, loss } = problem;
  const { predictions } = emptyObjective(problem);
  const sums = passOver({ columns, targets, counts, loss, solution, predictions, curvatures: 'own' });
  release({ predictions });
  return sums.slice(1 + columns.width);
}

/** The second derivatives of the mean loss and the ridge; `gram` is the sum of the rows'. */
export function hessianOf(problem: FitProblem, gram: Float64Array): Float64Array {
  const { width, empty } = problem.columns;
  const total = totalOf(problem);
  const hessian = gram.map((sum) => sum / total);
  for (const [i, ridge] of ridgeOf(problem).entries()) hessian[i * (width + 1)]! += ridge;
  for (const column of empty) hessian[column * (width + 1)]! += LENT;
  return hessian;
}

/** `problem` on its rows numbered `members`, with its own copy of them. */
export function copyOf(problem: FitProblem, members: Int32Array): FitProblem {
  return { ...partOf(problem, members), columns: designMatrixOfSome(problem.columns, members) };
}

/** `problem` on its rows numbered `members`. */
export function partOf(problem: FitProblem, members: ArrayLike<number>): FitProblem {
  const { columns, targets, counts } = problem;
  return {
    ...problem,
    columns: designMatrixAt(columns, members),
    targets: sharedAt(targets, members),
    counts: counts && sharedAt(counts, members),
  };
}

/** The number of rows, each as often as it counts. */
export function totalOf({ columns, counts }: Pick<FitProblem, 'columns' | 'counts'>): number {
  return counts === undefined ? columns.rows : counts.reduce((sum, count) => sum + count, 0);
}

function penaltyOf({ columns, ridge }: FitProblem, solution: Float64Array): number {
  let squares = 0;
  for (let i = 0; i < solution.length; i++) if (i !== columns.constant) squares += solution[i]! * solution[i]!;
  return ridge * (squares / 2);
}

/** What the ridge adds to each column's second derivative. */
function ridgeOf({ columns, ridge }: Pick<FitProblem, 'columns' | 'ridge'>): Float64Array {
  const all = new Float64Array(columns.width).fill(ridge);
  if (columns.constant >= 0) all[columns.constant] = 0;
  return all;
}
