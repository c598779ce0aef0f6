import type { Game } from '../games/game.ts';
import { InputError } from '../lib/input-error.ts';
import { extractShard, type Kind, kindsOf, type Wanted } from './extract.ts';
import type { Manifest } from './manifest.ts';
import { type Origin, originOf } from './origin.ts';
import { hasCache, readCache, writeCache } from './shard-cache.ts';

/**
 * Makes what shard `index` lacks of `wanted`, of the rows, or of what is known of those that they were copied from;
 * returns how many rows it has.
 */
export async function fillShard(
  folder: string,
  manifest: Manifest,
  index: number,
  game: Game,
  wanted: Wanted,
  rowsRead?: (count: number) => void,
): Promise<number> {
  const lacked = (): Kind[] => kindsOf(folder, manifest, index, game, wanted).filter(({ cache }) => !hasCache(cache));
  const origin = lacked().length === 0 ? undefined : originOf(folder, manifest, index);
  if (origin !== undefined) await copyShard(origin, folder, manifest, index, game, wanted, rowsRead);
  const missing = lacked();
  if (missing.length === 0) return manifest.shards[index]!.rows;
  const found = await extractShard(folder, manifest, index, game, missing, rowsRead);
  for (const [i, { cache }] of missing.entries()) writeCache(cache, found[i]!);
  return manifest.shards[index]!.rows;
}

/** Copies from `origin` what shard `index` lacks of `wanted`, which is made there first; nothing where it can't be. */
async function copyShard(
  origin: Origin,
  folder: string,
  manifest: Manifest,
  index: number,
  game: Game,
  wanted: Wanted,
  rowsRead?: (count: number) => void,
): Promise<void> {
  try {
    await fillShard(origin.folder, origin.manifest, origin.shard, game, wanted, rowsRead);
  } catch (error) {
    // A source that was changed since it was copied: the copy is read.
    if (error instanceof InputError) return;
    throw error;
  }
  const there = kindsOf(origin.folder, origin.manifest, origin.shard, game, wanted);
  for (const [i, { cache, copied }] of kindsOf(folder, manifest, index, game, wanted).entries()) {
    const columns = hasCache(cache) ? undefined : readCache(there[i]!.cache);
    if (columns !== undefined) writeCache(cache, copied(columns, origin));
  }
}
