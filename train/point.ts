import { type Columns, multiply, sumProducts } from './columns.ts';
import type { Loss } from './loss.ts';
import type { Polytope } from './polytope.ts';

/** What a fit minimises: the mean loss of columns · solution against the targets, plus the penalty, within the polytope. */
export interface Task {
  readonly columns: Columns;
  readonly targets: Float64Array;
  /** How often each row counts; once without. */
  readonly counts?: Float64Array | undefined;
  readonly loss: Loss;
  readonly penalty: Penalty;
  readonly polytope: Polytope;
}

/** strength · (l1Ratio · Σ |solution| + (1 - l1Ratio) / 2 · Σ solution²), the constant column left out: the elastic net. */
export interface Penalty {
  /** From 0. */
  readonly strength: number;
  /** From 0, a ridge, to 1, a lasso. */
  readonly l1Ratio: number;
}

/** A solution and what the loss is like there. Its arrays are written over by `moveTo`. */
export interface Point {
  readonly solution: Float64Array;
  readonly predictions: Float64Array;
  /** First and second derivatives of each row's loss, times its count. */
  readonly slopes: Float64Array;
  readonly curvatures: Float64Array;
  /** Mean loss, without the penalty and with it. */
  loss: number;
  value: number;
}

export function pointAt(task: Task, solution: Float64Array): Point {
  const point: Point = { ...emptyPoint(task), solution: Float64Array.from(solution) };
  multiply(task.columns, point.solution, point.predictions);
  assess(task, point);
  return point;
}

/** A point without meaning, to be moved. */
export function emptyPoint({ columns: { rows, width } }: Pick<Task, 'columns'>): Point {
  return {
    solution: new Float64Array(width),
    predictions: new Float64Array(rows),
    slopes: new Float64Array(rows),
    curvatures: new Float64Array(rows),
    loss: Infinity,
    value: Infinity,
  };
}

/** Puts `point` where `from` comes to by `share` of `step`, whose predictions change by `change`. */
export function moveTo(
  task: Task,
  point: Point,
  from: Point,
  step: Float64Array,
  change: Float64Array,
  share: number,
): void {
  for (let i = 0; i < step.length; i++) point.solution[i] = from.solution[i]! + share * step[i]!;
  for (let row = 0; row < change.length; row++) point.predictions[row] = from.predictions[row]! + share * change[row]!;
  assess(task, point);
}

function assess(task: Task, point: Point): void {
  const { targets, counts, loss } = task;
  const sum = loss.assess({ predictions: point.predictions, targets, counts }, point.slopes, point.curvatures);
  point.loss = sum / totalOf(task);
  point.value = point.loss + penaltyOf(task, point.solution);
}

/** How many rows there are, each as often as it counts. */
export function totalOf({ columns, counts }: Pick<Task, 'columns' | 'counts'>): number {
  return counts === undefined ? columns.rows : counts.reduce((sum, count) => sum + count, 0);
}

function penaltyOf({ columns, penalty }: Task, solution: Float64Array): number {
  const { strength, l1Ratio } = penalty;
  let sizes = 0;
  let squares = 0;
  for (let i = 0; i < solution.length; i++) {
    if (i === columns.constant) continue;
    sizes += Math.abs(solution[i]!);
    squares += solution[i]! * solution[i]!;
  }
  return strength * (l1Ratio * sizes + ((1 - l1Ratio) / 2) * squares);
}

/** Of the mean loss and the ridge; the absolute values have none. */
export function gradientAt(task: Task, { slopes, solution }: Point): Float64Array {
  const total = totalOf(task);
  const ridge = ridgeOf(task);
  return sumProducts(task.columns, slopes).map((sum, i) => sum / total + ridge[i]! * solution[i]!);
}

/** What the ridge adds to each column's second derivative. */
export function ridgeOf({ columns, penalty }: Pick<Task, 'columns' | 'penalty'>): Float64Array {
  const ridge = new Float64Array(columns.width).fill(penalty.strength * (1 - penalty.l1Ratio));
  if (columns.constant >= 0) ridge[columns.constant] = 0;
  return ridge;
}

/** What the absolute value of each column's solution costs. */
export function lassoOf({ columns, penalty }: Pick<Task, 'columns' | 'penalty'>): Float64Array {
  const lasso = new Float64Array(columns.width).fill(penalty.strength * penalty.l1Ratio);
  if (columns.constant >= 0) lasso[columns.constant] = 0;
  return lasso;
}
