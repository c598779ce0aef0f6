import { rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { dirname } from 'node:path';
import type { Game, Position } from '../games/game.ts';
import { gameNamed } from '../games/index.ts';
import { exists, removeAllLeft, withPath } from '../lib/files/files.ts';
import { sum } from '../lib/maths/mean.ts';
import { hear, type Running } from '../lib/progress/running.ts';
import { inOrder } from '../lib/tasks/pool.ts';
import {
  type Column,
  cacheOf,
  factNames,
  hasCache,
  type Kind,
  type KindName,
  kindNamed,
  readCache,
  writeCache,
} from './cache.ts';
import { type DataSet, type Part, type Shard, shardsOf } from './data-set.ts';
import { checkShard, eachRow } from './row.ts';
import { firstRows, rowsWhere } from './values.ts';

/** What the threads are told once: plain data. */
interface ExtractSetup {
  readonly game: string;
  readonly shards: readonly Shard[];
  /** Names of the kinds of columns. */
  readonly kinds: readonly KindName[];
}

/** Makes the function that fills the caches of a shard; it returns how many rows that has. */
export default function make({ game: name, shards, kinds: names }: ExtractSetup): (at: number) => number {
  const game = gameNamed(name);
  const kinds = names.map((one) => kindNamed(game, one));
  return (at) => fillShard(shards[at]!, game, kinds);
}

/** Rows between two looks at whether to continue. */
const STRIDE = 256;

/**
 * Computes the columns of `kinds` that the caches of `shard` lack, and writes them: every row is read and checked once.
 * `rowsRead` hears now and then how many rows were read; it may throw. Returns how many the shard has. Throws
 * InputError for a bad row and for a shard that was changed.
 */
function fillShard(
  shard: Shard,
  game: Game,
  kinds: readonly Kind[],
  rowsRead: (count: number) => void = () => {},
): number {
  const lacked = kinds
    .map((kind) => ({ cache: cacheOf(shard, kind), kind }))
    .filter(({ cache }) => !hasCache(cache))
    .map(({ cache, kind }) => ({ cache, filling: kind.begin(shard.rows) }));
  if (lacked.length === 0) return shard.rows;
  const read = positionReader(game);
  let count = 0;
  eachRow(shard.part.folder, shard, (row) => {
    const position = read(row.position);
    for (const { filling } of lacked) filling.add(row, position, count);
    if (++count % STRIDE === 0) rowsRead(count);
  });
  rowsRead(count);
  for (const { cache, filling } of lacked) writeCache(cache, filling.finish());
  return count;
}

/** Reads positions, each over the one before it where the game can: that one is nothing from there on. */
function positionReader(game: Game): (text: string) => Position {
  let position: Position | undefined;
  return (text) => {
    if (position === undefined || game.reset === undefined) position = game.parse(text);
    else game.reset(position, text);
    return position;
  };
}

/** Fewer rows than these are read on this thread: the others would take longer to start. */
const MANY_ROWS = 50_000;

/** How a data set is read: on how many threads (as many as there are processors), until when, and who is told. */
export type Reading = Partial<Running>;

/**
 * Makes what the caches of `data` lack of its facts and of the feature sets called `sets`, each row being parsed once.
 * `progress` hears how many rows were read of the shards that lacked something. A call that was stopped resumes with
 * the shards that it had not finished. Throws InputError for a bad row and for a shard that was changed, and the
 * signal's reason.
 */
export function fillCaches(data: DataSet, game: Game, sets: readonly string[], reading?: Reading): Promise<void> {
  return fill(
    data,
    game,
    sets.map((name) => kindNamed(game, `features ${name}`).what),
    reading,
  );
}

/** The same of `kinds`, by name; the facts and the first feature set are always among them. */
async function fill(
  data: DataSet,
  game: Game,
  wanted: readonly KindName[],
  { workers = availableParallelism(), signal, progress = () => {} }: Reading = {},
): Promise<void> {
  const names = [...new Set<KindName>(['facts', `features ${game.features[0]!.name}`, ...wanted])];
  const kinds = names.map((name) => kindNamed(game, name));
  const all = shardsOf(data).map((shard) => ({ shard, caches: kinds.map((kind) => cacheOf(shard, kind)) }));
  const missing = all.filter(({ caches }) => !caches.every(hasCache)).map(({ shard }) => shard);
  // What killed writers left; also where nothing is missing: another one may have written the same since.
  for (const place of new Set(all.flatMap(({ caches }) => caches.map(({ path }) => dirname(path)))))
    if (exists(place)) withPath(place, () => removeAllLeft(place));
  if (missing.length === 0) return;
  const total = sum(missing.map(({ rows }) => rows));
  let done = 0;
  if (total < MANY_ROWS || workers <= 1) {
    for (const shard of missing) {
      const rowsRead = (count: number): void => {
        signal?.throwIfAborted();
        progress(done + count, total);
      };
      done += fillShard(shard, game, kinds, rowsRead);
      await new Promise(setImmediate);
    }
    return;
  }
  const counts = inOrder<number>({
    module: new URL(import.meta.url),
    here: 'rows of data sets stand on its disk',
    setup: { game: data.game, shards: missing, kinds: names } satisfies ExtractSetup,
    from: 0,
    to: missing.length,
    workers,
    ...(signal === undefined ? {} : { signal }),
  });
  for await (const count of counts) {
    done += count;
    progress(done, total);
  }
}

/**
 * One kind of columns of each shard of `data` in turn, without the rows that are left out. What is missing is made
 * first, as `fillCaches` does; a cache that isn't as it was written is made anew. Throws InputError for a shard that
 * was changed, too.
 */
export async function* columnsOf(
  data: DataSet,
  game: Game,
  what: KindName,
  reading: Reading = {},
): AsyncGenerator<{ readonly part: Part; readonly columns: Column[] }> {
  const kind = kindNamed(game, what);
  await fill(data, game, [what], reading);
  const kept = await keptRows(data, game, reading);
  for (const [at, shard] of shardsOf(data).entries()) {
    if (reading.signal !== undefined) await hear(reading.signal);
    checkShard(shard.part.folder, shard);
    const columns = shardColumns(shard, game, kind);
    const rows = kept.of[at];
    yield { part: shard.part, columns: rows === undefined ? columns : kind.at(columns, rows) };
  }
}

function shardColumns(shard: Shard, game: Game, kind: Kind): Column[] {
  const cache = cacheOf(shard, kind);
  const columns = readCache(cache);
  if (columns !== undefined) return columns;
  withPath(cache.path, () => rmSync(cache.path, { force: true }));
  fillShard(shard, game, [kind]);
  const made = readCache(cache);
  if (made === undefined) throw new Error(`${cache.path}: written, and not read back`);
  return made;
}

/** The rows of a data set that are read. */
interface Kept {
  readonly rows: number;
  /** By shard, in the order of all: the numbers of its rows; undefined where it is all of them. */
  readonly of: readonly (Uint32Array | undefined)[];
}

const known = new WeakMap<DataSet, Kept>();

/** The rows whose position no earlier folder has. Throws as `columnsOf` does. */
export async function keptRows(data: DataSet, game: Game, reading: Reading = {}): Promise<Kept> {
  if (data.parts.length === 1) return { rows: data.rows, of: [] };
  const kept = known.get(data) ?? (await findKept(data, game, reading));
  known.set(data, kept);
  return kept;
}

async function findKept(data: DataSet, game: Game, reading: Reading): Promise<Kept> {
  await fill(data, game, [], reading);
  const facts = kindNamed(game, 'facts');
  const shards = shardsOf(data);
  const positions = new Float64Array(data.rows);
  let at = 0;
  for (const shard of shards) {
    if (reading.signal !== undefined) await hear(reading.signal);
    const column = shardColumns(shard, game, facts)[factNames.indexOf('positions')]!;
    positions.set(column, at);
    at += column.length;
  }
  const first = firstRows(positions);
  let [begin, start, rows] = [0, 0, 0];
  const of = shards.map(({ part, rows: count }, i) => {
    if (part !== shards[i - 1]?.part) start = begin;
    // What its own folder has twice stays, as it does in that folder alone.
    const found = rowsWhere(count, (row) => first[begin + row]! >= start);
    begin += count;
    rows += found.length;
    return found.length === count ? undefined : found;
  });
  return { rows, of };
}
