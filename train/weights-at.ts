import { type Columns, unscaled } from './columns.ts';
import type { Polytope } from './polytope.ts';

/**
 * The columns' `solution` as weights. What rounding leaves over is taken away where a constraint says the exact figure: a weight at its
 * bound, or one that an equality gives.
 */
export function weightsAt(
  columns: Columns,
  solution: Float64Array,
  count: number,
  { halfspaces, equalities }: Polytope,
  multipliers: Float64Array,
): { readonly weights: number[]; readonly tempo: number } {
  const exact = Float64Array.from(solution);
  const set = (column: number, weight: number): void => {
    exact[column] = weight * columns.sizes[column]!;
  };
  for (const [i, { constraint }] of halfspaces.entries()) {
    const [term, other] = constraint.terms;
    if (multipliers[i] === 0 || other !== undefined) continue;
    set(columns.names.indexOf(term!.name), constraint.bound / term!.coefficient);
  }
  for (const { pivot, constant, shares } of equalities) {
    if (pivot < 0) continue;
    const weight = shares.reduce(
      (sum, { column, share }) => sum + share * (exact[column]! / columns.sizes[column]!),
      constant,
    );
    set(pivot, weight);
  }
  return unscaled(columns, exact, count);
}
