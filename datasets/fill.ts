import { rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { dirname } from 'node:path';
import type { Game, Position } from '../games/game.ts';
import { gameNamed } from '../games/index.ts';
import { exists, removeAllLeft, withPath } from '../lib/files/files.ts';
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
import type { DataSet, Part } from './data-set.ts';
import { checkShards, eachRow } from './row.ts';
import { firstRows, rowsWhere } from './values.ts';

/** What the threads are told once: plain data. */
interface ExtractSetup {
  readonly game: string;
  readonly parts: readonly Pick<Part, 'folder' | 'manifest'>[];
  /** Names of the kinds of columns. */
  readonly kinds: readonly KindName[];
}

/** A shard of a part. */
interface ExtractTask {
  readonly part: number;
  readonly index: number;
}

/** Makes the function that fills the caches of a shard; it returns how many rows that has. */
export default function make({ game: name, parts, kinds }: ExtractSetup): (task: ExtractTask) => number {
  const game = gameNamed(name);
  return ({ part, index }) => fillShard(parts[part]!, index, game, kinds);
}

/** Rows between two looks at whether to go on. */
const STRIDE = 256;

/**
 * Computes the columns of `kinds`, by name, that the caches of shard `index` lack, and writes them: every row is read
 * and checked once. `rowsRead` hears now and then how many rows were read; it may throw. Returns how many the shard
 * has. Throws InputError for a bad row and for a shard that was changed.
 */
function fillShard(
  { folder, manifest }: Pick<Part, 'folder' | 'manifest'>,
  index: number,
  game: Game,
  kinds: readonly KindName[],
  rowsRead: (count: number) => void = () => {},
): number {
  const shard = manifest.shards[index]!;
  const lacked = kinds
    .map((name) => kindNamed(game, name))
    .map((kind) => ({ cache: cacheOf(folder, manifest, index, kind.what, kind.print), kind }))
    .filter(({ cache }) => !hasCache(cache))
    .map(({ cache, kind }) => ({ cache, filling: kind.begin(shard.rows) }));
  if (lacked.length === 0) return shard.rows;
  const read = positionReader(game);
  let count = 0;
  eachRow(folder, shard, (row) => {
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
 * `progress` hears how many rows were read of the shards that lacked something. A call that was stopped goes on with
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
  { game: name, parts }: DataSet,
  game: Game,
  wanted: readonly KindName[],
  { workers = availableParallelism(), signal, progress = () => {} }: Reading = {},
): Promise<void> {
  const kinds = [...new Set<KindName>(['facts', `features ${game.features[0]!.name}`, ...wanted])];
  const made = kinds.map((kind) => kindNamed(game, kind));
  const missing = parts.flatMap(({ folder, manifest }, part) =>
    [...manifest.shards.keys()]
      .filter((index) => made.some(({ what, print }) => !hasCache(cacheOf(folder, manifest, index, what, print))))
      .map((index): ExtractTask => ({ part, index })),
  );
  // Also where nothing is missing: a writer may have been killed after another one had written the same.
  for (const part of parts) removeLeft(part, made);
  if (missing.length === 0) return;
  const rowsOf = ({ part, index }: ExtractTask): number => parts[part]!.manifest.shards[index]!.rows;
  const total = missing.reduce((sum, task) => sum + rowsOf(task), 0);
  let done = 0;
  if (total < MANY_ROWS || workers <= 1) {
    for (const task of missing) {
      const rowsRead = (count: number): void => {
        signal?.throwIfAborted();
        progress(done + count, total);
      };
      done += fillShard(parts[task.part]!, task.index, game, kinds, rowsRead);
      await new Promise(setImmediate);
    }
    return;
  }
  const counts = inOrder<number>({
    module: new URL(import.meta.url),
    here: 'rows of data sets stand on its disk',
    setup: {
      game: name,
      parts: parts.map(({ folder, manifest }) => ({ folder, manifest })),
      kinds,
    } satisfies ExtractSetup,
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

/** What killed writers left. */
function removeLeft({ folder, manifest }: Part, kinds: readonly Kind[]): void {
  if (manifest.shards.length === 0) return;
  for (const { what, print } of kinds) {
    const place = dirname(cacheOf(folder, manifest, 0, what, print).path);
    if (exists(place)) withPath(place, () => removeAllLeft(place));
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
  for (const [p, part] of data.parts.entries()) {
    checkShards(part.folder, part.manifest);
    for (const index of part.manifest.shards.keys()) {
      if (reading.signal !== undefined) await hear(reading.signal);
      const columns = shardColumns(part, index, game, kind);
      const rows = kept.of(p, index);
      yield { part, columns: rows === undefined ? columns : kind.at(columns, rows) };
    }
  }
}

function shardColumns(part: Part, index: number, game: Game, kind: Kind): Column[] {
  const cache = cacheOf(part.folder, part.manifest, index, kind.what, kind.print);
  const columns = readCache(cache);
  if (columns !== undefined) return columns;
  withPath(cache.path, () => rmSync(cache.path, { force: true }));
  fillShard(part, index, game, [kind.what]);
  const made = readCache(cache);
  if (made === undefined) throw new Error(`${cache.path}: written, and not read back`);
  return made;
}

/** The rows of a data set that are read. */
interface Kept {
  readonly rows: number;
  /** Of a shard of part `part`, the numbers of its rows; undefined where it is all of them. */
  of(part: number, index: number): Uint32Array | undefined;
}

const known = new WeakMap<DataSet, Kept>();

/** The rows whose position no earlier folder has. Throws as `columnsOf` does. */
export async function keptRows(data: DataSet, game: Game, reading: Reading = {}): Promise<Kept> {
  if (data.parts.length === 1) return { rows: data.rows, of: () => undefined };
  const kept = known.get(data) ?? (await findKept(data, game, reading));
  known.set(data, kept);
  return kept;
}

async function findKept(data: DataSet, game: Game, reading: Reading): Promise<Kept> {
  await fill(data, game, [], reading);
  const facts = kindNamed(game, 'facts');
  const positions = new Float64Array(data.rows);
  /** The first row of each part. */
  const starts: number[] = [];
  let at = 0;
  for (const part of data.parts) {
    starts.push(at);
    for (const index of part.manifest.shards.keys()) {
      if (reading.signal !== undefined) await hear(reading.signal);
      const column = shardColumns(part, index, game, facts)[factNames.indexOf('positions')]!;
      positions.set(column, at);
      at += column.length;
    }
  }
  const first = firstRows(positions);
  const shards: (Uint32Array | undefined)[][] = [];
  let [begin, rows] = [0, 0];
  for (const [p, { manifest }] of data.parts.entries())
    shards.push(
      manifest.shards.map((shard) => {
        const from = begin;
        begin += shard.rows;
        // What its own folder has twice stays, as it does in that folder alone.
        const found = rowsWhere(shard.rows, (row) => first[from + row]! >= starts[p]!);
        rows += found.length;
        return found.length === shard.rows ? undefined : found;
      }),
    );
  return { rows, of: (part, index) => shards[part]![index] };
}
