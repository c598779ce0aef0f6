import { scoreAt, totalOf, withoutZeros } from '../counts.ts';

/** An iteration that has not converged by then is taken as it is; about ten steps do. */
const MAX_STEPS = 1000;

/**
 * The generalized log-likelihood ratio of the mean score being `score1` against `score0`, both above 0 and below 1: of
 * each hypothesis the distribution that explains `counts` best (M. Van den Bergh, Generalized sequential probability
 * ratio test). No count may be 0.
 */
export function expectationRatio(counts: readonly number[], score0: number, score1: number): number {
  return logRatio(
    counts,
    nearestTo(counts, (i) => scoreAt(i, counts.length) - score0),
    nearestTo(counts, (i) => scoreAt(i, counts.length) - score1),
  );
}

/**
 * The same of the mean's distance from one half in standard deviations being `t1` against `t0`, by the iteration of
 * section 4.1 of M. Van den Bergh, Comments on normalized Elo. No count may be 0.
 */
export function tValueRatio(counts: readonly number[], t0: number, t1: number): number {
  return logRatio(counts, ofTValue(counts, t0), ofTValue(counts, t1));
}

/**
 * The closed form that comes near `tValueRatio`: section 4.2 of the same. `t` is the observed distance, per game as
 * `t0` and `t1` are.
 */
export function tValueApproximation(games: number, t: number, t0: number, t1: number): number {
  return (games / 2) * Math.log((1 + (t - t0) ** 2) / (1 + (t - t1) ** 2));
}

/** `ratio` of the counts, a zero among them taken as a thousandth; 0 where nothing was counted. */
export function ofSeen(counts: readonly number[], ratio: (counts: readonly number[]) => number): number {
  return totalOf(counts) === 0 ? 0 : ratio(withoutZeros(counts));
}

function logRatio(counts: readonly number[], under0: readonly number[], under1: readonly number[]): number {
  return counts.reduce((sum, count, i) => sum + count * Math.log(under1[i]! / under0[i]!), 0);
}

function ofTValue(counts: readonly number[], t: number): number[] {
  const scores = counts.map((_, i) => scoreAt(i, counts.length));
  let shares = counts.map(() => 1 / counts.length);
  for (let step = 0; step < MAX_STEPS; step++) {
    const mean = shares.reduce((sum, share, i) => sum + share * scores[i]!, 0);
    const deviation = Math.sqrt(shares.reduce((sum, share, i) => sum + share * (scores[i]! - mean) ** 2, 0));
    const next = nearestTo(counts, (i) => {
      const from = (scores[i]! - mean) / deviation;
      return scores[i]! - 0.5 - (t * deviation * (1 + from * from)) / 2;
    });
    const change = Math.max(...next.map((share, i) => Math.abs(share - shares[i]!)));
    shares = next;
    if (change < 1e-12) return shares;
  }
  return shares;
}

/**
 * Of the distributions in which `value` has the mean 0, the one under which `counts` are likeliest: counts / (total ·
 * (1 + x · value)), with the x that makes it so (M. Van den Bergh, Proposition 1.1 of the same). `value` takes both
 * signs, so x lies between two poles.
 */
function nearestTo(counts: readonly number[], value: (index: number) => number): number[] {
  const total = totalOf(counts);
  const values = counts.map((_, i) => value(i));
  const x = zeroBetween(-1 / Math.max(...values), -1 / Math.min(...values), (x) => {
    let height = 0;
    let slope = 0;
    for (let i = 0; i < values.length; i++) {
      const part = values[i]! / (1 + x * values[i]!);
      height += counts[i]! * part;
      slope -= counts[i]! * part * part;
    }
    return { height, slope };
  });
  return counts.map((count, i) => count / (total * (1 + x * values[i]!)));
}

/** The zero of a function that falls from +∞ at `low` to -∞ at `high`: Newton's method, else bisection. */
function zeroBetween(low: number, high: number, at: (x: number) => { height: number; slope: number }): number {
  let x = low < 0 && high > 0 ? 0 : (low + high) / 2;
  for (let step = 0; step < MAX_STEPS; step++) {
    const { height, slope } = at(x);
    if (height === 0) return x;
    if (height > 0) low = x;
    else high = x;
    const newton = x - height / slope;
    const next = newton > low && newton < high ? newton : (low + high) / 2;
    if (Math.abs(next - x) <= 1e-14 * Math.max(1, Math.abs(next)) || next === x) return next;
    x = next;
  }
  return x;
}
