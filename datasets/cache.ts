import { createHash } from 'node:crypto';
import { closeSync, fstatSync, mkdirSync, openSync, readSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { exists, temporaryName, withPath, writeAll } from '../lib/files/files.ts';
import { withPlain } from '../lib/files/plain-file.ts';
import { InputError } from '../lib/input-error.ts';
import { firstGameOf, type Manifest } from './manifest.ts';
import { kinds, type Values } from './values.ts';

const FORMAT = 'weightroom cache 4';

/** Bytes: the first line of a cache. */
const HEADER = 256;
/** Bytes: no shard's columns need so many. */
const LONGEST = 2 ** 31;
/** Bytes: columns begin at multiples of it. */
const ALIGNED = 8;

/** A column of a shard: numbers in few bytes, or what comes as bytes. */
export type Column = Values | Uint8Array;

/** What a column may be; its place here says it in a file. */
const columnKinds = [...kinds, Uint8Array] as const;

/** What one shard's rows are as columns of numbers, in a file beside the shards. */
export interface Cache {
  readonly path: string;
  /** Changes with the shard's bytes, with what the columns are, and with the format. */
  readonly key: string;
}

/** The cache of shard `index` that holds `what`; `print` is the fingerprint of what computes it. */
export function cacheOf(folder: string, manifest: Manifest, index: number, what: string, print: string): Cache {
  const { file, games, rows, sha256 } = manifest.shards[index]!;
  const source = [FORMAT, manifest.game, what, print, firstGameOf(manifest, index), games, rows, sha256];
  return {
    path: join(folder, 'cache', ...what.split(' '), file.replace('.csv', '.bin')),
    key: createHash('sha256').update(JSON.stringify(source)).digest('hex'),
  };
}

/** Whether a cache with this key is there; what follows its first line isn't looked at. */
export function hasCache({ path, key }: Cache): boolean {
  return (
    reading(path, (file) => {
      const header = Buffer.alloc(HEADER);
      return readWhole(file, header) === HEADER && header.toString('latin1').startsWith(`${FORMAT} ${key} `);
    }) ?? false
  );
}

/** The columns in the cache; undefined where there is none, or one of something else, or one that was changed. */
export function readCache({ path, key }: Cache): Column[] | undefined {
  return reading(path, (file) => {
    const { size } = fstatSync(file);
    if (size < HEADER || size > LONGEST) return undefined;
    const header = Buffer.alloc(HEADER);
    readWhole(file, header);
    if (!header.toString('latin1').startsWith(`${FORMAT} ${key} `)) return undefined;
    const bytes = new Uint8Array(size - HEADER);
    if (readWhole(file, bytes) !== bytes.length) return undefined;
    return header.equals(headerOf(key, bytes)) ? columnsIn(bytes) : undefined;
  });
}

/**
 * Writes the cache, under another name first. It isn't flushed to the disk: a cache that a crash has torn isn't as it
 * was written, and is made anew.
 */
export function writeCache({ path, key }: Cache, columns: readonly Column[]): void {
  const bytes = bytesOf(columns);
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

/**
 * The columns as bytes: 32-bit numbers say how many there are, then kind and length of each; then come the columns.
 * All of it in the byte order of the machine, with zeros up to multiples of 8 bytes.
 */
export function bytesOf(columns: readonly Column[]): Uint8Array {
  const head = headLength(columns.length);
  const length = columns.reduce((sum, { byteLength }) => sum + aligned(byteLength), head);
  const bytes = new Uint8Array(length);
  const said = new Int32Array(bytes.buffer, 0, head / 4);
  said[0] = columns.length;
  let at = head;
  for (const [i, column] of columns.entries()) {
    said[1 + 2 * i] = columnKinds.findIndex((kind) => column instanceof kind);
    said[2 + 2 * i] = column.length;
    bytes.set(new Uint8Array(column.buffer, column.byteOffset, column.byteLength), at);
    at += aligned(column.byteLength);
  }
  return bytes;
}

/** The columns in the bytes that `bytesOf` made, which begin where a buffer does; the columns are views of them. */
export function columnsIn({ buffer }: Uint8Array<ArrayBuffer>): Column[] {
  const [count] = new Int32Array(buffer, 0, 1);
  const said = new Int32Array(buffer, 0, 1 + 2 * count!);
  let at = headLength(count!);
  return Array.from({ length: count! }, (_, i) => {
    const column = new columnKinds[said[1 + 2 * i]!]!(buffer, at, said[2 + 2 * i]!);
    at += aligned(column.byteLength);
    return column;
  });
}

function headLength(columns: number): number {
  return aligned(4 * (1 + 2 * columns));
}

function aligned(bytes: number): number {
  return Math.ceil(bytes / ALIGNED) * ALIGNED;
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
