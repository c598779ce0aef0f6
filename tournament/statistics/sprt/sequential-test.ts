import type { Pentanomial } from '../counts.ts';
import { type SprtState, type SprtTest, sprtOf } from './sprt.ts';

/**
 * A sequential test that is told of the pairs between two agents one by one, in the order of their openings. Once it
 * has decided, later pairs change nothing: workers may have played some already, and the result must be the same for
 * any number of workers and of stops.
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
