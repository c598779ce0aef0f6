/** A game that is to be played: who sits where, from which opening. */
export interface Pairing {
  /** The number of the opening. */
  readonly opening: number;
  /** The numbers of the two agents, the lower first: the pair. */
  readonly pair: readonly [number, number];
  /** Which of the pair has seat 0: 0 or 1. */
  readonly seat: 0 | 1;
}

/**
 * A round robin as data, decided before play: opening by opening, every pair of agents, both seats. Game `index` is the same
 * whoever plays it and when.
 */
export class Schedule {
  readonly #pairs: readonly (readonly [number, number])[];
  readonly #openings: number;

  constructor(agents: number, openings: number) {
    this.#openings = openings;
    this.#pairs = pairsOf(agents);
  }

  get games(): number {
    return this.#openings * this.#pairs.length * 2;
  }

  /** The game with number `index`, from 0 to `games` - 1. */
  pairing(index: number): Pairing {
    const perOpening = this.#pairs.length * 2;
    const rest = index % perOpening;
    return {
      opening: Math.floor(index / perOpening),
      pair: this.#pairs[rest >> 1]!,
      seat: (rest & 1) as 0 | 1,
    };
  }
}

/** Every two of `count` agents, the lower number first. */
export function pairsOf(count: number): [number, number][] {
  const pairs: [number, number][] = [];
  for (let a = 0; a < count; a++) for (let b = a + 1; b < count; b++) pairs.push([a, b]);
  return pairs;
}
