import { InputError } from '../../lib/input-error.ts';
import { Z95 } from '../../lib/maths/normal.ts';
import { BLOCK, blockOf, ROOM } from '../algebra/block.ts';
import { factor, solve } from '../algebra/matrix.ts';
import { objectiveAt, release, totalOf } from '../solver/objective.ts';
import { eachSlope } from '../solver/pass.ts';
import { basisTimes, dot, type Polytope, polytopeOf, reducedHessian, timesBasis } from '../solver/polytope.ts';
import type { Regression } from '../solver/regress.ts';
import { clustersOf, type Interval, type Uncertainty, uncertaintyOf } from './resampling.ts';

/**
 * The cluster-robust covariances of a fit's solution, by two columns: H⁻¹ (Σ over games of s sᵀ) H⁻¹,
 * where s is the sum of a game's gradients and H the second derivatives (K.-Y. Liang and S. L. Zeger, Longitudinal data
 * analysis using generalized linear models, Biometrika 73 (1986)), times G/(G-1) · (n-1)/(n-k) for G games, n rows and
 * k weights. Active constraints count as equalities; a ridge's bias is not counted. Throws InputError for one game.
 */
function covarianceOf(regression: Regression): Covariance {
  const covariance = covariances.get(regression) ?? computeCovariance(regression);
  covariances.set(regression, covariance);
  return covariance;
}

type Covariance = ReturnType<typeof computeCovariance>;
/** Ratios of many weights ask for those of one fit. */
const covariances = new WeakMap<Regression, Covariance>();

function computeCovariance(regression: Regression) {
  const { problem, minimum, games } = regression;
  const { columns } = problem;
  const { rows, width } = columns;
  const clusters = clustersOf(games);
  const objective = objectiveAt(problem, minimum.solution);
  const polytope = tightened(regression);
  const { freedom } = polytope;
  const total = totalOf(problem);
  const scores = scoresByGame(problem, objective.predictions, clusters.of, clusters.count);
  release(objective);
  const meat = centredProducts(scores, clusters.count, width);
  const correction = (clusters.count / (clusters.count - 1)) * ((rows - 1) / Math.max(1, rows - freedom));
  const lower = factor(reducedHessian(objective.hessian!, polytope), freedom, 1e-14);
  if (lower.dependent >= 0) throw new Error('the optimum of a fit is flat');
  /** H⁻¹ in all columns: basis · (basisᵀ H basis)⁻¹ · basisᵀ, row by row. */
  const bread = Array.from({ length: width }, (_, column) => {
    const unit = new Float64Array(width);
    unit[column] = 1;
    return basisTimes(polytope, solve(lower, timesBasis(unit, polytope))).map((value) => value / total);
  });
  return {
    between: (a: number, b: number): number => correction * dot(times(bread[a]!, meat, width), bread[b]!),
    games: clusters.count,
  };
}

/** Standard errors and 95 % intervals by `covarianceOf`; NaN for weights that the data don't identify. */
export function sandwich(regression: Regression): Uncertainty {
  const { between, games } = covarianceOf(regression);
  const { columns } = regression.problem;
  const { weights, tempo } = regression.fit;
  return uncertaintyOf(regression, { method: 'sandwich', games, resamples: 0, failed: 0 }, (name, i): Interval => {
    const weight = weights[i] ?? tempo;
    const column = columns.names.indexOf(name);
    const variance = column < 0 ? 0 : Math.max(0, between(column, column));
    const error = column < 0 ? 0 : Math.sqrt(variance) / columns.sizes[column]!;
    return { error, low: weight - Z95 * error, high: weight + Z95 * error };
  });
}

/** A multiplier below this, in columns of size 1, is rounding. */
const LEAST_FORCE = 1e-9;

/** The polytope with the active half-spaces made equalities. */
function tightened({ problem, minimum }: Regression): Polytope {
  const { equalities, halfspaces } = problem.polytope;
  const held = halfspaces.filter(({ length }, i) => minimum.multipliers[i]! * length > LEAST_FORCE);
  const constraints = [...equalities, ...held].map(({ constraint }) => ({ ...constraint, relation: '=' as const }));
  return polytopeOf(problem.columns, constraints);
}

