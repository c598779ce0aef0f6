import { Random } from '../../lib/maths/random.ts';
import { type Parameter, within } from './parameter.ts';
import { type Constants, constantsOf, gainsAt, type Schedule } from './schedule.ts';

/** Digits behind the point of a value between games: what a log keeps is all that there is. */
const DIGITS = 6;

/** Which parameters climb, and how: plain data. */
export interface AscentOptions {
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

/** The two players of an iteration, by their parameters: whole numbers. */
export interface Perturbed {
  readonly plus: readonly number[];
  readonly minus: readonly number[];
}

/**
 * Simultaneous perturbation: each iteration moves every parameter up or down by its perturbation, at random and all at
 * once, lets that player meet its mirror image, and steps towards whoever won more games than it lost, as fishtest
 * does. Iterations of a batch begin from the values before it, and their steps are added in order: so the values
 * depend on the results alone, however many iterations are played at once.
 */
export class Ascent {
  readonly #options: AscentOptions;
  readonly #constants: readonly Constants[];
  #values: readonly number[];
  /** Before the batch of the next iteration. */
  #basis: readonly number[];
  #iteration = 0;
  /** Of the values of the iterations whose mean is the answer, and how many they were. */
  #sums: readonly number[];
  #summed = 0;

  constructor(options: AscentOptions) {
    this.#options = options;
    this.#constants = options.parameters.map(({ end, endRate }) => constantsOf(end, endRate, options.schedule));
    this.#values = options.parameters.map(({ start }) => start);
    this.#basis = this.#values;
    this.#sums = options.parameters.map(() => 0);
  }

  /** Iterations that were taken. */
  get done(): number {
    return this.#iteration;
  }

  /** Iterations of the whole run; the last one may have fewer pairs. */
  get iterations(): number {
    return Math.ceil(this.#options.schedule.pairs / this.#options.each);
  }

  /** Iterations up to this one, without it, can be played now. */
  get ready(): number {
    const { batch } = this.#options;
    return Math.min(this.iterations, (Math.floor(this.#iteration / batch) + 1) * batch);
  }

  get values(): readonly number[] {
    return this.#values;
  }

  /**
   * The best values that are known: the mean over the last share of the iterations, where they have begun. It swings
   * less than the values do, so that steps may be longer.
   */
  get answer(): readonly number[] {
    return this.#summed === 0 ? this.#values : this.#sums.map((sum) => sum / this.#summed);
  }

  /** Pairs of `iteration`. */
  pairsOf(iteration: number): number {
    const { each, schedule } = this.#options;
    return Math.min(each, schedule.pairs - iteration * each);
  }

  /** The players of `iteration`, one that is ready. A value between two whole numbers is either, by its distance. */
  perturbed(iteration: number): Perturbed {
    const { parameters, schedule, each, seed } = this.#options;
    const flips = this.#flips(iteration);
    const random = new Random(seed, 'spsa', 'rounding', iteration);
    const moved = (sign: number): number[] =>
      parameters.map((one, i) => {
        const { c } = gainsAt(this.#constants[i]!, schedule, iteration * each);
        const value = Math.floor(within(one, this.#basis[i]! + sign * flips[i]! * c) + random.unit());
        return within({ low: Math.ceil(one.low), high: Math.floor(one.high) }, value);
      });
    return { plus: moved(1), minus: moved(-1) };
  }

  /** The next iteration has ended: `plus` won so many games more than it lost. */
  take(result: number): void {
    const { parameters, schedule, each, batch } = this.#options;
    const flips = this.#flips(this.#iteration);
    this.#values = this.#values.map((value, i) => {
      const { c, rate } = gainsAt(this.#constants[i]!, schedule, this.#iteration * each);
      return Number(within(parameters[i]!, value + rate * c * result * flips[i]!).toFixed(DIGITS));
    });
    this.#iteration++;
    if (this.#iteration > this.iterations * (1 - this.#options.average)) {
      this.#sums = this.#sums.map((sum, i) => sum + this.#values[i]!);
      this.#summed++;
    }
    if (this.#iteration % batch === 0) this.#basis = this.#values;
  }

  /**
   * By how much chance alone would move each parameter of the answer, as a standard deviation, in a game that it doesn't
   * change: `variance` is that of an iteration's result.
   */
  chance(variance: number): number[] {
    const { schedule, each, average } = this.#options;
    const first = this.iterations * (1 - average);
    return this.#constants.map((constants) => {
      let sum = 0;
      for (let i = 0; i < this.iterations; i++) {
        const { c, rate } = gainsAt(constants, schedule, i * each);
        // A step moves the means of the iterations behind it.
        const share = average === 0 ? 1 : Math.min(1, (this.iterations - i) / (this.iterations - first));
        sum += (rate * c * share) ** 2;
      }
      return Math.sqrt(sum * variance);
    });
  }

  /** 1 or -1 for each parameter. */
  #flips(iteration: number): number[] {
    const random = new Random(this.#options.seed, 'spsa', 'flips', iteration);
    return this.#options.parameters.map(() => 2 * random.int(2) - 1);
  }
}
