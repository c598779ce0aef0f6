import { InputError } from '../../lib/input-error.ts';
import { Z95 } from '../../lib/maths/normal.ts';
import type { Regression } from '../solver/regress.ts';
import { covarianceOf } from './sandwich.ts';

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
  const { names, sizes, width } = problem.columns;
  const [a, b] = [dividend, divisor].map((name) => {
    const column = names.indexOf(name);
    if (column < 0 || unidentified.some((one) => one.names.includes(name)))
      throw new InputError(`ratio: ${name}: no such weight that the data can tell`);
    return column;
  }) as [number, number];
  const { entries } = covarianceOf(regression);
  const between = (i: number, k: number): number => entries[i * width + k]! / (sizes[i]! * sizes[k]!);
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
