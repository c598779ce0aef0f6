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

/** One for each feature of `samples`. */
export function activitiesOf({ names, rows, features, games }: Samples): Activity[] {
  const width = names.length;
  return names.map((name, i): Activity => {
    const active = new Set<number>();
    let count = 0;
    let low = Infinity;
    let high = -Infinity;
    for (let row = 0; row < rows; row++) {
      const value = features[row * width + i]!;
      if (value < low) low = value;
      if (value > high) high = value;
      if (value === 0) continue;
      count++;
      active.add(games[row]!);
    }
    return { name, rows: count, games: active.size, low: rows === 0 ? 0 : low, high: rows === 0 ? 0 : high };
  });
}
