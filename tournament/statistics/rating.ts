import type { z } from 'zod';
import { normalBelow, Z95 } from '../../lib/maths/normal.ts';
import { likelihood, signed, whole } from '../../lib/numbers.ts';
import { type Frozen, share } from '../../lib/plain-data.ts';
import { type Counts, gamesEach, momentsOf, reversed, scoreAt, totalOf } from './counts.ts';
import {
  type EloInterval,
  eloInterval,
  eloIntervalSchema,
  eloOf,
  MAX_ELO,
  NORMALIZED,
  scoreOf,
  withinMost,
} from './elo.ts';

/** How much stronger one is than the other, and how sure that is. */
export const ratingSchema = eloIntervalSchema.extend({
  /** Likelihood of superiority. */
  los: share,
  /** Mean score of a game. */
  score: share,
});
export type Rating = Frozen<z.infer<typeof ratingSchema>>;

/**
 * The rating from results, pairs where there are any: the two games of a pair share an opening, so only pairs are
 * independent. The estimate is the mean score's Elo; a perfect score, won or lost, counts one drawn game more, half a
 * pair, so that it is finite. The interval is by profile likelihood. The likelihood of superiority is the normal
 * probability of the same test: above 97.5 % where the interval lies above 0, and only there. No results: elo 0,
 * interval ± MAX_ELO, likelihood one half.
 */
export function ratingOf(counts: Counts): Rating {
  const total = totalOf(counts);
  if (total === 0) return { elo: 0, low: -MAX_ELO, high: MAX_ELO, los: 0.5, score: 0.5 };
  const { score } = momentsOf(counts);
  return {
    elo: eloOf(score === 0 || score === 1 ? momentsOf(withDrawnGame(counts)).score : score),
    ...eloBounds(counts),
    los: normalBelow(distanceFromEquality(counts)),
    score,
  };
}

/**
 * Normalized Elo: by how many standard deviations of a game's score the mean lies above one half, times 800 / ln 10
 * (M. Van den Bergh, Comments on normalized Elo), within MAX_ELO. The interval is by profile likelihood, on the same
 * side of 0 as that of `ratingOf`. Results that are all alike count one drawn game more, as there.
 */
export function normalizedOf(counts: Counts): EloInterval {
  const total = totalOf(counts);
  if (total === 0) return { elo: 0, low: -MAX_ELO, high: MAX_ELO };
  const alike = counts.includes(total);
  const t = tValueOf(alike ? withDrawnGame(counts) : counts);
  return { elo: withinMost((NORMALIZED * t) / Math.sqrt(gamesEach(counts))), ...normalizedBounds(counts) };
}

/** One drawn game more: half a pair. */
function withDrawnGame(counts: Counts): number[] {
  const middle = (counts.length - 1) / 2;
  return counts.map((count, i) => (i === middle ? count + 1 / gamesEach(counts) : count));
}

/**
 * One sentence: which of `a` and `b` is stronger, by how much and how sure; a difference counts as shown where the
 * interval leaves out 0.
 */
export function verdictOf(a: string, b: string, rating: Rating, count: number, unit = 'pair'): string {
  if (count === 0) return `Nothing shown between ${a} and ${b}: no ${unit}s were played.`;
  if (rating.high < 0) return verdictOf(b, a, turned(rating), count, unit);
  const { elo, low } = rating;
  const figures = figuresOf(rating, count, unit);
  if (low > 0) return `${a} is stronger than ${b} by ${whole(elo)} Elo ${figures}.`;
  return `No difference shown between ${a} and ${b}: ${signed(elo)} Elo for ${a} ${figures}.`;
}

/** `(95 % interval +40 to +130, 200 pairs, likelihood of superiority 99.8 %)`. */
export function figuresOf({ low, high, los }: Rating, count: number, unit = 'pair'): string {
  const counted = `${count} ${count === 1 ? unit : `${unit}s`}`;
  return `(95 % interval ${eloInterval(low, high)}, ${counted}, likelihood of superiority ${likelihood(los)})`;
}

/** The same, seen from the other side. */
export function turned({ elo, low, high, los, score }: Rating): Rating {
  // 0 - 0 is 0, and -0 is not.
  return { elo: 0 - elo, low: 0 - high, high: 0 - low, los: 1 - los, score: 1 - score };
}

