import { thinnedColumns } from './columns.ts';
import { gramOf } from './gram.ts';
import { emptyPoint, evaluate, hessianOf, lassoOf, type Point, pointAt, type Task } from './point.ts';
import { bestStep, type Step } from './step.ts';

export type Minimum = Found | Endless;

export interface Found {
  readonly kind: 'found';
  readonly solution: Float64Array;
  /** The mean loss there, without the penalty. */
  readonly loss: number;
  /** One for each half-space of the polytope: how fast the minimum would grow with its bound. */
  readonly multipliers: Float64Array;
  /** Columns that the lasso keeps at 0. */
  readonly zeros: readonly number[];
  readonly iterations: number;
}

/** There is no minimum, or the second derivatives lose all digits before it. */
export interface Endless {
  readonly kind: 'endless';
  /** The last step: where the solution goes to. */
  readonly step: Float64Array;
}

const MOST_STEPS = 100;
const MOST_HALVINGS = 40;
/** Of the gradient that the last step takes away, in columns of size 1. */
const FLAT = 1e-10;
/** By which the last step may still change a prediction. */
const STILL = 1e-6;
/** The share of the foreseen gain that a step must bring. */
const LEAST_GAIN = 1e-4;
/** A fit of more rows than this begins where a fit to one in eight of them ends. */
const FEW_ROWS = 32_768;
const ONE_IN = 8;
/** Where a step changes no prediction by more than this, the second derivatives are as good as before it, and are kept. */
const SMALL = 1e-4;
/** After a step that changes no prediction by more than this, the next will be a small one. */
const NEAR = 1e-2;

/**
 * Newton's method with steps that are exact within the polytope, halved where they overshoot. Begins at `start`, which satisfies the
 * polytope; without, at a fit to a part of the rows where there are many. Deterministic.
 */
export function minimise(task: Task, start: Float64Array = firstGuess(task)): Minimum {
  const { targets } = task;
  const size = Math.max(1, Math.sqrt(targets.reduce((sum, target) => sum + target * target, 0) / targets.length));
  let here = pointAt(task, start);
  let next = emptyPoint(task);
  let change = new Float64Array(0);
  let moved = Infinity;
  for (let iterations = 1; iterations <= MOST_STEPS; iterations++) {
    const step = newtonStep(task, here);
    if (step === undefined) break;
    change = Float64Array.from(step.change);
    const gain = foreseenGain(task, here, change);
    for (let share = 1, halvings = 0; ; share /= 2, halvings++) {
      for (let i = 0; i < change.length; i++) next.solution[i] = here.solution[i]! + share * change[i]!;
      if (share === 1) for (const column of step.zeros) next.solution[column] = 0;
      evaluate(task, next, moved > NEAR);
      // At the optimum the value only changes by rounding.
      const rounding = 1e-13 * (1 + Math.abs(here.value));
      if (next.value <= here.value - LEAST_GAIN * share * gain + rounding || halvings === MOST_HALVINGS) break;
    }
    const flat = Math.hypot(...symmetricTimes(here.hessian!, change)) < FLAT * size;
    moved = largestDifference(here.predictions, next.predictions);
    // Where next to nothing has moved, the second derivatives are as good as before.
    if (moved < SMALL) next.hessian = here.hessian;
    [here, next] = [next, here];
    if (!flat || !(moved < STILL * size)) continue;
    const { solution, loss } = here;
    return { kind: 'found', solution, loss, multipliers: step.multipliers, zeros: step.zeros, iterations };
  }
  return { kind: 'endless', step: change };
}

function firstGuess(task: Task): Float64Array {
  if (task.columns.rows <= FEW_ROWS) return task.polytope.start;
  const few = minimise(thinned(task, ONE_IN));
  return few.kind === 'found' ? few.solution : task.polytope.start;
}

/**
 * The exact step, by the second derivatives that the point has or else its own; where the loss isn't convex, the one with curvatures that
 * are never negative. Undefined where there is none.
 */
function newtonStep(task: Task, here: Point): Step | undefined {
  const { columns, targets, counts, loss, polytope } = task;
  const { solution, gradient, predictions, curvatures } = here;
  const lasso = lassoOf(task);
  here.hessian ??= hessianOf(task, gramOf(columns, curvatures, 1));
  const exact = bestStep({ solution, gradient, hessian: here.hessian, lasso }, polytope);
  if (exact !== undefined || loss.safeCurvatures === undefined) return exact;
  loss.safeCurvatures({ predictions, targets, counts }, curvatures);
  here.hessian = hessianOf(task, gramOf(columns, curvatures, 1));
  return bestStep({ solution, gradient, hessian: here.hessian, lasso }, polytope);
}

/** Of two points' predictions. A plain loop: there are many. */
function largestDifference(a: Float64Array, b: Float64Array): number {
  let largest = 0;
  for (let i = 0; i < a.length; i++) {
    const difference = Math.abs(a[i]! - b[i]!);
    if (!(difference <= largest)) largest = difference;
  }
  return largest;
}

/** By how much the value would fall along the whole of `step`, were it as steep as at its start. */
function foreseenGain(task: Task, { solution, gradient }: Point, step: Float64Array): number {
  let gain = 0;
  for (const [i, cost] of lassoOf(task).entries())
    gain -= gradient[i]! * step[i]! + cost * (Math.abs(solution[i]! + step[i]!) - Math.abs(solution[i]!));
  return gain;
}

/** `matrix` · `vector`; of the symmetric matrix the lower triangle is read. */
export function symmetricTimes(matrix: Float64Array, vector: Float64Array): Float64Array {
  const width = vector.length;
  const entry = (a: number, b: number): number => matrix[Math.max(a, b) * width + Math.min(a, b)]!;
  return vector.map((_, a) => vector.reduce((sum, value, b) => sum + entry(a, b) * value, 0));
}

/** Every `every`-th row of `task`. */
function thinned(task: Task, every: number): Task {
  const columns = thinnedColumns(task.columns, every);
  const part = (values: Float64Array): Float64Array =>
    Float64Array.from({ length: columns.rows }, (_, row) => values[row * every]!);
  return { ...task, columns, targets: part(task.targets), counts: task.counts && part(task.counts) };
}
