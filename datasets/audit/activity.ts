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
  const width = names.length;
  const active = new Float64Array(width);
  const low = new Float64Array(width).fill(Infinity);
  const high = new Float64Array(width).fill(-Infinity);
  const last = new Float64Array(width).fill(Number.NaN);
  const met = names.map(() => new Set<number>());
  for (let row = 0, at = 0; row < rows; row++) {
    const game = games[row]!;
    for (let i = 0; i < width; i++, at++) {
      const value = features[at]!;
      if (value < low[i]!) low[i] = value;
      if (value > high[i]!) high[i] = value;
      if (value === 0) continue;
      active[i]!++;
      // Rows of a game mostly follow each other.
      if (game !== last[i]!) met[i]!.add(game);
      last[i] = game;
    }
  }
  return names.map((name, i) => ({
    name,
    rows: active[i]!,
    games: met[i]!.size,
    low: rows === 0 ? 0 : low[i]!,
    high: rows === 0 ? 0 : high[i]!,
  }));
}