/**
 * What counted results leave open, by profile likelihood over all distributions of their scores: a bound is the
 * furthest
 * value that a likelihood ratio test at 2.5 % doesn't reject. What few results have not shown may still happen: each
 * bound
 * counts one result more, the worst for the lower and the best for the upper one. For results that are all won or all
 * lost these bounds hold those of Clopper and Pearson (the adjusted empirical likelihood of J. Chen, A. M. Variyath and
 * B. Abraham, Journal of Computational and Graphical Statistics 17(2), 2008, with the added result at the far end).
 */
interface Bounds {
  readonly low: number;
  readonly high: number;
}

/** Bounds of the Elo difference that the mean score stands for; an end at MAX_ELO is open. */
function eloBounds(counts: Counts): Bounds {
  return boundsOf(counts, {
    estimate: (of) => eloOf(momentsOf(of).score),
    root: (of, elo) => Math.sqrt(deviance(of, (score) => score + 0.5 - scoreOf(elo))),
  });
}

/** Bounds of normalized Elo, the same way; on the same side of 0 as those of `eloBounds`. */
function normalizedBounds(counts: Counts): Bounds {
  const unit = NORMALIZED / Math.sqrt(gamesEach(counts));
  return boundsOf(counts, {
    estimate: (of) => withinMost(unit * tValueOf(of)),
    root: (of, elo) => Math.sqrt(tDeviance(of, elo / unit)),
  });
}

/**
 * The signed root of the likelihood ratio between what is likeliest and equality; 0 where one result more may turn it.
 */
function distanceFromEquality(counts: Counts): number {
  const worst = root0(withWorst(counts));
  if (worst > 0) return worst;
  return Math.min(0, -root0(withWorst(reversed(counts))));
}

/** Standard deviations of a result by which the mean lies above one half; ±Infinity without spread. */
function tValueOf(counts: readonly number[]): number {
  const { score, variance } = momentsOf(counts);
  return score === 0.5 ? 0 : (score - 0.5) / Math.sqrt(variance);
}

/** A value in Elo points: the likeliest, and the root of its deviance (as far as `counts` say that it lies above). */
interface Measure {
  estimate(counts: readonly number[]): number;
  root(counts: readonly number[], elo: number): number;
}

function boundsOf(counts: Counts, measure: Measure): Bounds {
  return {
    low: lowBound(withWorst(counts), measure),
    high: 0 - lowBound(withWorst(reversed(counts)), measure),
  };
}

/**
 * The least value, at -MAX_ELO at the least, that lies within Z95 of the likeliest: its root falls on the way there.
 */
function lowBound(counts: readonly number[], { estimate, root }: Measure): number {
  let inside = estimate(counts);
  let outside = -MAX_ELO;
  const excess = (elo: number): number => root(counts, elo) - Z95;
  let above = excess(outside);
  if (inside <= outside || above <= 0) return outside;
  let below = -Z95;
  // Equality is looked at first, so that bounds of several measures fall on the same side of it.
  if (inside > 0) {
    const at0 = excess(0);
    if (at0 > 0) [outside, above] = [0, at0];
    else [inside, below] = [0, at0];
  }
  // Regula falsi (Illinois): the end that stays twice counts half, so that both ends close in.
  for (let step = 0, stayed = 0; step < 100 && inside - outside > 1e-6; step++) {
    const share = Math.min(0.95, Math.max(0.05, Number.isFinite(above) ? above / (above - below) : 0.5));
    const elo = outside + (inside - outside) * share;
    const at = excess(elo);
    if (at > 0) {
      [outside, above] = [elo, at];
      if (stayed > 0) below /= 2;
      stayed = 1;
    } else {
      [inside, below] = [elo, at];
      if (stayed < 0) above /= 2;
      stayed = -1;
    }
  }
  return (inside + outside) / 2;
}

function root0(counts: readonly number[]): number {
  return Math.sqrt(deviance(counts, (score) => score));
}

/**
 * Twice the log-likelihood that is lost where the value with the smallest mean under `counts` may have no mean above 0;
 * `value` is of a score's distance from one half. By its dual: the greatest of sum(count · log(1 + x · value)).
 */
function deviance(counts: readonly number[], value: (distance: number) => number): number {
  const values = counts.map((_, i) => value(scoreAt(i, counts.length) - 0.5));
  if (values.reduce((sum, one, i) => sum + counts[i]! * one, 0) <= 0) return 0;
  if (Math.min(...values) >= 0) return Number.POSITIVE_INFINITY;
  const x = multiplier(counts, values);
  const gained = values.reduce((sum, one, i) => sum + (counts[i] === 0 ? 0 : counts[i]! * Math.log1p(x * one)), 0);
  return 2 * gained;
}

