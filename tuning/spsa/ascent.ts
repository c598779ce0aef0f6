import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod';
import { InputError } from '../../lib/input-error.ts';
import { sum } from '../../lib/maths/mean.ts';
import { power } from '../../lib/maths/power.ts';
import { Random } from '../../lib/maths/random.ts';
import { signed, whole } from '../../lib/numbers.ts';
import { quoted } from '../../lib/quoted.ts';

/** A number that is tuned, in the terms of fishtest. Agents have whole numbers; between games it is any. */
export const parameter = z.object({
  name: z.string(),
  /** A feature's points, a number of our search, or an option of an engine from outside. */
  kind: z.enum(['weight', 'search', 'option']),
  start: z.number(),
  /** It never leaves these. */
  low: z.number(),
  high: z.number(),
  /** How far it is perturbed at the end: fishtest's `c_end`. */
  end: z.number().positive(),
  /** By what share of that a won game moves it at the end: fishtest's `r_end`. */
  endRate: z.number().positive(),
});
export type Parameter = Readonly<z.infer<typeof parameter>>;

const count = z.int().nonnegative();

/** What the games of an iteration came to, from the view of the player with the plus. */
export const results = z.object({
  wins: count,
  draws: count,
  losses: count,
  /** Games that the rules voided, and those lost otherwise than on the board; the latter are counted above too. */
  voided: count,
  faults: count,
});
export type Results = Readonly<z.infer<typeof results>>;

/** A line of a run's log. */
export const iteration = results.extend({
  iteration: count,
  /** Of the parameters, after it. */
  values: z.array(z.number()),
});
type Iteration = Readonly<z.infer<typeof iteration>>;

/** How steps shrink, in J. C. Spall's simultaneous perturbation; the numbers are fishtest's. */
export interface Schedule {
  /** Pairs of games of the whole run: what fishtest counts iterations in. */
  readonly pairs: number;
  /** A: steps are held back for about this many pairs at first. */
  readonly hold: number;
  readonly alpha: number;
  readonly gamma: number;
}

/** Spall's own exponents, which fishtest uses. */
export const usualExponents = { alpha: 0.602, gamma: 0.101 } as const;

/** Of one parameter: what its perturbation and its steps are at first. */
interface Constants {
  readonly a: number;
  readonly c: number;
}

/**
 * What a parameter begins with, so that at the run's last pair its perturbation is `end` and its rate `endRate`:
 * fishtest's `c_end` and `r_end`.
 */
export function constantsOf(end: number, endRate: number, { pairs, hold, alpha, gamma }: Schedule): Constants {
  return { c: end * power(pairs, gamma), a: endRate * end ** 2 * power(hold + pairs, alpha) };
}

/**
 * At a pair before which `before` were played: how far the parameter is perturbed either way, `c`; its step, `a`; and
 * `rate`, so that a won game moves it by `rate` times `c`.
 */
export function gainsAt(
  { a, c }: Constants,
  { hold, alpha, gamma }: Omit<Schedule, 'pairs'>,
  before: number,
): Constants & { readonly rate: number } {
  const pair = before + 1;
  const perturbation = c / power(pair, gamma);
  const step = a / power(hold + pair, alpha);
  return { c: perturbation, a: step, rate: step / perturbation ** 2 };
}

/** Digits behind the point of a value between games: what a log keeps is all that there is. */
const DIGITS = 6;

/** Which parameters climb, and how: plain data. */
interface AscentOptions {
  readonly seed: number;
  readonly parameters: readonly Parameter[];
  readonly schedule: Schedule;
  /** Pairs of games of an iteration, which all have the same two players. */
  readonly each: number;
  /** Iterations that begin from the same values, so that they can be played at once. */
  readonly batch: number;
  /** The last share of the iterations, whose mean is the answer; 0: the last values are. */
  readonly average: number;
}

/**
 * Simultaneous perturbation: each iteration moves every parameter up or down by its perturbation, at random and all at
 * once, lets that player meet its mirror image, and steps towards whoever won more games than it lost, as fishtest
 * does. Iterations of a batch begin from the values before it, and their steps are added in order: so the values
 * depend on the results alone, however many iterations are played at once.
 */
export class Ascent {
  /** Those that were taken: with the options they are all that there is to know. */
  readonly done: Iteration[] = [];
  /** Iterations of the whole run; the last one may have fewer pairs. */
  readonly iterations: number;
  readonly #options: AscentOptions;

  constructor(options: AscentOptions) {
    this.#options = options;
    this.iterations = Math.ceil(options.schedule.pairs / options.each);
  }

  /** Iterations up to this one, without it, can be played now. */
  get ready(): number {
    const { batch } = this.#options;
    return Math.min(this.iterations, (Math.floor(this.done.length / batch) + 1) * batch);
  }

  get values(): readonly number[] {
    return this.#after(this.done.length);
  }

