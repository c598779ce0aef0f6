import type { Pentanomial } from '../counts.ts';
import { type SprtState, type SprtTest, sprtOf } from './sprt.ts';

/**
 * A sequential test that is told of the pairs between two agents one by one, in the order of their openings. It stands still once it has
 * decided: what was played beyond, by workers that had begun already, changes nothing, so that the result is the same for any number
 * of workers and any number of stops on the way.
 */
export class SequentialTest {
  readonly #test: SprtTest;
  #counts: [number, number, number, number, number] = [0, 0, 0, 0, 0];
  #state: SprtState;

  constructor(test: SprtTest) {
    this.#test = test;
    this.#state = sprtOf(this.#counts, test);
  }

  /** The next pair, by twice the points that the first agent made of it: 0 to 4. Returns where the test stands. */
  add(halfPoints: number): SprtState {
    if (this.#state.decision !== 'continue') return this.#state;
    this.#counts[halfPoints]!++;
    this.#state = sprtOf(this.#counts, this.#test);
    return this.#state;
  }

  get state(): SprtState {
    return this.#state;
  }

  /** The pairs that the state was made of. */
  get counts(): Pentanomial {
    return [...this.#counts];
  }
}
