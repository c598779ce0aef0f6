import { factor, solve } from '../algebra/matrix.ts';
import { solveDual } from './active-set.ts';
import { basisTimes, dot, type Polytope, reducedHessian, timesBasis, tolerancesOf } from './polytope.ts';

/** The quadratic model of the objective near one solution. */
interface Model {
  readonly solution: Float64Array;
  readonly gradient: Float64Array;
  /** Second derivatives; symmetric, of which the lower triangle is read. */
  readonly hessian: Float64Array;
}

interface NewtonStep {
  readonly change: Float64Array;
  /** One for each half-space: how fast the minimum would grow with its bound. 0 where it isn't active. */
  readonly multipliers: Float64Array;
}

/** A pivot below this, in columns of size 1, is no curvature. */
const LEAST_CURVATURE = 1e-14;

/**
 * The exact step from `model`'s solution to its minimum within `polytope`; undefined where the model isn't strictly
 * convex there.
 */
export function bestStep({ solution, gradient, hessian }: Model, polytope: Polytope): NewtonStep | undefined {
  const { freedom, halfspaces } = polytope;
  const lower = factor(reducedHessian(hessian, polytope), freedom, LEAST_CURVATURE);
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
    multipliers: Float64Array.from(halfspaces, ({ length }, i) => answer.multipliers[i]! / length),
  };
}
