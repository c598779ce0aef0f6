import { createHash } from 'node:crypto';
import { closeSync, fstatSync, mkdirSync, openSync, readSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { exists, temporaryName, withPath, writeAll } from '../lib/files/files.ts';
import { withPlain } from '../lib/files/plain-file.ts';
import { InputError } from '../lib/input-error.ts';
import type { Manifest } from './manifest.ts';
import { type Packed, packedBytes, unpacked } from './packed.ts';

const FORMAT = 'weightroom cache 3';

/** Bytes: the first line of a cache. */
const HEADER = 256;
/** Bytes: no shard's columns need so many. */
const LONGEST = 2 ** 31;

/** What one shard's rows are as columns of numbers, in a file beside the shards. */
export interface ShardCache {
  readonly path: string;
  /** Changes with the shard's bytes, with what the columns are, and with the format. */
  readonly key: string;
}

/** The cache of shard `index` that holds `what`; `print` is the fingerprint of what computes it. */
export function shardCache(
  folder: string,
  { game, shards }: Pick<Manifest, 'game' | 'shards'>,
  index: number,
  what: string,
  print: string,
): ShardCache {
  const { games, rows, sha256 } = shards[index]!;
  const first = shards.slice(0, index).reduce((sum, shard) => sum + shard.games, 0);
  const source = [FORMAT, game, what, print, first, games, rows, sha256];
  return {
    path: join(folder, 'cache', ...what.split(' '), `rows-${String(index).padStart(5, '0')}.bin`),
    key: createHash('sha256').update(JSON.stringify(source)).digest('hex'),
  };
}

/** Whether a cache with this key is there; what follows its first line isn't looked at. */
export function hasCache({ path, key }: ShardCache): boolean {
  return (
    reading(path, (file) => {
      const header = Buffer.alloc(HEADER);
      return readWhole(file, header) === HEADER && header.toString('latin1').startsWith(`${FORMAT} ${key} `);
    }) ?? false
  );
}

/** The columns in the cache; undefined where there is none, or one of something else, or one that was changed. */
export function readCache({ path, key }: ShardCache): Packed[] | undefined {
  return reading(path, (file) => {
    const { size } = fstatSync(file);
    if (size < HEADER || size > LONGEST) return undefined;
    const header = Buffer.alloc(HEADER);
    readWhole(file, header);
    if (!header.toString('latin1').startsWith(`${FORMAT} ${key} `)) return undefined;
    const bytes = new Uint8Array(size - HEADER);
    if (readWhole(file, bytes) !== bytes.length) return undefined;
    return header.equals(headerOf(key, bytes)) ? unpacked(bytes) : undefined;
  });
}

/**
 * Writes the cache, under another name first. It isn't flushed to the disk: a cache that a crash has torn isn't as it
 * was written, and is made anew.
 */
export function writeCache({ path, key }: ShardCache, columns: readonly Packed[]): void {
  const bytes = packedBytes(columns);
  const temporary = temporaryName(path);
  withPath(path, () => {
    mkdirSync(dirname(path), { recursive: true });
    try {
      const file = openSync(temporary, 'wx');
      try {
        writeAll(file, headerOf(key, bytes));
        writeAll(file, bytes);
      } finally {
        closeSync(file);
      }
      renameSync(temporary, path);
    } catch (error) {
      rmSync(temporary, { force: true });
      throw error;
    }
  });
}

/** The format, the key and the SHA-256 of the columns, as one line. */
function headerOf(key: string, bytes: Uint8Array): Buffer {
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  return Buffer.from(`${`${FORMAT} ${key} ${sha256}`.padEnd(HEADER - 1)}\n`);
}

function reading<T>(path: string, read: (file: number) => T): T | undefined {
  if (!exists(path)) return undefined;
  try {
    return withPlain(path, read);
  } catch (error) {
    // What can't be read is made anew.
    if (error instanceof InputError) return undefined;
    throw error;
  }
}

/** Reads until `bytes` are full or the file is at its end; returns how many bytes were read. */
function readWhole(file: number, bytes: Uint8Array): number {
  let at = 0;
  for (let size = 1; at < bytes.length && size > 0; at += size)
    size = readSync(file, bytes, at, bytes.length - at, null);
  return at;
}
