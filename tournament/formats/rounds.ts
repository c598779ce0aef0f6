/** Two agents on one opening: two games, one after the other, seats swapped. */
export interface GamePair {
  /** The numbers of the two agents; the first of them has seat 0 in the first game. */
  readonly pair: readonly [number, number];
  /** The number of the opening. */
  readonly opening: number;
}

/** A game that is to be played: its pair, and which of the two agents has seat 0. */
export interface ScheduledGame extends GamePair {
  readonly seat: 0 | 1;
}

/** The numbers of the agents in seats 0 and 1. */
export function seatsOf({ pair, seat }: ScheduledGame): readonly [number, number] {
  return seat === 0 ? [pair[0], pair[1]] : [pair[1], pair[0]];
}

/** Every pair on every opening from `first` on: opening by opening, so that a stop leaves all pairs equally far. */
export function gamePairsOf(
  pairs: readonly (readonly [number, number])[],
  first: number,
  openings: number,
): GamePair[] {
  const gamePairs: GamePair[] = [];
  for (let opening = first; opening < first + openings; opening++)
    for (const pair of pairs) gamePairs.push({ pair, opening });
  return gamePairs;
}

/** Every two of `count` agents, the lower number first. */
export function pairsOf(count: number): [number, number][] {
  const pairs: [number, number][] = [];
  for (let a = 0; a < count; a++) for (let b = a + 1; b < count; b++) pairs.push([a, b]);
  return pairs;
}

/** A game pair of which both games are finished. */
export interface FinishedPair extends GamePair {
  /** Twice the points that the first agent made of the two games, 0 to 4; undefined where the rules voided one. */
  readonly halfPoints: number | undefined;
}

/**
 * Who meets whom, decided round by round. It depends on finished pairs alone, in the order in which they were named:
 * the same for any number of workers and after any kill.
 */
export interface Rounds {
  /** Openings and game pairs that it needs at most. */
  readonly openings: number;
  readonly max: number;
  /** The pairs of the next round; none when all is decided. `finished` are all pairs of the rounds before, in order. */
  nextRound(finished: readonly FinishedPair[]): GamePair[];
  /** Only where play may end within a round: is told of every finished pair, in order, and says whether play ends. */
  ends?(gamePair: FinishedPair): boolean;
}

/** One round, in which each of `pairs` meets on every opening. */
export function oneRound(pairs: readonly (readonly [number, number])[], openings: number): Rounds {
  return {
    openings,
    max: pairs.length * openings,
    nextRound: (finished) => (finished.length === 0 ? gamePairsOf(pairs, 0, openings) : []),
  };
}
