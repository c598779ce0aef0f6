import { InputError } from '../../lib/input-error.ts';
import { type Dependency, dependenciesOf } from '../algebra/matrix.ts';
import { type DesignMatrix, designMatrixAt, everyRow } from './design-matrix.ts';
import type { Penalty } from './objective.ts';
import { meanProducts } from './pass.ts';
import { type Polytope, reducedHessian } from './polytope.ts';

/** Weights that the data don't identify: any change of them that keeps the named sum changes no prediction. */
export interface Unidentified {
  readonly names: readonly string[];
  /** `f2 = 2·f0 + -1·f1 on every row`. */
  readonly why: string;
}

/**
 * What the rows and the equalities don't identify: features that are 0 on every row, and collinear columns. `names` are
 * the features'.
 */
export function findUnidentified(names: readonly string[], columns: DesignMatrix, polytope: Polytope): Unidentified[] {
  const { rows, sizes, empty } = columns;
  const filled = new Set(columns.features.filter((_, column) => !empty.includes(column)));
  const zeros = names
    .filter((_, i) => !filled.has(i))
    .map((name): Unidentified => ({ names: [name], why: `${name} is 0 on all ${rows} rows` }));
  const { kept } = polytope;
  const nameOf = (direction: number): string => columns.names[kept[direction]!]!;
  const sizeOf = (direction: number): number => sizes[kept[direction]!]!;
  const collinear = dependencies(columns, polytope).map(({ column, others }): Unidentified => {
    const parts = others.map((other) => ({
      name: nameOf(other.column),
      coefficient: (other.share * sizeOf(column)) / sizeOf(other.column),
    }));
    const sum = parts.map(({ name, coefficient }) => `${Number(coefficient.toPrecision(4))}·${name}`).join(' + ');
    return {
      names: [...parts.map(({ name }) => name), nameOf(column)],
      why: `${nameOf(column)} = ${sum === '' ? '0' : sum} on every row`,
    };
  });
  return [...zeros, ...collinear];
}

/** Of more rows than MANY_ROWS, one in this many is looked at first. */
const ONE_IN = 16;
const MANY_ROWS = 100_000;

/**
 * The free directions that are combinations of others. Columns that differ on some rows differ on all, so of many rows
 * all are seldom looked at.
 */
function dependencies(columns: DesignMatrix, polytope: Polytope): Dependency[] {
  const { kept } = polytope;
  const found = (of: DesignMatrix): Dependency[] => {
    const gram = reducedHessian(meanProducts(of), polytope);
    for (const [direction, column] of kept.entries())
      if (columns.empty.includes(column) && gram[direction * (kept.length + 1)] === 0)
        gram[direction * (kept.length + 1)] = 1;
    return dependenciesOf(gram, kept.length);
  };
  if (columns.rows > MANY_ROWS && found(designMatrixAt(columns, everyRow(columns.rows, ONE_IN))).length === 0)
    return [];
  return found(columns);
}

/** Throws InputError, which names them, for collinear columns. */
export function refuseCollinear(unknown: readonly Unidentified[], { strength, l1Ratio }: Penalty): void {
  const collinear = unknown.find(({ names }) => names.length > 1);
  if (collinear === undefined) return;
  const mend = l1Ratio > 0 ? `an l1 ratio below ${l1Ratio}` : `a larger ridge than ${strength}`;
  throw new InputError(
    `samples: ${collinear.names.join(', ')} are collinear (${collinear.why}); leave one out or give ${mend}`,
  );
}
