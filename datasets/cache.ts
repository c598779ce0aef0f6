import { createHash } from 'node:crypto';
import { closeSync, openSync, readFileSync, readSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import { exists, makeFolder, temporaryName, withPath, writeAll } from '../lib/files/files.ts';
import { withPlain } from '../lib/files/plain-file.ts';
import { InputError } from '../lib/input-error.ts';
import type { Manifest } from './manifest.ts';
import type { Values } from './values.ts';

const FORMAT = 'weightroom cache 5';

/** Bytes: the first line of a cache. */
const HEADER = 256;

/** A column of a shard: numbers in few bytes, or what comes as bytes. */
export type Column = Values | Uint8Array;

/** What one shard's rows are as columns of numbers, in a file beside the shards. */
interface Cache {
  readonly path: string;
  /** Changes with the shard's bytes, with what the columns are, and with the format. */
  readonly key: string;
}

/** The cache of shard `index` that holds `what`; `print` is the fingerprint of what computes it. */
export function cacheOf(folder: string, manifest: Manifest, index: number, what: string, print: string): Cache {
  const { file, sha256 } = manifest.shards[index]!;
  const source = [FORMAT, process.versions.v8, manifest.game, what, print, sha256];
  return {
    path: join(folder, 'cache', ...what.split(' '), file.replace('.csv', '.bin')),
    key: createHash('sha256').update(JSON.stringify(source)).digest('hex'),
  };
}

/** Whether a cache with this key is there; what follows its first line isn't looked at. */
export function hasCache({ path, key }: Cache): boolean {
  const header = reading(path, (file) => {
    const bytes = Buffer.alloc(HEADER);
    readSync(file, bytes);
    return bytes;
  });
  return header?.toString('latin1').startsWith(`${FORMAT} ${key} `) ?? false;
}

/** The columns in the cache; undefined where there is none, or one of something else, or one that was changed. */
export function readCache({ path, key }: Cache): Column[] | undefined {
  const bytes = reading(path, (file) => readFileSync(file));
  if (bytes === undefined || bytes.length < HEADER) return undefined;
  const columns = bytes.subarray(HEADER);
  return bytes.subarray(0, HEADER).equals(headerOf(key, columns)) ? (deserialize(columns) as Column[]) : undefined;
}

/**
 * Writes the cache, under another name first. It isn't flushed to the disk: a cache that a crash has torn isn't as it
 * was written, and is made anew.
 */
export function writeCache({ path, key }: Cache, columns: readonly Column[]): void {
  const bytes = serialize(columns);
  const temporary = temporaryName(path);
  withPath(path, () => {
    makeFolder(dirname(path));
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
