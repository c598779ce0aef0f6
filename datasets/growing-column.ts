import type { Packed } from './packed.ts';
import { GrowingValues, kindOf, type Values } from './values.ts';

/** One number of each row, as they come: in the fewest bytes that hold them all exactly. */
export class GrowingColumn {
  readonly #values: GrowingValues;
  #at = 0;

  /** Of `rows` numbers, all 0. */
  constructor(rows: number) {
    this.#values = new GrowingValues([rows], Float64Array);
  }

  get values(): Values {
    return this.#values.arrays[0]!;
  }

  /** The numbers of the next rows. */
  add(some: Packed): void {
    this.#values.hold(kindOf(new Float64Array(some), some.length));
    this.values.set(some, this.#at);
    this.#at += some.length;
  }
}
