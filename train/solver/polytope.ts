import { InputError } from '../../lib/input-error.ts';
import { quoted } from '../../lib/quoted.ts';
import type { Constraint } from '../constraints.ts';
import { solveDual } from './active-set.ts';
import type { DesignMatrix } from './design-matrix.ts';

/** The directions of the columns' solution that equalities leave free. */
interface Basis {
  /** By column: the directions that move it, and by how much. Most columns are a direction of their own. */
  readonly basis: readonly (readonly { readonly direction: number; readonly share: number }[])[];
  /** The number of directions. */
  readonly freedom: number;
}

/** `row` in the free directions: row · basis. */
export function timesBasis(row: ArrayLike<number>, { basis, freedom }: Basis): Float64Array {
  const free = new Float64Array(freedom);
  for (const [column, moves] of basis.entries())
    for (const { direction, share } of moves) free[direction]! += row[column]! * share;
  return free;
}

/** Basis · `free`: a change of the solution. */
export function basisTimes({ basis }: Basis, free: Float64Array): Float64Array {
  return Float64Array.from(basis, (moves) =>
    moves.reduce((sum, { direction, share }) => sum + share * free[direction]!, 0),
  );
}

/** Basisᵀ · `hessian` · basis. */
export function reducedHessian(hessian: Float64Array, { basis, freedom }: Basis): Float64Array {
  const width = basis.length;
  const reduced = new Float64Array(freedom * freedom);
  for (let a = 0; a < width; a++)
    for (let b = 0; b < width; b++) {
      const value = a >= b ? hessian[a * width + b]! : hessian[b * width + a]!;
      if (value === 0) continue;
      for (const left of basis[a]!)
        for (const right of basis[b]!)
          reduced[left.direction * freedom + right.direction]! += left.share * (value * right.share);
    }
  return reduced;
}

export function dot(a: Float64Array, b: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += a[i]! * b[i]!;
  return sum;
}

/**
 * The solutions that satisfy some constraints, in the columns' own units: solution = start + basis · (anything), within
 * the half-spaces.
 */
export interface Polytope extends Basis {
  /** A solution that satisfies all constraints. */
  readonly start: Float64Array;
  /** The column that each direction moves by 1; it moves others that are tied to it. */
  readonly kept: readonly number[];
  readonly halfspaces: readonly Halfspace[];
  readonly equalities: readonly Equality[];
}

interface Halfspace {
  readonly constraint: Constraint;
  /** row · solution >= bound. */
  readonly row: Float64Array;
  readonly bound: number;
  /** `row` in the free directions, divided by `length`, its length there. */
  readonly free: Float64Array;
  readonly length: number;
}

interface Equality {
  readonly constraint: Constraint;
  readonly row: Float64Array;
  /**
   * The column whose weight follows from the others': weight = constant + Σ shares · weight; -1 where an earlier
   * equality says the same.
   */
  readonly pivot: number;
  readonly constant: number;
  readonly shares: readonly { readonly column: number; readonly share: number }[];
}

/**
 * The polytope of `constraints` over the weights of `columns`. Throws InputError where no weights satisfy them all, and
 * names the fewest that clash.
 */
export function polytopeOf(columns: DesignMatrix, constraints: readonly Constraint[]): Polytope {
  const { width, sizes } = columns;
  const sorted = [...constraints].sort((a, b) => Number(a.relation === '>=') - Number(b.relation === '>='));
  const rows = sorted.map((constraint) => rowOf(constraint, columns));
  const start = feasible(rows, sorted, width);
  const equalities = eliminated(
    sorted.filter(({ relation }) => relation === '='),
    rows,
    columns,
  );
  const pivots = new Set(equalities.map(({ pivot }) => pivot));
  const kept = [...sizes.keys()].filter((column) => !pivots.has(column));
  const freedom = kept.length;
  const basis: { direction: number; share: number }[][] = Array.from({ length: width }, () => []);
  for (const [direction, column] of kept.entries()) basis[column]!.push({ direction, share: 1 });
  for (const { pivot, shares } of equalities) {
    for (const { column, share } of shares)
      basis[pivot]!.push({ direction: kept.indexOf(column), share: (share * sizes[pivot]!) / sizes[column]! });
  }
  const halfspaces = sorted.flatMap((constraint, i): Halfspace[] => {
    if (constraint.relation === '=') return [];
    const row = rows[i]!;
    const free = timesBasis(row, { basis, freedom });
    const length = Math.hypot(...free);
    // Nothing that the equalities leave free can break it.
    if (length <= 1e-12 * Math.hypot(...row)) return [];
    return [{ constraint, row, bound: constraint.bound, free: free.map((value) => value / length), length }];
  });
  return { start, basis, freedom, kept, halfspaces, equalities };
}

