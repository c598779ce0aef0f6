import type { Samples } from '../datasets/samples.ts';
import { InputError } from '../lib/input-error.ts';
import { factor, solve } from './cholesky.ts';
import { type Columns, columnsOf, meanProducts, multiply, unscaled } from './columns.ts';
import type { Fit } from './fit.ts';
import { checkRidge, gramOf, independentFactor } from './gram.ts';

export interface LogisticOptions {
  /** At least 0: half of it times the sum of squared weights, each times its column's root mean square, is added to the mean log loss. */
  readonly ridge: number;
  /** Whether being to move has a worth of its own. */
  readonly tempo: boolean;
}

const MOST_STEPS = 100;
const MOST_HALVINGS = 40;
/** Of the gradient, in the scaled columns. */
const FLAT = 1e-10;
/** Logits by which the last step may still change a row. */
const STILL = 1e-6;

/**
 * The weights with the least mean log loss + ridge / 2 · Σ (weight · root mean square of its column)², a draw counting as half a win.
 * The tempo is never penalised, nor is the first feature that is the same on every row: that one takes the tempo's place, and `tempo` is 0.
 * A feature that is 0 on every row weighs exactly 0. Newton's method with halved steps: at the end the gradient is below 1e-10.
 * Throws InputError where there is no one answer: collinear columns, wins and losses that some weights separate (both without
 * ridge only), results all alike, fewer rows than columns, a value that isn't finite.
 */
export function fitLogistic(samples: Samples, { ridge, tempo }: LogisticOptions): Fit {
  checkRidge(ridge);
  const results = checkedResults(samples);
  const columns = columnsOf(samples, tempo);
  independentFactor(columns, ridge);
  const { rows, width, names } = columns;

  let solution: Float64Array = new Float64Array(width);
  let logits: Float64Array = new Float64Array(rows);
  let loss = penalisedLoss(columns, results, solution, logits, ridge);
  let step: Float64Array = new Float64Array(width);
  for (let iterations = 1; iterations <= MOST_STEPS; iterations++) {
    const probabilities = logits.map(sigmoid);
    const gradient = meanProducts(
      columns,
      probabilities.map((p, row) => p - results[row]!),
    );
    for (let i = 0; i < width; i++) if (i !== columns.constant) gradient[i]! += ridge * solution[i]!;
    const curvature = gramOf(
      columns,
      probabilities.map((p) => p * (1 - p)),
      ridge,
    );
    const lower = factor(curvature, width, 1e-14);
    if (lower.dependent >= 0) break;
    step = solve(lower, gradient);
    const change = multiply(columns, step, new Float64Array(rows));
    let share = 1;
    for (let halvings = 0; ; halvings++, share /= 2) {
      const nextSolution = solution.map((value, i) => value - share * step[i]!);
      const nextLogits = logits.map((value, row) => value - share * change[row]!);
      const nextLoss = penalisedLoss(columns, results, nextSolution, nextLogits, ridge);
      // At the optimum the loss only changes by rounding.
      if (nextLoss > loss + 1e-13 * (1 + loss) && halvings < MOST_HALVINGS) continue;
      [solution, logits, loss] = [nextSolution, nextLogits, nextLoss];
      break;
    }
    const flat = Math.hypot(...gradient) < FLAT;
    const still = change.every((value) => Math.abs(value) < STILL);
    if (flat && still)
      return { names: samples.names, ...unscaled(columns, solution, samples.names.length), rows, iterations };
  }
  throw new InputError(
    `samples: the weights grow without end: ${runaways(names, step)} can tell some wins from all losses on these ` +
      `${rows} rows; give more rows or a larger ridge than ${ridge}`,
  );
}

/** 1 / (1 + e^-logit), without overflow. */
export function sigmoid(logit: number): number {
  if (logit >= 0) return 1 / (1 + Math.exp(-logit));
  const power = Math.exp(logit);
  return power / (1 + power);
}

function penalisedLoss(
  { rows, width, constant }: Columns,
  results: Float64Array,
  solution: Float64Array,
  logits: Float64Array,
  ridge: number,
): number {
  let sum = 0;
  for (let row = 0; row < rows; row++) {
    const logit = logits[row]!;
    // log(1 + e^logit) - result · logit, without overflow.
    sum += Math.log1p(Math.exp(-Math.abs(logit))) + Math.max(logit, 0) - results[row]! * logit;
  }
  let squares = 0;
  for (let i = 0; i < width; i++) if (i !== constant) squares += solution[i]! * solution[i]!;
  return sum / rows + (ridge / 2) * squares;
}

function checkedResults({ rows, results }: Samples): Float64Array {
  let varies = false;
  for (let row = 0; row < rows; row++) {
    const result = results[row]!;
    if (!(result >= 0 && result <= 1)) {
      throw new InputError(`samples: the result is ${result} on row ${row + 1}; 0 to 1 is wanted`);
    }
    varies ||= result !== results[0];
  }
  if (!varies) throw new InputError(`samples: no two of ${rows} rows differ in result; won and lost games are wanted`);
  return results;
}

/** The columns that the last step moved most. */
function runaways(names: readonly string[], step: Float64Array): string {
  const most = Math.max(...step.map(Math.abs));
  const moved = names.filter((_, i) => Math.abs(step[i]!) > most / 10);
  return moved.length > 4 ? `${moved.slice(0, 4).join(', ')} and others` : moved.join(', ');
}
