import { factor, solve } from '../algebra/cholesky.ts';
import { dot } from './basis.ts';
import type { Minimum } from './minimise.ts';
import { type FitProblem, lassoOf, objectiveAt } from './objective.ts';

/** A constraint that holds with equality at the optimum. */
export interface Active {
  /** As it was written. */
  readonly constraint: string;
  /**
   * Lagrange multiplier: how fast the minimum grows with the constraint's bound, per unit of it. Of an inequality at
   * least 0, and 0 where the weights would stand there anyway; of an equality of any sign. NaN where the constraints
   * don't determine it.
   */
  readonly multiplier: number;
}

/** A half-space is active where its slack is below this, in columns of size 1. */
const TIGHT = 1e-9;

export function activeConstraints(problem: FitProblem, minimum: Minimum): Active[] {
  const { halfspaces, equalities } = problem.polytope;
  const { solution, multipliers } = minimum;
  const active = halfspaces.flatMap(({ constraint, row, bound, length }, i): Active[] => {
    const slack = dot(row, solution) - bound;
    const tight = multipliers[i]! > 0 || slack < TIGHT * length * Math.max(1, Math.abs(bound));
    return tight ? [{ constraint: constraint.text, multiplier: multipliers[i]! }] : [];
  });
  if (equalities.length === 0) return active;
  const forces = equalityMultipliers(problem, minimum);
  return [
    ...equalities.map(({ constraint }, i) => ({ constraint: constraint.text, multiplier: forces[i]! })),
    ...active,
  ];
}

/**
 * The equalities' multipliers: by least squares, what they must add to those of the half-spaces so that nothing is left
 * of the gradient.
 */
function equalityMultipliers(problem: FitProblem, minimum: Minimum): Float64Array {
  const { solution, multipliers, zeros } = minimum;
  const { halfspaces, equalities } = problem.polytope;
  const lasso = lassoOf(problem);
  const left = objectiveAt(problem, solution).gradient.map((slope, i) => slope + lasso[i]! * Math.sign(solution[i]!));
  for (const [i, { row }] of halfspaces.entries())
    for (let column = 0; column < left.length; column++) left[column]! -= multipliers[i]! * row[column]!;
  // Where the lasso keeps a solution at 0 its slope is not known.
  const known = (row: Float64Array): Float64Array => row.map((value, column) => (zeros.includes(column) ? 0 : value));
  const rows = equalities.map(({ row }) => known(row));
  const squares = Float64Array.from(rows.flatMap((a) => rows.map((b) => dot(a, b))));
  const lower = factor(squares, rows.length, 1e-12 * Math.max(...squares));
  if (lower.dependent >= 0) return new Float64Array(rows.length).fill(NaN);
  return solve(
    lower,
    Float64Array.from(rows, (row) => dot(row, known(left))),
  );
}
