import { rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { dirname, join } from 'node:path';
import type { Game } from '../games/game.ts';
import { exists, removeAllLeft, withPath } from '../lib/files/files.ts';
import { threadsLeft } from '../lib/processes/address-space.ts';
import { hear, type Running } from '../lib/progress/running.ts';
import { inOrder } from '../lib/tasks/pool.ts';
import { kindsOf, type Wanted } from './extract.ts';
import type { ExtractSetup } from './extract-worker.ts';
import { fillShard } from './fill-shard.ts';
import type { Manifest } from './manifest.ts';
import type { Packed } from './packed.ts';
import { checkShards } from './shard.ts';
import { hasCache, readCache, type ShardCache } from './shard-cache.ts';

/** Fewer rows than these are read on this thread: the others would take longer to start. */
const MANY_ROWS = 50_000;

/** How a data set is read: on how many threads (as many as there are processors), until when, and who is told. */
export type Reading = Partial<Running>;

/**
 * Makes what the caches of the data set in `folder` lack of `wanted`, in one pass over the shards that lack something:
 * each row is parsed once. `progress` hears how many rows of those shards were read. A call that was stopped goes on
 * with the shards that it had not finished. Throws InputError for a bad row and for a shard that was changed, and the
 * signal's reason.
 */
export async function fillCaches(
  folder: string,
  manifest: Manifest,
  game: Game,
  wanted: Wanted,
  { workers: asked = availableParallelism(), signal, progress = () => {} }: Reading = {},
): Promise<void> {
  const missing = [...manifest.shards.keys()].filter((index) =>
    kindsOf(folder, manifest, index, game, wanted).some(({ cache }) => !hasCache(cache)),
  );
  // Also where nothing is missing: a writer may have been killed after another one had written the same.
  removeOld(folder, manifest, game, wanted);
  if (missing.length === 0) return;
  const total = missing.reduce((sum, index) => sum + manifest.shards[index]!.rows, 0);
  let done = 0;
  const workers = Math.min(asked, threadsLeft());
  if (total < MANY_ROWS || workers <= 1) {
    for (const index of missing) {
      const rowsRead = (count: number): void => {
        signal?.throwIfAborted();
        progress(done + count, total);
      };
      await fillShard(folder, manifest, index, game, wanted, rowsRead);
      done += manifest.shards[index]!.rows;
      await new Promise(setImmediate);
    }
    return;
  }
  const counts = inOrder<number>({
    module: new URL('./extract-worker.ts', import.meta.url),
    here: 'rows of data sets stand on its disk',
    setup: { folder, manifest, wanted } satisfies ExtractSetup,
    from: 0,
    to: missing.length,
    task: (at) => missing[at],
    workers,
    ...(signal === undefined ? {} : { signal }),
  });
  for await (const count of counts) {
    done += count;
    progress(done, total);
  }
}

/**
 * One kind of columns of each shard in turn, which `cacheOf` names. Makes what is missing first, as `fillCaches` does;
 * a cache that isn't as it was written is made anew. Throws InputError for a shard that was changed, too.
 */
export async function* cachedColumns(
  folder: string,
  manifest: Manifest,
  game: Game,
  wanted: Wanted,
  cacheOf: (index: number) => ShardCache,
  reading: Reading = {},
): AsyncGenerator<Packed[]> {
  await fillCaches(folder, manifest, game, wanted, reading);
  checkShards(folder, manifest);
  for (const index of manifest.shards.keys()) {
    if (reading.signal !== undefined) await hear(reading.signal);
    const cache = cacheOf(index);
    let columns = readCache(cache);
    if (columns === undefined) {
      withPath(cache.path, () => rmSync(cache.path, { force: true }));
      await fillShard(folder, manifest, index, game, wanted);
      columns = readCache(cache);
    }
    if (columns === undefined) throw new Error(`${cache.path}: written, and not read back`);
    yield columns;
  }
}

/** What killed writers left, and caches of earlier versions, which nobody reads any more. */
function removeOld(folder: string, manifest: Manifest, game: Game, wanted: Wanted): void {
  for (const { name } of game.features) rmSync(join(folder, 'cache', `${name}.f64`), { force: true });
  if (manifest.shards.length === 0) return;
  for (const { cache } of kindsOf(folder, manifest, 0, game, wanted)) {
    const place = dirname(cache.path);
    if (exists(place)) withPath(place, () => removeAllLeft(place));
  }
}
