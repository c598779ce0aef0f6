import type { Game } from '../games/game.ts';
import { InputError } from '../lib/input-error.ts';
import { extractShard, type Kind, kindsOf, type Wanted } from './extract.ts';
import type { Manifest } from './manifest.ts';
import { originOf } from './origin.ts';
import { hasCache, readCache, writeCache } from './shard-cache.ts';

type RowsRead = (count: number) => void;

/**
 * Makes what shard `index` lacks of `wanted`, of what is known of the rows that its own were copied from, or else of
 * its rows; returns how many it has.
 */
export async function fillShard(
  folder: string,
  manifest: Manifest,
  index: number,
  game: Game,
  wanted: Wanted,
  rowsRead?: RowsRead,
): Promise<number> {
  const kinds = kindsOf(folder, manifest, index, game, wanted);
  if (missing(kinds).length > 0) await copyCaches(kinds, folder, manifest, index, game, wanted, rowsRead);
  await readRows(kinds, folder, manifest, index, game, rowsRead);
  return manifest.shards[index]!.rows;
}

/**
 * Copies what `kinds` lack from the shard that this one was copied from, which reads its rows first where they aren't
 * known, and looks for no origin of its own: so this ends, whatever folders were moved. Nothing where it can't be.
 */
async function copyCaches(
  kinds: readonly Kind[],
  folder: string,
  manifest: Manifest,
  index: number,
  game: Game,
  wanted: Wanted,
  rowsRead?: RowsRead,
): Promise<void> {
  const origin = originOf(folder, manifest, index);
  if (origin === undefined) return;
  const there = kindsOf(origin.folder, origin.manifest, origin.shard, game, wanted);
  try {
    await readRows(there, origin.folder, origin.manifest, origin.shard, game, rowsRead);
  } catch (error) {
    // A source that was changed since it was copied: the copy is read.
    if (error instanceof InputError) return;
    throw error;
  }
  for (const [i, { cache, copied }] of kinds.entries()) {
    const columns = hasCache(cache) ? undefined : readCache(there[i]!.cache);
    if (columns !== undefined) writeCache(cache, copied(columns, origin));
  }
}

/** Makes what `kinds` lack of the rows of shard `index`. */
async function readRows(
  kinds: readonly Kind[],
  folder: string,
  manifest: Manifest,
  index: number,
  game: Game,
  rowsRead?: RowsRead,
): Promise<void> {
  const lacked = missing(kinds);
  if (lacked.length === 0) return;
  const found = await extractShard(folder, manifest, index, game, lacked, rowsRead);
  for (const [i, { cache }] of lacked.entries()) writeCache(cache, found[i]!);
}

function missing(kinds: readonly Kind[]): Kind[] {
  return kinds.filter(({ cache }) => !hasCache(cache));
}
