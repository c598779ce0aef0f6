import type { Samples } from '../../datasets/samples.ts';
import type { Values } from '../../datasets/values.ts';
import { InputError } from '../../lib/input-error.ts';
import { dependenciesOf, factor, solve } from '../algebra/matrix.ts';
import type { Constraint } from '../constraints.ts';
import { type DesignMatrix, designMatrixAt, designMatrixOf, everyRow } from './design-matrix.ts';
import { type Minimum, minimise } from './minimise.ts';
import { type FitProblem, objectiveAt } from './objective.ts';
import { type LossName, meanProducts } from './pass.ts';
import { dot, type Polytope, polytopeOf, reducedHessian, weightsAt } from './polytope.ts';

/**
 * A linear model: the logit (or, for a least-squares fit, the target less its centre) of a row x is tempo +
 * weights · x.
 */
export interface LinearModel {
  readonly names: readonly string[];
  readonly weights: readonly number[];
  /** The worth of being to move; 0 where it was not fitted. */
  readonly tempo: number;
}

export interface Fit extends LinearModel {
  readonly rows: number;
  /** Newton steps taken; 1 for a direct solve. */
  readonly iterations: number;
}

export { type LossName, losses } from './pass.ts';

export interface RegressOptions {
  /**
   * `squares` of prediction less target; `log` loss of the prediction as a logit; `mse`, the squared error of its
   * sigmoid.
   */
  readonly loss: LossName;
  /** Whether being to move has a worth of its own. */
  readonly tempo: boolean;
  /** The strength of the penalty, from 0. */
  readonly ridge: number;
  readonly constraints: readonly Constraint[];
  /**
   * Weights, in the order of the features or of the first half of them: what is penalised is the distance to the
   * nearest multiple of these, rather than to 0.
   */
  readonly towards?: readonly number[] | undefined;
}

/** A fit, and what its uncertainty is computed from. */
export type Regression = ReturnType<typeof solveRegression>;

/**
 * The weights with the least mean loss against `targets`, half of it for squares and mse, plus the penalty: ridge / 2 ·
 * Σ w², w being each weight times the root mean square of its column; the tempo is never penalised. Exact: Newton's
 * method with constraints solved for in every step, until the gradient, except for the constraints, is below 1e-10. For
 * mse, which may have several minima, the one that Newton's method reaches from the optimum of the log loss.
 *
 * A feature that is 0 on every row, or the same on all beside the tempo, weighs 0, or what the constraints ask for.
 * Throws InputError where there is no unique answer: constraints that clash, collinear columns without ridge, separable
 * wins and losses, fewer rows than columns, a value that isn't finite, a constraint on a feature that is the same on
 * every row beside the tempo.
 */
export function regress(samples: Samples, targets: Values, options: RegressOptions): Regression {
  return solveRegression(prepareRegression(samples, targets, options));
}

/**
 * The problem that `regress` solves. Throws InputError as it does, except for wins and losses that weights separate.
 */
export function prepareRegression(samples: Samples, targets: Values, options: RegressOptions) {
  const { loss, tempo, ridge, constraints, towards } = options;
  const mentioned = constraints.flatMap(({ terms }) => terms.map(({ name }) => name));
  const columns = designMatrixOf(samples, tempo, new Set(mentioned));
  const polytope = polytopeOf(columns, constraints);
  const unknown = findUnidentified(samples.names, columns, polytope);
  if (ridge === 0) refuseCollinear(unknown, ridge);
  const problem: FitProblem = { columns, targets, loss, ridge, towards: directionOf(columns, towards), polytope };
  /** The features' names, and the number of the game that each row is from. */
  const { names, games } = samples;
  return { problem, names, games, unidentified: unknown };
}

/** The direction of `weights` among the solutions, of length 1; undefined where they are 0. */
function directionOf(
  { features, sizes }: DesignMatrix,
  weights: readonly number[] | undefined,
): Float64Array | undefined {
  if (weights === undefined) return undefined;
  const direction = sizes.map((size, i) => (features[i]! < 0 ? 0 : size * weights[features[i]! % weights.length]!));
  const length = Math.sqrt(dot(direction, direction));
  return length > 0 ? direction.map((one) => one / length) : undefined;
}

