import { isDeepStrictEqual } from 'node:util';
import { InputError } from '../../lib/input-error.ts';
import { signed, whole } from '../../lib/numbers.ts';
import { quoted } from '../../lib/quoted.ts';
import type { Ascent } from './ascent.ts';
import type { Iteration, Results } from './log.ts';
import type { Parameter } from './parameter.ts';

/** An ascent and its iterations so far. */
export class Course {
  readonly ascent: Ascent;
  readonly #parameters: readonly Parameter[];
  readonly #iterations: Iteration[] = [];

  constructor(ascent: Ascent, parameters: readonly Parameter[]) {
    this.ascent = ascent;
    this.#parameters = parameters;
  }

  get iterations(): readonly Iteration[] {
    return this.#iterations;
  }

  /** The values to play with: whole numbers. */
  get answer(): number[] {
    return this.ascent.answer.map((value) => Math.round(value) + 0);
  }

  get start(): number[] {
    return this.#parameters.map(({ start }) => Math.round(start) + 0);
  }

  /** The next iteration, of which these are the pairs. */
  add(pairs: readonly Results[]): Iteration {
    const sum = (of: (pair: Results) => number): number => pairs.reduce((total, pair) => total + of(pair), 0);
    const results: Results = {
      wins: sum(({ wins }) => wins),
      draws: sum(({ draws }) => draws),
      losses: sum(({ losses }) => losses),
      voided: sum(({ voided }) => voided),
      faults: sum(({ faults }) => faults),
    };
    const iteration = this.ascent.done;
    this.ascent.take(results.wins - results.losses);
    const added = { iteration, ...results, values: [...this.ascent.values] };
    this.#iterations.push(added);
    return added;
  }

  /** The next line of a log. Throws InputError, which begins with `where`, unless it is one of this ascent. */
  readonly take = (found: Iteration, where: string): void => {
    const { ascent } = this;
    const { iteration, wins, draws, losses, voided } = found;
    if (iteration !== ascent.done || iteration >= ascent.iterations)
      throw new InputError(`${where}: iteration ${iteration}, wanted ${ascent.done} of ${ascent.iterations}`);
    const games = 2 * ascent.pairsOf(iteration);
    if (wins + draws + losses + voided !== games)
      throw new InputError(`${where}: ${wins + draws + losses + voided} games, wanted ${games}`);
    const expected = this.add([found]);
    if (!isDeepStrictEqual(expected.values, found.values))
      throw new InputError(
        `${where}: values ${quoted(found.values.join(), 100)}, wanted ${quoted(expected.values.join(), 100)}`,
      );
  };

  /** What has moved most, in the units of its perturbation. */
  get note(): string {
    const { values } = this.ascent;
    const moves = this.#parameters.map(({ start, end }, i) => (values[i]! - start) / end);
    const most = moves.reduce((best, move, i) => (Math.abs(move) > Math.abs(moves[best]!) ? i : best), 0);
    return `${this.#parameters[most]!.name} ${whole(values[most]!)} (${signed(moves[most]!, 1)} c)`;
  }
}
