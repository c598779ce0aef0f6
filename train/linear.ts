import { MOST_POINTS } from '../agents/agent.ts';
import type { Samples } from '../datasets/samples.ts';
import { InputError } from '../lib/input-error.ts';
import { solve } from './cholesky.ts';
import { columnsOf, meanProducts, multiply, unscaled } from './columns.ts';
import type { Fit } from './fit.ts';
import { checkRidge, independentFactor } from './gram.ts';

export interface LinearOptions {
  /** `result` less one half, or the score in points. */
  readonly target: 'result' | 'score';
  /** At least 0: `ridge` times the sum of squared weights, each times its column's root mean square, is added to the mean squared error. */
  readonly ridge: number;
  /** Whether being to move has a worth of its own. */
  readonly tempo: boolean;
}

/**
 * The weights with the least mean squared error + ridge · Σ (weight · root mean square of its column)²: exact, by the normal equations and one
 * round of refinement. Results are centred at one half, so that weights · features + tempo + 0.5 is a share of wins; scores are not centred.
 * Rows whose score is above MOST_POINTS in size are found wins, not evaluations: a fit to scores leaves them out, and `rows` doesn't count them.
 * What is penalised, which columns weigh 0 and what is refused are as for `fitLogistic`, separable results excepted; a score that is NaN is refused too.
 */
export function fitLinear(samples: Samples, { target, ridge, tempo }: LinearOptions): Fit {
  checkRidge(ridge);
  const used = target === 'score' ? withoutFoundWins(samples) : samples;
  const targets = target === 'score' ? used.scores : used.results.map((result) => result - 0.5);
  checkTargets(targets, used.rows, target);
  const columns = columnsOf(used, tempo);
  const lower = independentFactor(columns, ridge);
  const { rows, width, constant } = columns;

  const solution = new Float64Array(width);
  const predicted = new Float64Array(rows);
  // The second round solves for what rounding left over in the first.
  for (let round = 0; round < 2; round++) {
    multiply(columns, solution, predicted);
    const slope = meanProducts(
      columns,
      predicted.map((value, row) => targets[row]! - value),
    );
    for (let i = 0; i < width; i++) if (i !== constant) slope[i]! -= ridge * solution[i]!;
    const step = solve(lower, slope);
    for (let i = 0; i < width; i++) solution[i]! += step[i]!;
  }
  return { names: samples.names, ...unscaled(columns, solution, samples.names.length), rows, iterations: 1 };
}

function withoutFoundWins(samples: Samples): Samples {
  const { names, rows, features, results, scores } = samples;
  const kept = [...Array(rows).keys()].filter((row) => !(Math.abs(scores[row]!) > MOST_POINTS));
  if (kept.length === rows) return samples;
  const values = new Float64Array(kept.length * names.length);
  for (const [to, row] of kept.entries()) {
    values.set(features.subarray(row * names.length, (row + 1) * names.length), to * names.length);
  }
  return {
    names,
    rows: kept.length,
    features: values,
    results: Float64Array.from(kept, (row) => results[row]!),
    scores: Float64Array.from(kept, (row) => scores[row]!),
  };
}

function checkTargets(targets: Float64Array, rows: number, target: string): void {
  let varies = false;
  for (let row = 0; row < rows; row++) {
    if (Number.isNaN(targets[row])) {
      throw new InputError(`samples: the ${target} is NaN on row ${row + 1}; a number on every row is wanted`);
    }
    varies ||= targets[row] !== targets[0];
  }
  if (!varies) throw new InputError(`samples: no two of ${rows} rows differ in ${target}; nothing to fit`);
}
