/** The standard normal distribution's 97.5 % point: 95 % lie within this many standard errors of the mean. */
export const Z95 = 1.959963984540054;

/**
 * The share of the standard normal distribution below `x`, to a relative error of about 1e-13 in both tails: the Taylor
 * series about 0 (G. Marsaglia, Evaluating the Normal Distribution, Journal of Statistical Software 11(4), 2004),
 * beyond 3 Laplace's continued fraction (M. Abramowitz and I. Stegun, Handbook of Mathematical Functions, 26.2.14).
 */
export function normalBelow(x: number): number {
  if (x > 3) return 1 - tail(x);
  if (x < -3) return tail(-x);
  // x + x³/3 + x⁵/(3·5) + …, until a term changes nothing.
  let sum = x;
  let term = x;
  for (let odd = 3; sum + term !== sum || odd === 3; odd += 2) {
    term *= (x * x) / odd;
    sum += term;
  }
  return 0.5 + sum * density(x);
}

/**
 * The share above `x`, which is at least 3: density / (x + 1/(x + 2/(x + 3/…))); at 3 the 100th step no longer counts.
 */
function tail(x: number): number {
  let rest = x;
  for (let step = 100; step >= 1; step--) rest = x + step / rest;
  return density(x) / rest;
}

function density(x: number): number {
  return Math.exp((-x * x) / 2) / Math.sqrt(2 * Math.PI);
}

/**
 * The 95 % interval of a share of which `hits` of `total` draws were seen, 0 to 1; all of it where nothing was drawn
 * (E. B. Wilson, Journal of the American Statistical Association 22, 1927).
 */
export function wilsonInterval(hits: number, total: number): { readonly low: number; readonly high: number } {
  if (total === 0) return { low: 0, high: 1 };
  const share = hits / total;
  const z2 = Z95 * Z95;
  const middle = (share + z2 / (2 * total)) / (1 + z2 / total);
  const half = (Z95 / (1 + z2 / total)) * Math.sqrt((share * (1 - share)) / total + z2 / (4 * total * total));
  return { low: hits === 0 ? 0 : middle - half, high: hits === total ? 1 : middle + half };
}

/** 1 / (1 + e^-logit), without overflow. */
export function sigmoid(logit: number): number {
  if (logit >= 0) return 1 / (1 + Math.exp(-logit));
  const power = Math.exp(logit);
  return power / (1 + power);
}
