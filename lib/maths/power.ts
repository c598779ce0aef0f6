/*
 * Powers that are the same to the bit whatever Node computes them. Its own, `**` and Math.pow, are others from version
 * 24 on, except for squares and powers of 2; Math.exp and Math.log are not.
 */

/** `base` to the power of a whole `count` from 0 up, by squaring. */
export function powerOf(base: number, count: number): number {
  let power = 1;
  let square = base;
  for (let left = count; left > 0; left = Math.floor(left / 2)) {
    if (left % 2 === 1) power *= square;
    square *= square;
  }
  return power;
}

/** `base`, above 0, to the power of any `exponent`; to the last digits or so. */
export function power(base: number, exponent: number): number {
  return Math.exp(exponent * Math.log(base));
}

/** 10 to the power of `exponent`: of a whole one the number nearest to it. */
export function tenTo(exponent: number): number {
  const whole = Math.floor(exponent);
  return Number(`1e${whole}`) * Math.exp((exponent - whole) * Math.LN10);
}
