import type { Samples } from '../samples.ts';

/** How often a feature says something: on how many rows, in how many games, and from where to where it goes. */
export interface Activity {
  readonly name: string;
  /** Rows on which it is not 0. */
  readonly rows: number;
  /** Games with such a row. */
  readonly games: number;
  readonly low: number;
  readonly high: number;
}

/** One for each feature of `samples`. Row after row, as they lie in memory: there may be millions. */
export function activitiesOf({ names, rows, features, games }: Samples): Activity[] {
  const found = names.map((name) => ({
    name,
    rows: 0,
    low: Infinity,
    high: -Infinity,
    games: new Set<number>(),
    last: NaN,
  }));
  const width = names.length;
  for (let row = 0; row < rows; row++) {
    const game = games[row]!;
    for (let i = 0; i < width; i++) {
      const value = features[row * width + i]!;
      const one = found[i]!;
      if (value < one.low) one.low = value;
      if (value > one.high) one.high = value;
      if (value === 0) continue;
      one.rows++;
      // Rows of a game mostly follow each other.
      if (game !== one.last) one.games.add(game);
      one.last = game;
    }
  }
  return found.map((one) => ({
    name: one.name,
    rows: one.rows,
    games: one.games.size,
    low: rows === 0 ? 0 : one.low,
    high: rows === 0 ? 0 : one.high,
  }));
}