  /**
   * The best values that are known: the mean over the last share of the iterations, where they have begun. It swings
   * less than the values do, so that steps may be longer.
   */
  get answer(): readonly number[] {
    const counted = this.done.filter((_, i) => i + 1 > this.iterations * (1 - this.#options.average));
    return counted.length === 0
      ? this.values
      : this.values.map((_, i) => sum(counted.map(({ values }) => values[i]!)) / counted.length);
  }

  /** Pairs of `iteration`. */
  pairsOf(iteration: number): number {
    const { each, schedule } = this.#options;
    return Math.min(each, schedule.pairs - iteration * each);
  }

  /**
   * The two players of `iteration`, one that is ready, by their parameters. A value between two whole numbers is
   * either, by its distance.
   */
  perturbed(iteration: number): { readonly plus: readonly number[]; readonly minus: readonly number[] } {
    const { parameters, batch, seed } = this.#options;
    const flips = this.#flips(iteration);
    const gains = this.#gains(iteration);
    const before = this.#after(iteration - (iteration % batch));
    const random = new Random(seed, 'spsa', 'rounding', iteration);
    const moved = (sign: number): number[] =>
      parameters.map((one, i) => {
        const value = Math.floor(within(one, before[i]! + sign * flips[i]! * gains[i]!.c) + random.unit());
        return within({ low: Math.ceil(one.low), high: Math.floor(one.high) }, value);
      });
    return { plus: moved(1), minus: moved(-1) };
  }

  /** The next iteration has ended, of which these are the pairs. */
  take(pairs: readonly Results[]): Iteration {
    const total = totalOf(pairs);
    const at = this.done.length;
    const flips = this.#flips(at);
    const gains = this.#gains(at);
    const values = this.values.map((value, i) => {
      const { c, rate } = gains[i]!;
      const stepped = value + rate * c * (total.wins - total.losses) * flips[i]!;
      return Number(within(this.#options.parameters[i]!, stepped).toFixed(DIGITS));
    });
    const taken = { iteration: at, ...total, values };
    this.done.push(taken);
    return taken;
  }

  /** The next line of a log. Throws InputError, which begins with `where`, unless it is one of this ascent. */
  readonly retake = (found: Iteration, where: string): void => {
    const { wins, draws, losses, voided } = found;
    const at = this.done.length;
    if (found.iteration !== at || at >= this.iterations)
      throw new InputError(`${where}: iteration ${found.iteration}, expected ${at} of ${this.iterations}`);
    const games = 2 * this.pairsOf(at);
    if (wins + draws + losses + voided !== games)
      throw new InputError(`${where}: ${wins + draws + losses + voided} games, expected ${games}`);
    const { values } = this.take([found]);
    if (!isDeepStrictEqual(values, found.values))
      throw new InputError(
        `${where}: values ${quoted(found.values.join(), 100)}, expected ${quoted(values.join(), 100)}`,
      );
  };

  /**
   * By how much chance alone would move each parameter of the answer, as a standard deviation, in a game that it
   * doesn't change: `variance` is that of an iteration's result.
   */
  chance(variance: number): number[] {
    const { parameters, average } = this.#options;
    const first = this.iterations * (1 - average);
    const totals = parameters.map(() => 0);
    for (let i = 0; i < this.iterations; i++) {
      // A step moves the means of the iterations behind it.
      const share = average === 0 ? 1 : Math.min(1, (this.iterations - i) / (this.iterations - first));
      for (const [at, { c, rate }] of this.#gains(i).entries()) totals[at]! += (rate * c * share) ** 2;
    }
    return totals.map((total) => Math.sqrt(total * variance));
  }

  /** What has moved most, in the units of its perturbation. */
  get note(): string {
    const { parameters } = this.#options;
    const { values } = this;
    const moves = parameters.map(({ start, end }, i) => (values[i]! - start) / end);
    const most = moves.reduce((best, move, i) => (Math.abs(move) > Math.abs(moves[best]!) ? i : best), 0);
    return `${parameters[most]!.name} ${whole(values[most]!)} (${signed(moves[most]!, 1)} c)`;
  }

  /** The values after the first `count` iterations. */
  #after(count: number): readonly number[] {
    return this.done[count - 1]?.values ?? this.#options.parameters.map(({ start }) => start);
  }

  /** Of each parameter. */
  #gains(iteration: number): ReturnType<typeof gainsAt>[] {
    const { parameters, schedule, each } = this.#options;
    return parameters.map(({ end, endRate }) =>
      gainsAt(constantsOf(end, endRate, schedule), schedule, iteration * each),
    );
  }

  /** 1 or -1 for each parameter. */
  #flips(iteration: number): number[] {
    const random = new Random(this.#options.seed, 'spsa', 'flips', iteration);
    return this.#options.parameters.map(() => 2 * random.int(2) - 1);
  }
}

/** `value`, or the nearest within the bounds. */
function within({ low, high }: Pick<Parameter, 'low' | 'high'>, value: number): number {
  return Math.min(high, Math.max(low, value));
}

/** Games of all of them. */
export function totalOf(all: readonly Results[]): Results {
  const total = (key: keyof Results): number => sum(all.map((one) => one[key]));
  const [wins, draws, losses] = [total('wins'), total('draws'), total('losses')];
  return { wins, draws, losses, voided: total('voided'), faults: total('faults') };
}
