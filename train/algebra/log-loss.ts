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
  counts: Float64Array | undefined,
  slopes: Float64Array,
  curvatures: Float64Array,
): number {
  let even = 0;
  let odd = 0;
  for (let row = 0; row < rows; row++) {
    const logit = predictions[row]!;
    const target = targets[row]!;
    const count = counts === undefined ? 1 : counts[row]!;
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
