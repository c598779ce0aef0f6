import { Random } from '../../lib/maths/random.ts';
import { clustersOf } from './clusters.ts';

const FOLDS = 10;

/**
 * The numbers of the rows of each of ten folds, fewer where there are fewer games, dealt from `seed`; the rows of a
 * game go together. Throws InputError for one game.
 */
export function foldsOf(games: Float64Array, seed: number): Int32Array[] {
  const clusters = clustersOf(games);
  const count = Math.min(FOLDS, clusters.count);
  const order = new Random(seed, 'folds').shuffle([...Array(clusters.count).keys()]);
  const foldOf = new Int32Array(clusters.count);
  for (const [place, game] of order.entries()) foldOf[game] = place % count;
  const rows: number[][] = Array.from({ length: count }, () => []);
  for (const [row, game] of clusters.of.entries()) rows[foldOf[game]!]!.push(row);
  return rows.map((members) => Int32Array.from(members));
}
