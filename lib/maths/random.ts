import { sha256 } from '@noble/hashes/sha2.js';
import { createView } from '@noble/hashes/utils.js';
import { uniformInt } from 'pure-rand/distribution/uniformInt';
import { xoroshiro128plusFromState } from 'pure-rand/generator/xoroshiro128plus';
import type { RandomGenerator } from 'pure-rand/types/RandomGenerator';

const utf8 = new TextEncoder();

/**
 * Seeded random numbers (xoroshiro128+). The 128 bits of state are a SHA-256 of the seed and the path below it, so that
 * `new Random(7, 'selfplay', 41)` is the same stream on every worker and no two games of a run share one.
 *
 * @example
 * ```ts
 * import { Random } from 'weightroom/kit';
 *
 * const random = new Random(7, 'my-game', 41);
 * random.int(6); // from 0 to 5
 * random.pick(['a', 'b', 'c']);
 * random.chance(0.25); // true one time in four
 * ```
 */
export class Random {
  readonly #generator: RandomGenerator;

  constructor(seed: number, ...path: readonly (string | number)[]) {
    const digest = createView(sha256(utf8.encode(JSON.stringify([seed, ...path]))));
    this.#generator = xoroshiro128plusFromState([0, 4, 8, 12].map((at) => digest.getInt32(at, true)));
  }

  /** A whole number from 0 to `count` - 1, each equally likely. `count` is at least 1. */
  int(count: number): number {
    return uniformInt(this.#generator, 0, count - 1);
  }

  /** A whole number from `low` to `high`, both included. */
  between(low: number, high: number): number {
    return uniformInt(this.#generator, low, high);
  }

  /** A number from 0 (included) to 1 (excluded), a multiple of 2^-32. */
  unit(): number {
    return (this.#generator.next() >>> 0) / 0x1_0000_0000;
  }

  /** True with probability `share`: never for 0, always for 1. */
  chance(share: number): boolean {
    return this.unit() < share;
  }

  /** One of `items`, which holds at least one. */
  pick<T>(items: ArrayLike<T>): T {
    return items[this.int(items.length)] as T;
  }

  /** Shuffles `items` in place (Fisher-Yates), every order equally likely, and returns it. */
  shuffle<T>(items: T[]): T[] {
    for (let last = items.length - 1; last > 0; last--) {
      const other = this.int(last + 1);
      const item = items[last]!;
      items[last] = items[other]!;
      items[other] = item;
    }
    return items;
  }
}

/** Random-looking bits, always the same for a number: the end of MurmurHash3. */
export function scrambled(number: number): number {
  const once = Math.imul(number ^ (number >>> 16), 0x85ebca6b);
  const twice = Math.imul(once ^ (once >>> 13), 0xc2b2ae35);
  return twice ^ (twice >>> 16);
}