export function solveRegression({ problem, names, games, unidentified }: ReturnType<typeof prepareRegression>) {
  const { columns, polytope, ridge } = problem;
  const minimum = minimumOf(problem);
  if (minimum.kind === 'unbounded') {
    throw new InputError(
      `samples: the weights grow without end: ${runaways(columns.names, minimum.step)} can tell some wins from all losses on these ` +
        `${columns.rows} rows; give more rows or a larger ridge than ${ridge}`,
    );
  }
  const fit: Fit = {
    names,
    ...weightsAt(columns, minimum.solution, names.length, polytope, minimum.multipliers),
    rows: columns.rows,
    iterations: problem.loss === 'squares' ? 1 : minimum.iterations,
  };
  return { fit, problem, minimum, games, active: activeConstraints(problem, minimum), unidentified };
}

function minimumOf(problem: FitProblem): ReturnType<typeof minimise> {
  if (problem.loss !== 'mse') return minimise(problem);
  // Not convex: this way the start is the same for all.
  const start = minimise({ ...problem, loss: 'log' });
  return start.kind === 'minimum' ? minimise(problem, start.solution) : start;
}

/** The columns that the last step moved most. */
function runaways(names: readonly string[], step: Float64Array): string {
  const max = Math.max(...step.map(Math.abs));
  const moved = names.filter((_, i) => Math.abs(step[i]!) > max / 10);
  return moved.length > 4 ? `${moved.slice(0, 4).join(', ')} and others` : moved.join(', ');
}

/** A half-space is active where its slack is below this, in columns of size 1. */
const TIGHT = 1e-9;

/**
 * The constraints that hold with equality at the optimum, as they were written. The Lagrange multiplier says how fast
 * the minimum grows with the constraint's bound, per unit of it: of an inequality at least 0, and 0 where the weights
 * would stand there anyway; of an equality of any sign. NaN where the constraints don't determine it.
 */
function activeConstraints(problem: FitProblem, minimum: Minimum) {
  const { halfspaces, equalities } = problem.polytope;
  const { solution, multipliers } = minimum;
  const active = halfspaces.flatMap(({ constraint, row, bound, length }, i) => {
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
  const { solution, multipliers } = minimum;
  const { halfspaces, equalities } = problem.polytope;
  const left = objectiveAt(problem, solution).gradient;
  for (const [i, { row }] of halfspaces.entries())
    for (let column = 0; column < left.length; column++) left[column]! -= multipliers[i]! * row[column]!;
  const rows = equalities.map(({ row }) => row);
  const squares = Float64Array.from(rows.flatMap((a) => rows.map((b) => dot(a, b))));
  const lower = factor(squares, rows.length, 1e-12 * Math.max(...squares));
  if (lower.dependent >= 0) return new Float64Array(rows.length).fill(NaN);
  return solve(
    lower,
    Float64Array.from(rows, (row) => dot(row, left)),
  );
}

/**
 * The weights that the rows and the equalities don't identify, with the reason: features that are 0 on every row, and
 * collinear columns: any change of them that keeps the named sum changes no prediction. `names` are the features'.
 */
function findUnidentified(names: readonly string[], columns: DesignMatrix, polytope: Polytope) {
  const { rows, sizes, empty } = columns;
  const filled = new Set(columns.features.filter((_, column) => !empty.includes(column)));
  const zeros = names
    .map((name, i) => ({ name, i, value: columns.values[i]! }))
    .filter(({ i }) => !filled.has(i))
    .map(({ name, value }) => ({
      names: [name],
      why: `${name} is ${value} on all ${rows} rows${value === 0 ? '' : ', as the tempo, which stands for it'}`,
    }));
  const { kept } = polytope;
  const nameOf = (direction: number): string => columns.names[kept[direction]!]!;
  const sizeOf = (direction: number): number => sizes[kept[direction]!]!;
  const collinear = dependencies(columns, polytope).map(({ column, others }) => {
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
function dependencies(columns: DesignMatrix, polytope: Polytope): ReturnType<typeof dependenciesOf> {
  const { kept } = polytope;
  const found = (of: DesignMatrix): ReturnType<typeof dependenciesOf> => {
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
function refuseCollinear(unknown: ReturnType<typeof findUnidentified>, ridge: number): void {
  const collinear = unknown.find(({ names }) => names.length > 1);
  if (collinear === undefined) return;
  throw new InputError(
    `samples: ${collinear.names.join(', ')} are collinear (${collinear.why}); leave one out or give a larger ridge than ${ridge}`,
  );
}
