import type { Game } from '../games/game.ts';
import { extractShard, kindsOf, type Wanted } from './extract.ts';
import type { Manifest } from './manifest.ts';
import { hasCache, writeCache } from './shard-cache.ts';

/** Makes what shard `index` lacks of `wanted`; returns how many rows it read. */
export async function fillShard(
  folder: string,
  manifest: Manifest,
  index: number,
  game: Game,
  wanted: Wanted,
  rowsRead?: (count: number) => void,
): Promise<number> {
  const missing = kindsOf(folder, manifest, index, game, wanted).filter(({ cache }) => !hasCache(cache));
  const found = await extractShard(folder, manifest, index, game, missing, rowsRead);
  for (const [i, { cache }] of missing.entries()) writeCache(cache, found[i]!);
  return manifest.shards[index]!.rows;
}
