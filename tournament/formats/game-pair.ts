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
