import type { DesignMatrix } from './design-matrix.ts';
import type { Polytope } from './polytope.ts';

/**
 * The columns' `solution` as weights. Rounding errors are removed where a constraint gives the exact figure: a weight
 * at its bound, or one that an equality determines.
 */
export function weightsAt(
  columns: DesignMatrix,
  solution: Float64Array,
  count: number,
  { halfspaces, equalities }: Polytope,
  multipliers: Float64Array,
): { readonly weights: number[]; readonly tempo: number } {
  const weights = solution.map((value, column) => value / columns.sizes[column]!);
  for (const [i, { constraint }] of halfspaces.entries()) {
    const [term, other] = constraint.terms;
    if (multipliers[i] === 0 || other !== undefined) continue;
    weights[columns.names.indexOf(term!.name)] = constraint.bound / term!.coefficient;
  }
  for (const { pivot, constant, shares } of equalities) {
    if (pivot < 0) continue;
    weights[pivot] = shares.reduce((sum, { column, share }) => sum + share * weights[column]!, constant);
  }
  return byFeature(columns, weights, count);
}

/** The columns' `weights` by feature; features that have no column weigh 0. */
function byFeature(
  { features }: DesignMatrix,
  weights: Float64Array,
  count: number,
): { readonly weights: number[]; readonly tempo: number } {
  const all = new Array<number>(count).fill(0);
  let tempo = 0;
  for (const [column, i] of features.entries()) {
    if (i < 0) tempo = weights[column]!;
    else all[i] = weights[column]!;
  }
  return { weights: all, tempo };
}
