import type { Samples } from '../samples.ts';
import { numbered } from '../values.ts';

/** How often a feature says something: on how many rows, in how many games, and from where to where it goes. */
export type Activity = ReturnType<typeof activitiesOf>[number];

/** Rows that are looked at column by column while they are in the processor's cache. */
const BLOCK = 1024;

/** One for each feature of `samples`. Hot: there may be millions of rows. */
export function activitiesOf({ names, rows, features, games }: Samples) {
  const width = names.length;
  const { of, count } = numbered(games);
  const active = new Float64Array(width);
  const low = new Float64Array(width).fill(Infinity);
  const high = new Float64Array(width).fill(-Infinity);
  const met = names.map(() => new Uint8Array(count));
  // Of one kind, whatever the features': the loop stays quick.
  const block = new Float64Array(BLOCK * width);
  for (let from = 0; from < rows; from += BLOCK) {
    const some = Math.min(BLOCK, rows - from);
    block.set(features.subarray(from * width, (from + some) * width));
    for (let i = 0; i < width; i++) {
      const metHere = met[i]!;
      let [least, most, filled] = [low[i]!, high[i]!, 0];
      for (let row = 0, at = i; row < some; row++, at += width) {
        const value = block[at]!;
        if (value < least) least = value;
        if (value > most) most = value;
        if (value === 0) continue;
        filled++;
        metHere[of[from + row]!] = 1;
      }
      low[i] = least;
      high[i] = most;
      active[i]! += filled;
    }
  }
  return names.map((name, i) => ({
    name,
    /** Rows on which it is not 0, and games with such a row. */
    rows: active[i]!,
    games: met[i]!.reduce((sum, one) => sum + one, 0),
    low: rows === 0 ? 0 : low[i]!,
    high: rows === 0 ? 0 : high[i]!,
  }));
}