/**
 * The x at which sum(count · log(1 + x · value)) is greatest, no factor being negative, by Newton's method, else
 * bisection. Of the distributions in which `values` have the mean 0, count / (total · (1 + x · value)) is the one under
 * which `counts` are likeliest (M. Van den Bergh, Generalized sequential probability ratio test, proposition 1.1).
 * NaN where `values` don't take both signs.
 */
export function multiplier(counts: readonly number[], values: readonly number[]): number {
  // Towards the sign of the mean.
  if (values.reduce((sum, value, i) => sum + counts[i]! * value, 0) < 0)
    return (
      0 -
      multiplier(
        counts,
        values.map((value) => -value),
      )
    );
  const least = Math.min(...values);
  if (least >= 0) return Number.NaN;
  const edge = -1 / least;
  const steepness = (x: number): { slope: number; curve: number } => {
    let slope = 0;
    let curve = 0;
    for (let i = 0; i < values.length; i++) {
      if (counts[i] === 0) continue;
      const part = values[i]! / (1 + x * values[i]!);
      slope += counts[i]! * part;
      curve += counts[i]! * part * part;
    }
    return { slope, curve };
  };
  // Where only an unseen result stands at the edge, the greatest may lie there.
  const closed = values.every((one, i) => one > least || counts[i] === 0);
  let x = closed && steepness(edge).slope >= 0 ? edge : 0;
  let [low, high] = [0, edge];
  for (let step = 0; step < 200 && x < edge; step++) {
    const { slope, curve } = steepness(x);
    if (slope > 0) low = x;
    else high = x;
    const newton = x + slope / curve;
    const next = newton > low && newton < high ? newton : (low + high) / 2;
    const near = Math.abs(next - x) <= 1e-14 * next;
    x = next;
    if (near) break;
  }
  return x;
}

/**
 * The deviance of a t-value of at most `t`: with the means a of the distance from one half and b of its square, that is
 * a <= r √b, r = t / √(1 + t²). As √b is the least of (b / c + c) / 2 over all c, each c makes it a bound of one mean.
 * For r > 0 all of them hold, and the strictest counts; for r < 0 any of them may, and the mildest counts.
 */
function tDeviance(counts: readonly number[], t: number): number {
  const r = t / Math.sqrt(1 + t * t);
  if (r === 0) return deviance(counts, (distance) => distance);
  const at = (logC: number): number => {
    const c = Math.exp(logC);
    return deviance(counts, (distance) => distance - (r * (distance ** 2 / c + c)) / 2);
  };
  if (r > 0) {
    // Above 0 between the two c at which the counts themselves keep the bound, with one hill.
    const { score, variance } = momentsOf(counts);
    const a = score - 0.5;
    const b = variance + a * a;
    const root = Math.sqrt(Math.max(0, a * a - r * r * b));
    if (a <= 0 || root === 0) return 0;
    return 0 - lowest(Math.log((a - root) / r), Math.log((a + root) / r), (logC) => -at(logC));
  }
  // The c of the least is the √b there. Valleys are the narrower, the nearer to one score all results lie.
  const [from, to] = [Math.log(0.03 / Math.sqrt(totalOf(counts))), Math.log(0.5)];
  const width = (to - from) / Math.ceil((to - from) / Math.min(0.5, Math.max(0.1, Math.sqrt(1 + r))));
  const grid = Array.from({ length: Math.round((to - from) / width) + 1 }, (_, k) => at(from + k * width));
  const best = from + grid.indexOf(Math.min(...grid)) * width;
  return lowest(best - width, Math.min(to, best + width), at);
}

const GOLDEN = (Math.sqrt(5) - 1) / 2;

/** The least value of a function with one valley between `from` and `to`, by golden section. */
function lowest(from: number, to: number, at: (x: number) => number): number {
  let [left, right] = [to - GOLDEN * (to - from), from + GOLDEN * (to - from)];
  let [atLeft, atRight] = [at(left), at(right)];
  for (let step = 0; step < 22; step++) {
    if (atLeft < atRight) {
      [to, right, atRight] = [right, left, atLeft];
      left = to - GOLDEN * (to - from);
      atLeft = at(left);
    } else {
      [from, left, atLeft] = [left, right, atRight];
      right = from + GOLDEN * (to - from);
      atRight = at(right);
    }
  }
  return Math.min(atLeft, atRight);
}

function withWorst(counts: readonly number[]): readonly number[] {
  return counts.map((count, i) => (i === 0 ? count + 1 : count));
}
