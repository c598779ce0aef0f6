import { factor, solve } from '../algebra/matrix.ts';
import { solveDual } from './active-set.ts';
import { everyRow } from './design-matrix.ts';
import {
  copyOf,
  emptyObjective,
  evaluate,
  type FitProblem,
  type Objective,
  objectiveAt,
  release,
} from './objective.ts';
import { type Curvatures, type Loss, losses } from './pass.ts';
import { basisTimes, dot, type Polytope, reducedHessian, timesBasis, tolerancesOf } from './polytope.ts';

type MinimiseResult = Minimum | Unbounded;

export interface Minimum {
  readonly kind: 'minimum';
  readonly solution: Float64Array;
  /** The mean loss there, without the penalty. */
  readonly loss: number;
  /** One for each half-space of the polytope: how fast the minimum would grow with its bound. */
  readonly multipliers: Float64Array;
  readonly iterations: number;
  /** The second derivatives of the mean loss and the ridge, near there. */
  readonly hessian: Float64Array;
}

/** There is no minimum, or the second derivatives lose all digits before it. */
interface Unbounded {
  readonly kind: 'unbounded';
  /** The last step: where the solution goes to. */
  readonly step: Float64Array;
}

const MAX_STEPS = 100;
const MAX_HALVINGS = 40;
/** The most gradient that the last step may take away, in columns of size 1. */
const FLAT = 1e-10;
/** The most that the last step may change a prediction. */
const STILL = 1e-6;
/** The share of the predicted gain that a step must bring (Armijo's condition). */
const LEAST_GAIN = 1e-4;
/** A fit to more rows than this starts where a fit to one in eight of them ends. */
const FEW_ROWS = 32_768;
const ONE_IN = 8;
/** How much the predictions of that fit may be off: by far less than they are by chance. */
const GUESSED = 1e-3;
/** The second derivatives are kept after a step that changes no prediction by more than this. */
const SMALL = 1e-4;
/** After a step that changes no prediction by more than this, the next will be a small one. */
const NEAR = 1e-2;
/**
 * A rough fit keeps second derivatives that are right to this share: each step leaves no more of the error than that.
 */
const KEPT = 0.1;

/** The tolerance of a fit that only has to predict. */
interface Tolerance {
  /** About how much its predictions may be off. */
  readonly within: number;
  /** The second derivatives at the start, where they are known. */
  readonly hessian?: Float64Array | undefined;
}

/**
 * Newton's method with steps that are exact within the polytope, halved where they overshoot. Starts at `start`, which
 * satisfies the polytope; without it, where there are many rows, at a fit to a part of them. Deterministic.
 *
 * A `rough` fit keeps its second derivatives as long as they are nearly right, and ends where the remaining distance is
 * within its tolerance: a step by second derivatives that are right to a share ρ leaves at most ρ of its length. Losses
 * without `curvatureChange` are fitted exactly.
 */
export function minimise(problem: FitProblem, start?: Float64Array, rough?: Tolerance): MinimiseResult {
  const { targets } = problem;
  const { curvatureChange } = losses[problem.loss] as Loss;
  let squares = 0;
  for (let row = 0; row < targets.length; row++) squares += targets[row]! * targets[row]!;
  const size = Math.max(1, Math.sqrt(squares / targets.length));
  let here = start === undefined ? firstPoint(problem, rough) : startingPoint(problem, start, rough);
  let next = emptyObjective(problem);
  const ended = (result: MinimiseResult): MinimiseResult => {
    for (const one of [here, next]) release(one);
    return result;
  };
  let change = new Float64Array(0);
  let moved = Infinity;
  /** The most that a prediction can have moved since the second derivatives were computed. */
  let movedSince = 0;
  for (let iterations = 1; iterations <= MAX_STEPS; iterations++) {
    if (here.hessian === undefined) movedSince = 0;
    const step = newtonStep(problem, here);
    if (step === undefined) break;
    change = Float64Array.from(step.change);
    const share = follow(problem, here, change, next, rough === undefined && moved > NEAR ? 'own' : 'none');
    const flat = Math.hypot(...symmetricTimes(here.hessian!, change)) < FLAT * size;
    moved = largestDifference(here.predictions, next.predictions);
    movedSince += moved;
    const off = rough && curvatureChange?.(movedSince);
    // Where next to nothing has moved, the second derivatives are as good as before.
    if (off === undefined ? moved < SMALL : off < KEPT) next.hessian = here.hessian;
    [here, next] = [next, here];
    const there = off === undefined ? flat && moved < STILL * size : share === 1 && off * moved < rough!.within;
    if (!there) continue;
    const { solution, loss: mean } = here;
    const hessian = here.hessian ?? next.hessian;
    return ended({
      kind: 'minimum',
      solution,
      loss: mean,
      multipliers: step.multipliers,
      iterations,
      hessian: hessian!,
    });
  }
  return ended({ kind: 'unbounded', step: change });
}

function startingPoint(problem: FitProblem, start: Float64Array, rough: Tolerance | undefined): Objective {
  const objective = objectiveAt(problem, start, rough === undefined ? 'own' : 'none');
  objective.hessian ??= rough?.hessian;
  return objective;
}

