import { join, relative } from 'node:path';
import { z } from 'zod';
import { exists, jsonText, readJson, writeWhole } from '../lib/files/files.ts';
import { InputError } from '../lib/input-error.ts';
import { type Manifest, readManifest } from './manifest.ts';
import { packed } from './packed.ts';
import { type ScoreUnit, scoreUnit } from './score-unit.ts';
import { readCache, type ShardCache, shardCache, writeCache } from './shard-cache.ts';

const schema = z.object({
  /** The data set that a shard's rows are from, seen from the one that they were copied to. */
  folder: z.string(),
  /** The number of the shard there, and the SHA-256 of its file. */
  shard: z.int().nonnegative(),
  sha256: z.string(),
  /** By how much the numbers of its games have grown. */
  games: z.int().nonnegative(),
  /** What became of its scores. */
  scores: scoreUnit.optional(),
});

/** Where the rows of a merged shard were copied from, so that what is known of them there needn't be computed again. */
export interface Origin {
  readonly folder: string;
  readonly manifest: Manifest;
  readonly shard: number;
  readonly games: number;
  readonly scores: ScoreUnit | undefined;
  /** Which rows of that shard they are, ascending. */
  readonly rows: Uint32Array;
}

/** Notes where the shards of the data set in `folder` were copied from, one origin each, beside its caches. */
export function writeOrigins(folder: string, manifest: Manifest, origins: readonly Origin[]): void {
  const notes = origins.map((origin) => noteOf(folder, origin));
  for (const [i, { rows }] of origins.entries())
    writeCache(cacheOf(folder, manifest, i, notes[i]!), [packed(new Float64Array(rows))]);
  writeWhole(pathOf(folder), jsonText(notes));
}

/** Where shard `index` was copied from; undefined where that isn't known, or isn't there as it was. */
export function originOf(folder: string, manifest: Manifest, index: number): Origin | undefined {
  const note = notesIn(folder)?.[index];
  if (note === undefined) return undefined;
  const [rows] = readCache(cacheOf(folder, manifest, index, note)) ?? [];
  const source = join(folder, note.folder);
  const there = rows && manifestIn(source);
  if (there === undefined || there.game !== manifest.game || there.shards[note.shard]?.sha256 !== note.sha256)
    return undefined;
  const { shard, games, scores } = note;
  return { folder: source, manifest: there, shard, games, scores, rows: new Uint32Array(rows!) };
}

type Note = z.infer<typeof schema>;

function noteOf(folder: string, { folder: source, manifest, shard, games, scores }: Origin): Note {
  const { sha256 } = manifest.shards[shard]!;
  return { folder: relative(folder, source), shard, sha256, games, ...(scores === undefined ? {} : { scores }) };
}

function pathOf(folder: string): string {
  return join(folder, 'cache', 'origins.json');
}

/** Its key changes with the note, so that a note that was changed is one of no rows. */
function cacheOf(folder: string, manifest: Manifest, index: number, note: Note): ShardCache {
  return shardCache(folder, manifest, index, 'origin', JSON.stringify(schema.parse(note)));
}

/** As any cache, of no use where it isn't as it was written. */
function notesIn(folder: string): readonly Note[] | undefined {
  const path = pathOf(folder);
  if (!exists(path)) return undefined;
  return unlessBad(() => z.array(schema).safeParse(readJson(path)).data);
}

function manifestIn(folder: string): Manifest | undefined {
  return unlessBad(() => readManifest(folder));
}

function unlessBad<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    if (error instanceof InputError) return undefined;
    throw error;
  }
}
