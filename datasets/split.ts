import { Random } from '../lib/maths/random.ts';

/** What rows are for: fitting, choosing among fits, and judging the chosen one. */
export const splits = ['train', 'validation', 'test'] as const;
export type Split = (typeof splits)[number];

const TRAIN = 0.8;
const VALIDATION = 0.1;

/** The split of a whole game, by a hash of (seed, game): 80, 10 and 10 % of games. Positions of one game never stand on both sides. */
export function splitOf(seed: number, game: number): Split {
  const place = new Random(seed, 'split', game).unit();
  return place < TRAIN ? 'train' : place < TRAIN + VALIDATION ? 'validation' : 'test';
}

/** The rows of each split, in their order; `games` has the number of the game that each row is from. */
export function rowsBySplit(games: Float64Array, seed: number): Readonly<Record<Split, number[]>> {
  const known = new Map<number, Split>();
  const rows: Record<Split, number[]> = { train: [], validation: [], test: [] };
  for (const [row, game] of games.entries()) {
    let split = known.get(game);
    if (split === undefined) {
      split = splitOf(seed, game);
      known.set(game, split);
    }
    rows[split].push(row);
  }
  return rows;
}
