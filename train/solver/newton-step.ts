import { type Factor, factor, solve } from '../algebra/matrix.ts';
import { solveDual } from './active-set.ts';
import { basisTimes, dot, type Polytope, reducedHessian, timesBasis, tolerancesOf } from './polytope.ts';

/** The quadratic model of the objective near one solution, with the L1 terms exact. */
interface Model {
  readonly solution: Float64Array;
  /** Without the L1 terms. */
  readonly gradient: Float64Array;
  /** Second derivatives; symmetric, of which the lower triangle is read. */
  readonly hessian: Float64Array;
  /** The L1 cost of each column; 0 everywhere without a lasso. */
  readonly lasso: Float64Array;
}

export interface NewtonStep {
  readonly change: Float64Array;
  /** One for each half-space: how fast the minimum would grow with its bound. 0 where it isn't active. */
  readonly multipliers: Float64Array;
  /** Columns whose solution the lasso keeps at 0. */
  readonly zeros: readonly number[];
}

/** A pivot below this, in columns of size 1, is no curvature. */
const LEAST_CURVATURE = 1e-14;

/**
 * The exact step from `model`'s solution to its minimum within `polytope`; undefined where the model isn't strictly
 * convex there. An L1 term is linear on the side where its weight stands, with 0 as a bound; where that bound's
 * multiplier exceeds the difference of cost between the sides, the term changes sides. Each change lowers the minimum,
 * so this ends.
 */
export function bestStep(model: Model, polytope: Polytope): NewtonStep | undefined {
  const { freedom, halfspaces, width } = polytope;
  const lower = factor(reducedHessian(model.hessian, polytope), freedom, LEAST_CURVATURE);
  if (lower.dependent >= 0) return undefined;
  const l1Terms = l1TermsOf(model, polytope);
  const problem = quadraticProblemOf(model, polytope, lower, l1Terms);
  for (let turns = 0; turns < 100 + 10 * width; turns++) {
    const { change, multipliers } = leastOf(problem, l1Terms);
    const held = (at: number): number => multipliers[halfspaces.length + at]!;
    const turned = l1Terms.filter((l1Term, at) => held(at) > 2 * l1Term.cost * (1 + 1e-9));
    for (const l1Term of turned) l1Term.side = -l1Term.side;
    if (turned.length > 0) continue;
    return {
      change: basisTimes(polytope, change),
      multipliers: Float64Array.from(halfspaces, ({ length }, i) => multipliers[i]! / length),
      zeros: l1Terms.flatMap(({ column }, at) => (held(at) > 0 ? [column] : [])),
    };
  }
  throw new Error('lasso: the signs of the weights do not settle');
}

/** The L1 term of one column. */
interface L1Term {
  readonly column: number;
  /** The column seen in the free directions, of length 1; `cost` and `value` are those of that length. */
  readonly free: Float64Array;
  readonly cost: number;
  readonly value: number;
  /** 1 or -1: the side of 0 where the weight is taken to stand. */
  side: number;
}

function l1TermsOf({ solution, gradient, lasso }: Model, { basis, freedom }: Polytope): L1Term[] {
  const l1Terms: L1Term[] = [];
  for (const [column, cost] of lasso.entries()) {
    const free = basis.slice(column * freedom, (column + 1) * freedom);
    const length = Math.hypot(...free);
    if (cost === 0 || length === 0) continue;
    const value = solution[column]!;
    const side = Math.sign(value) || -Math.sign(gradient[column]!) || 1;
    l1Terms.push({ column, free: free.map((one) => one / length), cost: cost * length, value: value / length, side });
  }
  return l1Terms;
}

/** The quadratic model in the free directions: what does not depend on the sides of the L1 terms. */
function quadraticProblemOf(model: Model, polytope: Polytope, lower: Factor, l1Terms: L1Term[]) {
  const { halfspaces } = polytope;
  const rows = [...halfspaces, ...l1Terms].map(({ free }) => free);
  const slacks = halfspaces.map(({ row, bound, length }) => (dot(row, model.solution) - bound) / length);
  const bounds = Float64Array.from(halfspaces, ({ bound, length }) => bound / length);
  return {
    lower,
    gradient: timesBasis(model.gradient, polytope),
    /** Half-spaces, then L1 terms: rows of length 1, the inverse Hessian times them, slacks at the solution. */
    rows,
    towards: rows.map((row) => solve(lower, row)),
    slacks: [...slacks, ...l1Terms.map(({ value }) => value)],
    tolerances: Float64Array.of(...tolerancesOf(bounds), ...l1Terms.map(() => 1e-14)),
  };
}

/** The minimum of the model with every L1 term on its side. */
function leastOf(
  problem: ReturnType<typeof quadraticProblemOf>,
  l1Terms: readonly L1Term[],
): { change: Float64Array; multipliers: Float64Array } {
  const { lower, gradient, rows, towards, slacks, tolerances } = problem;
  const count = rows.length;
  const slope = Float64Array.from(gradient);
  for (const { free, cost, side } of l1Terms)
    for (let i = 0; i < slope.length; i++) slope[i]! += cost * side * free[i]!;
  const change = solve(lower, slope).map((value) => 0 - value);
  if (count === 0) return { change, multipliers: new Float64Array(0) };
  const sides = rows.map((_, i) => l1Terms[i - (count - l1Terms.length)]?.side ?? 1);
  const free = Float64Array.from(rows, (row, i) => sides[i]! * (dot(row, change) + slacks[i]!));
  const products = new Float64Array(count * count);
  for (let i = 0; i < count; i++)
    for (let j = 0; j < count; j++) products[i * count + j] = sides[i]! * sides[j]! * dot(rows[i]!, towards[j]!);
  const answer = solveDual({ free, products, tolerances, equalities: 0 });
  if (answer.kind === 'clash') throw new Error('the half-spaces of a polytope that has a start clash');
  for (const [i, direction] of towards.entries()) {
    const part = sides[i]! * answer.multipliers[i]!;
    if (part === 0) continue;
    for (let a = 0; a < change.length; a++) change[a]! += part * direction[a]!;
  }
  return { change, multipliers: answer.multipliers };
}
