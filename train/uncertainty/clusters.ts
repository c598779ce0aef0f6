import { numbered, type Values } from '../../datasets/values.ts';
import { InputError } from '../../lib/input-error.ts';
import { Random } from '../../lib/maths/random.ts';

/** The rows of a fit by their game. Throws InputError for fewer than two: nothing tells how much one differs from another. */
export function clustersOf(games: Values): ReturnType<typeof numbered> {
  const clusters = numbered(games);
  if (clusters.count < 2) throw new InputError(`samples: rows of ${clusters.count} games; at least 2 are wanted`);
  return clusters;
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
