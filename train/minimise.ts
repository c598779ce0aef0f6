import { multiply, thinnedColumns } from './columns.ts';
import { gramOf } from './gram.ts';
import { emptyPoint, gradientAt, lassoOf, moveTo, type Point, pointAt, ridgeOf, type Task, totalOf } from './point.ts';
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
/** Curvature lent to a column that is 0 on every row: it changes the way to the minimum, not the minimum. */
const LENT = 1e-6;
/** A fit of more rows than this begins where a fit to one in eight of them ends. */
const FEW_ROWS = 32_768;
const ONE_IN = 8;
/** Where a step changes no prediction by more than this, the second derivatives are as good as before it, and are kept. */
const SMALL = 1e-4;

/**
 * Newton's method with steps that are exact within the polytope, halved where they overshoot. Begins at `start`, which satisfies the
 * polytope; without, at a fit to a part of the rows where there are many. Deterministic.
 */
export function minimise(task: Task, start: Float64Array = firstGuess(task)): Minimum {
  const { columns, targets } = task;
  const size = Math.max(1, Math.sqrt(targets.reduce((sum, target) => sum + target * target, 0) / targets.length));
  const change = new Float64Array(columns.rows);
  let here = pointAt(task, start);
  let next = emptyPoint(task);
  let last = new Float64Array(columns.width);
  let kept: Float64Array | undefined;
  for (let iterations = 1; iterations <= MOST_STEPS; iterations++) {
    const gradient = gradientAt(task, here);
    const found = newtonStep(task, here, gradient, kept);
    if (found === undefined) break;
    const { step, hessian } = found;
    last = Float64Array.from(step.change);
    multiply(columns, last, change);
    const gain = foreseenGain(task, here.solution, gradient, last);
    for (let share = 1, halvings = 0; ; share /= 2, halvings++) {
      moveTo(task, next, here, last, change, share);
      if (share === 1) for (const column of step.zeros) next.solution[column] = 0;
      // At the optimum the value only changes by rounding.
      const rounding = 1e-13 * (1 + Math.abs(here.value));
      if (next.value <= here.value - LEAST_GAIN * share * gain + rounding || halvings === MOST_HALVINGS) break;
    }
    [here, next] = [next, here];
    const moved = change.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
    kept = moved < SMALL ? hessian : undefined;
    const flat = Math.hypot(...symmetricTimes(hessian, last)) < FLAT * size;
    if (!flat || !(moved < STILL * size)) continue;
    const { solution, loss } = here;
    return { kind: 'found', solution, loss, multipliers: step.multipliers, zeros: step.zeros, iterations };
  }
  return { kind: 'endless', step: last };
}

function firstGuess(task: Task): Float64Array {
  if (task.columns.rows <= FEW_ROWS) return task.polytope.start;
  const few = minimise(thinned(task, ONE_IN));
  return few.kind === 'found' ? few.solution : task.polytope.start;
}

/** The exact step, with the `kept` second derivatives where there are some; the one with curvatures that are never negative where the loss isn't convex; undefined where neither is there. */
function newtonStep(
  task: Task,
  here: Point,
  gradient: Float64Array,
  kept: Float64Array | undefined,
): { readonly step: Step; readonly hessian: Float64Array } | undefined {
  const { targets, counts, loss, polytope } = task;
  const attempt = (): { step: Step; hessian: Float64Array } | undefined => {
    const hessian = kept ?? hessianAt(task, here);
    const step = bestStep({ solution: here.solution, gradient, hessian, lasso: lassoOf(task) }, polytope);
    return step && { step, hessian };
  };
  const exact = attempt();
  if (exact !== undefined || loss.safeCurvatures === undefined) return exact;
  loss.safeCurvatures({ predictions: here.predictions, targets, counts }, here.curvatures);
  return attempt();
}

/** The second derivatives of the mean loss and the ridge, of which the lower triangle is filled. */
export function hessianAt(task: Task, { curvatures }: Point): Float64Array {
  const { columns } = task;
  const hessian = gramOf(columns, curvatures, totalOf(task));
  for (const [i, ridge] of ridgeOf(task).entries()) hessian[i * (columns.width + 1)]! += ridge;
  for (const column of columns.empty) hessian[column * (columns.width + 1)]! += LENT;
  return hessian;
}

/** By how much the value would fall along the whole of `step`, were it as steep as at its start. */
function foreseenGain(task: Task, solution: Float64Array, gradient: Float64Array, step: Float64Array): number {
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