/** Moves `next` by `change` from `here`, halved until it gains enough; returns the share of the step taken. */
function follow(
  problem: FitProblem,
  here: Objective,
  change: Float64Array,
  next: Objective,
  curvatures: Curvatures,
): number {
  /** The fall of the value, were it as steep as at its start. */
  const gain = 0 - dot(here.gradient, change);
  for (let share = 1, halvings = 0; ; share /= 2, halvings++) {
    for (let i = 0; i < change.length; i++) next.solution[i] = here.solution[i]! + share * change[i]!;
    evaluate(problem, next, curvatures);
    // At the optimum the value only changes by rounding.
    const rounding = 1e-13 * (1 + Math.abs(here.value));
    if (next.value <= here.value - LEAST_GAIN * share * gain + rounding || halvings === MAX_HALVINGS) return share;
  }
}

/** Where there are many rows, at a fit to a part of them: there, its second derivatives are nearly those of all. */
function firstPoint(problem: FitProblem, rough: Tolerance | undefined): Objective {
  const { columns, polytope } = problem;
  if (columns.rows <= FEW_ROWS) return startingPoint(problem, polytope.start, rough);
  const few = minimise(copyOf(problem, everyRow(columns.rows, ONE_IN)), undefined, { within: GUESSED });
  if (few.kind === 'unbounded') return startingPoint(problem, polytope.start, rough);
  // Squares end with one step by exact ones, and a rough fit trusts what it is given.
  if (problem.loss !== 'log' || rough !== undefined) return startingPoint(problem, few.solution, rough);
  return startingPoint(problem, few.solution, { within: GUESSED, hessian: few.hessian });
}

/**
 * The exact step, by the second derivatives that `here` has or else its own; where the loss isn't convex, by curvatures
 * that are never negative. Undefined where there is none.
 */
function newtonStep(problem: FitProblem, here: Objective): ReturnType<typeof bestStep> {
  const { loss, polytope } = problem;
  if (here.hessian === undefined) evaluate(problem, here, 'own');
  const exact = bestStep(here, polytope);
  if (exact !== undefined || (losses[loss] as Loss).safeCurvatures === undefined) return exact;
  evaluate(problem, here, 'safe');
  return bestStep(here, polytope);
}

/** A pivot below this, in columns of size 1, is no curvature. */
const LEAST_CURVATURE = 1e-14;

/**
 * The exact step from a solution to the minimum within `polytope` of its objective's quadratic model; undefined where
 * that isn't strictly convex.
 */
function bestStep({ solution, gradient, hessian }: Objective, polytope: Polytope) {
  const { freedom, halfspaces } = polytope;
  const lower = factor(reducedHessian(hessian!, polytope), freedom, LEAST_CURVATURE);
  if (lower.dependent >= 0) return undefined;
  const change = solve(lower, timesBasis(gradient, polytope)).map((value) => 0 - value);
  const count = halfspaces.length;
  if (count === 0) return { change: basisTimes(polytope, change), multipliers: new Float64Array(0) };
  /** The inverse Hessian times each half-space's row. */
  const towards = halfspaces.map(({ free }) => solve(lower, free));
  const products = new Float64Array(count * count);
  for (let i = 0; i < count; i++)
    for (let j = 0; j < count; j++) products[i * count + j] = dot(halfspaces[i]!.free, towards[j]!);
  const answer = solveDual({
    free: Float64Array.from(halfspaces, ({ free, row, bound, length }) => {
      const slack = (dot(row, solution) - bound) / length;
      return dot(free, change) + slack;
    }),
    products,
    tolerances: tolerancesOf(Float64Array.from(halfspaces, ({ bound, length }) => bound / length)),
    equalities: 0,
  });
  if (answer.kind === 'clash') throw new Error('the half-spaces of a polytope that has a start clash');
  for (const [i, direction] of towards.entries()) {
    const part = answer.multipliers[i]!;
    if (part === 0) continue;
    for (let a = 0; a < change.length; a++) change[a]! += part * direction[a]!;
  }
  return {
    change: basisTimes(polytope, change),
    /** One for each half-space: how fast the minimum would grow with its bound. 0 where it isn't active. */
    multipliers: Float64Array.from(halfspaces, ({ length }, i) => answer.multipliers[i]! / length),
  };
}

/** Of two solutions' predictions. A plain loop: there are many. */
function largestDifference(a: Float64Array, b: Float64Array): number {
  let largest = 0;
  for (let i = 0; i < a.length; i++) {
    const difference = Math.abs(a[i]! - b[i]!);
    if (!(difference <= largest)) largest = difference;
  }
  return largest;
}

/** `matrix` · `vector`; of the symmetric matrix the lower triangle is read. */
function symmetricTimes(matrix: Float64Array, vector: Float64Array): Float64Array {
  const width = vector.length;
  const entry = (a: number, b: number): number => matrix[Math.max(a, b) * width + Math.min(a, b)]!;
  return vector.map((_, a) => vector.reduce((sum, value, b) => sum + entry(a, b) * value, 0));
}
