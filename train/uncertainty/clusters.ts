import type { Values } from '../../datasets/values.ts';
import { InputError } from '../../lib/input-error.ts';
import { Random } from '../../lib/maths/random.ts';

/** The rows of a fit by their game. */
interface Clusters {
  readonly count: number;
  /** The games' numbers, in the order in which they come up first. */
  readonly games: Float64Array;
  /** The place in `games` of each row's. */
  readonly of: Int32Array;
}

/** Throws InputError for rows of fewer than two games: nothing tells how much one game differs from another. */
export function clustersOf(games: Values): Clusters {
  const places = new Map<number, number>();
  const of = new Int32Array(games.length);
  let last = Number.NaN;
  let place = 0;
  for (let row = 0; row < games.length; row++) {
    const game = games[row]!;
    // Rows of a game mostly follow each other.
    if (game !== last) {
      last = game;
      place = places.get(game) ?? places.size;
      places.set(game, place);
    }
    of[row] = place;
  }
  if (places.size < 2) throw new InputError(`samples: rows of ${places.size} games; at least 2 are wanted`);
  return { count: places.size, games: Float64Array.from(places.keys()), of };
}

const FOLDS = 10;

/**
 * The numbers of the rows of each of ten folds, fewer where there are fewer games, dealt from `seed`; the rows of a
 * game go together. Throws InputError for one game.
 */
export function foldsOf(games: Values, seed: number): Int32Array[] {
  const clusters = clustersOf(games);
  const count = Math.min(FOLDS, clusters.count);
  const order = new Random(seed, 'folds').shuffle([...Array(clusters.count).keys()]);
  const foldOf = new Int32Array(clusters.count);
  for (const [place, game] of order.entries()) foldOf[game] = place % count;
  const sizes = new Int32Array(count);
  for (const game of clusters.of) sizes[foldOf[game]!]!++;
  const folds = Array.from(sizes, (size) => new Int32Array(size));
  sizes.fill(0);
  for (let row = 0; row < clusters.of.length; row++) {
    const fold = foldOf[clusters.of[row]!]!;
    folds[fold]![sizes[fold]!++] = row;
  }
  return folds;
}
