/** Rows that go through all steps of a pass while they are in the processor's cache. */
export const BLOCK = 1024;
/**
 * Numbers of a column in memory: a little more, or all columns would want the same places of the cache. kernel/index.ts
 * knows it too.
 */
export const ROOM = BLOCK + 8;

/**
 * The sums of kernel/index.ts by plain loops, which add in the same order: the same bits where there is no kernel.
 * Columns have `ROOM` numbers of room each; rows are a multiple of 8, those behind the block's own are 0. Hot.
 */

/** Columns times `weights`, plus `tempo`. */
export function multiply(
  columns: Float64Array,
  rows: number,
  weights: Float64Array,
  tempo: number,
  out: Float64Array,
): void {
  out.fill(tempo, 0, rows);
  for (let i = 0; i < weights.length; i++) {
    const weight = weights[i]!;
    const at = i * ROOM;
    for (let row = 0; row < rows; row++) out[row]! += weight * columns[at + row]!;
  }
}

/** Adds to `sums`, for each column, its products with `values`. */
export function addProducts(columns: Float64Array, rows: number, values: Float64Array, sums: Float64Array): void {
  for (let i = 0; i < sums.length; i++) {
    const at = i * ROOM;
    let s0 = 0;
    let s1 = 0;
    let s2 = 0;
    let s3 = 0;
    let s4 = 0;
    let s5 = 0;
    let s6 = 0;
    let s7 = 0;
    for (let row = 0; row < rows; row += 8) {
      s0 += values[row]! * columns[at + row]!;
      s1 += values[row + 1]! * columns[at + row + 1]!;
      s2 += values[row + 2]! * columns[at + row + 2]!;
      s3 += values[row + 3]! * columns[at + row + 3]!;
      s4 += values[row + 4]! * columns[at + row + 4]!;
      s5 += values[row + 5]! * columns[at + row + 5]!;
      s6 += values[row + 6]! * columns[at + row + 6]!;
      s7 += values[row + 7]! * columns[at + row + 7]!;
    }
    sums[i]! += s0 + s2 + (s4 + s6) + (s1 + s3 + (s5 + s7));
  }
}

/** Adds to the lower triangle of `gram` the products of every two columns, times `weights`. */
export function addGram(
  columns: Float64Array,
  rows: number,
  width: number,
  weights: Float64Array,
  gram: Float64Array,
): void {
  for (let a = 0; a < width; a++) {
    const left = a * ROOM;
    for (let b = 0; b <= a; b++) {
      const right = b * ROOM;
      let even = 0;
      let odd = 0;
      for (let row = 0; row < rows; row += 2) {
        even += weights[row]! * columns[left + row]! * columns[right + row]!;
        odd += weights[row + 1]! * columns[left + row + 1]! * columns[right + row + 1]!;
      }
      gram[a * width + b]! += even + odd;
    }
  }
}

/**
 * The log loss of one row, in operations that are the same everywhere: the kernel does them two rows at a time. e^x is
 * 2^k · e^r by the series up to r¹³, |r| below 0.35; log(1 + p) is 2 artanh(p / (2 + p)), above √2 - 1 of (1 + p) / 2,
 * by the series up to the 23rd power. Either is right to some units of the last place.
 */

/** 1 / n!, from n = 13 down to 0. */
const EXP = [
  1.6059043836821613e-10, 2.08767569878681e-9, 2.505210838544172e-8, 2.755731922398589e-7, 0.0000027557319223985893,
  0.0000248015873015873, 0.0001984126984126984, 0.001388888888888889, 0.008333333333333333, 0.041666666666666664,
  0.16666666666666666, 0.5, 1, 1,
] as const;
/** 2 / n, from n = 23 down to 1. */
const ARTANH = [
  0.08695652173913043, 0.09523809523809523, 0.10526315789473684, 0.11764705882352941, 0.13333333333333333,
  0.15384615384615385, 0.18181818181818182, 0.2222222222222222, 0.2857142857142857, 0.4, 0.6666666666666666, 2,
] as const;
/** Added and taken away again, it leaves a whole number. */
const ROUNDING = 6755399441055744;
/** Below this, e^x is nothing beside 1. */
const LEAST = -700;

/** 2 to the power of minus i. */
const powers = new Float64Array(1100);
for (let i = 0, power = 1; i < powers.length; i++, power /= 2) powers[i] = power;

/** e^x, for x from `LEAST` to 0. */
function exponential(x: number): number {
  const whole = x * Math.LOG2E + ROUNDING - ROUNDING;
  const rest = x - whole * 0.6931471803691238 - whole * 1.9082149292705877e-10;
  let sum: number = EXP[0];
  for (let i = 1; i < EXP.length; i++) sum = sum * rest + EXP[i]!;
  return sum * powers[-whole]!;
}

/** log(1 + p), for p from 0 to 1. */
function logOfOneAnd(p: number): number {
  const large = p > 0.4142135623730951;
  const part = (large ? p - 1 : p) / (p + (large ? 3 : 2));
  const square = part * part;
  let series: number = ARTANH[0];
  for (let i = 1; i < ARTANH.length; i++) series = series * square + ARTANH[i]!;
  return series * part + (large ? Math.LN2 : 0);
}

/**
 * Writes the first derivatives of -(t log p + (1 - t) log(1 - p)) in the logits, p being their sigmoid, to `slopes`, and
 * the second to `curvatures`, each times the row's count; returns the sum of the costs, likewise. Of the sum, rows with
 * even and with odd numbers are added up apart. Hot.
 */
export function assessLogLoss(
  rows: number,
  predictions: Float64Array,
  targets: Float64Array,
  counts: Float64Array,
  slopes: Float64Array,
  curvatures: Float64Array,
): number {
  let even = 0;
  let odd = 0;
  for (let row = 0; row < rows; row++) {
    const logit = predictions[row]!;
    const target = targets[row]!;
    const count = counts[row]!;
    const power = exponential(Math.max(-Math.abs(logit), LEAST));
    const cost = count * (logOfOneAnd(power) + Math.max(logit, 0) - target * logit);
    if ((row & 1) === 0) even += cost;
    else odd += cost;
    const share = 1 / (1 + power);
    slopes[row] = count * ((logit >= 0 ? share : power * share) - target);
    curvatures[row] = count * power * share * share;
  }
  return even + odd;
}
