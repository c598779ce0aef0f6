import type { GameRecord } from '../record.ts';
import type { Pentanomial } from './counts.ts';
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
  add(halves: number): SprtState {
    if (this.#state.decision !== 'continue') return this.#state;
    this.#counts[halves]!++;
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

/**
 * Every pair between `a` and `b` in `records`, from the first opening on and no further than the first of which a game is missing: twice
 * the points of `a`, 0 to 4. Pairs of which the rules voided a game are left out. The order of the records doesn't matter.
 */
export function pairsInOrder(records: Iterable<GameRecord>, a: string, b: string): number[] {
  const openings: { games: number; halves: number; voided: boolean }[] = [];
  for (const { seats, opening, winner, voided } of records) {
    const seat = seats[0] === a && seats[1] === b ? 0 : seats[0] === b && seats[1] === a ? 1 : undefined;
    if (seat === undefined) continue;
    openings[opening] ??= { games: 0, halves: 0, voided: false };
    const pair = openings[opening];
    pair.games++;
    pair.halves += winner === -1 ? 1 : winner === seat ? 2 : 0;
    pair.voided ||= voided === true;
  }
  const pairs: number[] = [];
  for (let opening = 0; openings[opening]?.games === 2; opening++)
    if (!openings[opening]!.voided) pairs.push(openings[opening]!.halves);
  return pairs;
}

/** Where `test` of `a` against `b` stands after `records`: the same after more of them once it has decided. */
export function sprtOfRecords(records: Iterable<GameRecord>, a: string, b: string, test: SprtTest): SprtState {
  const sequence = new SequentialTest(test);
  for (const halves of pairsInOrder(records, a, b)) sequence.add(halves);
  return sequence.state;
}