/** Each game's sum of the rows' gradients, game by game. */
function scoresByGame(
  { columns, targets, counts, loss }: Regression['problem'],
  predictions: Float64Array,
  of: Int32Array,
  count: number,
): Float64Array {
  const { width, features, sizes } = columns;
  const scores = new Float64Array(count * width);
  eachSlope({ columns, targets, counts, loss, predictions }, (block, from, rows) => {
    for (let row = 0; row < rows; row++) {
      const game = of[from + row]! * width;
      const slope = block.slopes[row]!;
      for (let column = 0; column < width; column++) {
        const feature = features[column]!;
        scores[game + column]! += slope * (feature < 0 ? 1 : block.columns[feature * ROOM + row]! / sizes[column]!);
      }
    }
  });
  return scores;
}

/** Σ over games of (s - mean)(s - mean)ᵀ: the mean is 0 at the optimum, except for a ridge. */
function centredProducts(scores: Float64Array, count: number, width: number): Float64Array {
  const sums = new Float64Array(width);
  const block = blockOf(width);
  block.gram.fill(0);
  for (let from = 0; from < count; from += BLOCK) {
    const games = Math.min(BLOCK, count - from);
    block.load({ values: scores, stride: width }, from, from + games);
    block.second.fill(1, 0, games);
    block.addProducts(block.second, sums);
    block.addGram();
  }
  const products = new Float64Array(width * width);
  for (let a = 0; a < width; a++)
    for (let b = 0; b <= a; b++) {
      const product = block.gram[a * width + b]! - (sums[a]! * sums[b]!) / count;
      products[a * width + b] = product;
      products[b * width + a] = product;
    }
  return products;
}

function times(row: Float64Array, matrix: Float64Array, width: number): Float64Array {
  const out = new Float64Array(width);
  for (let a = 0; a < width; a++) for (let b = 0; b < width; b++) out[b]! += row[a]! * matrix[a * width + b]!;
  return out;
}

/** One weight as a multiple of another. */
export interface Ratio {
  readonly value: number;
  /**
   * 95 % interval; undefined where the divisor doesn't differ significantly from 0, so that no interval bounds the
   * ratio.
   */
  readonly interval: { readonly low: number; readonly high: number } | undefined;
}

/** Two estimates with their variances and their covariance. */
interface Estimates {
  readonly dividend: number;
  readonly divisor: number;
  readonly dividendVariance: number;
  readonly divisorVariance: number;
  readonly covariance: number;
}

/**
 * The ratio of two weights of a fit, whatever its unit; its interval respects that rows of one game go together. Throws
 * InputError as `covarianceOf` does, for a weight that isn't fitted or identified, and for a divisor of 0.
 */
export function ratioOf(regression: Regression, dividend: string, divisor: string): Ratio {
  const { problem, minimum, unidentified } = regression;
  const { names, sizes } = problem.columns;
  const [a, b] = [dividend, divisor].map((name) => {
    const column = names.indexOf(name);
    if (column < 0 || unidentified.some((one) => one.names.includes(name)))
      throw new InputError(`ratio: ${name}: no such weight that the data can tell`);
    return column;
  }) as [number, number];
  const covariance = covarianceOf(regression);
  const between = (i: number, k: number): number => covariance.between(i, k) / (sizes[i]! * sizes[k]!);
  const estimates: Estimates = {
    dividend: minimum.solution[a]! / sizes[a]!,
    divisor: minimum.solution[b]! / sizes[b]!,
    dividendVariance: between(a, a),
    divisorVariance: between(b, b),
    covariance: between(a, b),
  };
  if (estimates.divisor === 0) throw new InputError(`ratio: ${divisor} weighs 0; nothing is a multiple of it`);
  return fieller(estimates);
}

/**
 * Fieller's interval: all ratios r for which dividend - r · divisor is within 1.96 standard errors of 0 (E. C. Fieller,
 * Some problems in interval estimation, Journal of the Royal Statistical Society B 16 (1954)). It has two ends only if
 * the divisor is further from 0 than that.
 */
export function fieller(estimates: Estimates): Ratio {
  const { dividend, divisor, dividendVariance, divisorVariance, covariance } = estimates;
  const value = dividend / divisor;
  // The ends are the roots of square · r² - 2 · middle · r + constant.
  const square = divisor ** 2 - Z95 ** 2 * divisorVariance;
  if (square <= 0) return { value, interval: undefined };
  const middle = dividend * divisor - Z95 ** 2 * covariance;
  const constant = dividend ** 2 - Z95 ** 2 * dividendVariance;
  const half = Math.sqrt(Math.max(0, middle ** 2 - square * constant));
  return { value, interval: { low: (middle - half) / square, high: (middle + half) / square } };
}