/** The most that rounding may put the slack of a row of length 1 below 0, whose bound is `bounds`[i]. */
export function tolerancesOf(bounds: Float64Array): Float64Array {
  return bounds.map((bound) => 1e-12 * Math.max(1, Math.abs(bound)));
}

function rowOf({ text, terms }: Constraint, { width, names, sizes }: DesignMatrix): Float64Array {
  const row = new Float64Array(width);
  for (const { name, coefficient } of terms) {
    const column = names.indexOf(name);
    if (column < 0) throw new InputError(`constraint '${quoted(text, 200)}': ${name} is not fitted`);
    row[column] = coefficient / sizes[column]!;
  }
  return row;
}

/** The point nearest to the origin that satisfies all constraints, of which the equalities stand first. */
function feasible(rows: readonly Float64Array[], constraints: readonly Constraint[], width: number): Float64Array {
  const lengths = rows.map((row) => Math.hypot(...row));
  const unit = rows.map((row, i) => row.map((value) => value / lengths[i]!));
  const free = Float64Array.from(constraints, ({ bound }, i) => 0 - bound / lengths[i]!);
  const products = Float64Array.from(unit.flatMap((a) => unit.map((b) => dot(a, b))));
  const equalities = constraints.filter(({ relation }) => relation === '=').length;
  const answer = solveDual({ free, products, tolerances: tolerancesOf(free), equalities });
  if (answer.kind === 'clash') {
    const clash = answer.clash.map((i) => `'${quoted(constraints[i]!.text, 200)}'`);
    const words = clash.length === 1 ? `${clash[0]} can't hold` : `${clash.join(' and ')} can't hold together`;
    throw new InputError(`constraints: ${words}; leave one of them out`);
  }
  const start = new Float64Array(width);
  for (const [i, row] of unit.entries())
    for (let column = 0; column < width; column++) start[column]! += answer.multipliers[i]! * row[column]!;
  return start;
}

/**
 * The equalities solved for one weight each, none of which stands in another's shares: Gauss's and Jordan's elimination
 * with pivots by size.
 */
function eliminated(
  constraints: readonly Constraint[],
  rows: readonly Float64Array[],
  columns: DesignMatrix,
): Equality[] {
  const { width, names, sizes } = columns;
  const left = constraints.map(({ terms, bound }) => {
    const row = new Float64Array(width + 1);
    for (const { name, coefficient } of terms) row[names.indexOf(name)] = coefficient;
    row[width] = bound;
    return row;
  });
  const pivots = left.map((row, i) => {
    const large = (column: number): number => Math.abs(row[column]! / sizes[column]!);
    const pivot = [...sizes.keys()].reduce((best, column) => (large(column) > large(best) ? column : best), 0);
    if (large(pivot) <= 1e-12 * Math.hypot(...rows[i]!)) return -1;
    const divisor = row[pivot]!;
    for (let column = 0; column <= width; column++) row[column]! /= divisor;
    for (const [j, other] of left.entries()) {
      const share = other[pivot]!;
      if (j === i || share === 0) continue;
      for (let column = 0; column <= width; column++) other[column]! -= share * row[column]!;
      other[pivot] = 0;
    }
    return pivot;
  });
  return constraints.map((constraint, i) => ({
    constraint,
    row: rows[i]!,
    pivot: pivots[i]!,
    constant: left[i]![width]!,
    shares: [...sizes.keys()]
      .filter((column) => pivots[i]! >= 0 && column !== pivots[i] && left[i]![column] !== 0)
      .map((column) => ({ column, share: 0 - left[i]![column]! })),
  }));
}

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
  // Features that have no column weigh 0.
  const all = new Array<number>(count).fill(0);
  let tempo = 0;
  for (const [column, i] of columns.features.entries()) {
    if (i < 0) tempo = weights[column]!;
    else all[i] = weights[column]!;
  }
  return { weights: all, tempo };
}
