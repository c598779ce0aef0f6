import { createHash } from 'node:crypto';
import { createReadStream, fstatSync } from 'node:fs';
import { join } from 'node:path';
import { createGunzip, gunzipSync } from 'node:zlib';
import { CsvError, parse } from 'csv-parse';
import { stringify } from 'csv-stringify/sync';
import { openPlain, sha256OfPlain, withPlain } from '../lib/files/plain-file.ts';
import { InputError } from '../lib/input-error.ts';
import { quoted } from '../lib/quoted.ts';
import type { Manifest } from './manifest.ts';
import { columns, type Result, type Row } from './row.ts';

type Shard = Manifest['shards'][number];

/** No row of any game is so long. A line without end, which a broken file may have, isn't read to its end. */
export const LONGEST_ROW = 100_000;

/** The header line of a shard. */
export const headerText = `${columns.join(',')}\n`;

/** Rows as lines of a shard. */
export function rowsText(rows: readonly Row[]): string {
  return stringify(rows.map((row) => [row.game, row.ply, row.position, row.score ?? '', row.result]));
}

/**
 * The rows of a data set, streamed, in their order: as `readShard`, shard by shard, the first shard's games numbered
 * from `first` on. Throws InputError for a row of a game that isn't its shard's, too.
 */
export async function* readShards(
  folder: string,
  { shards }: Pick<Manifest, 'shards'>,
  checkPosition: (text: string) => void,
  first = 0,
): AsyncGenerator<Row> {
  for (const shard of shards) {
    const next = first + shard.games;
    for await (const row of readShard(folder, shard, checkPosition)) {
      if (row.game < first || row.game >= next)
        throw new InputError(
          `${join(folder, shard.file)}: a row of game ${row.game}, but the ${shard.games} games from ${first} up are wanted`,
        );
      yield row;
    }
    first = next;
  }
}

/**
 * The rows of one shard, streamed. Throws InputError that names file, line and column of the first bad value, or, at
 * the end, a file whose SHA-256 is not the manifest's: rows are good only when all are read. `checkPosition` throws
 * InputError for a text that isn't a position.
 */
export async function* readShard(
  folder: string,
  shard: Shard,
  checkPosition: (text: string) => void,
): AsyncGenerator<Row> {
  const path = join(folder, shard.file);
  const hash = createHash('sha256');
  const bytes = createReadStream(path, { fd: openPlain(path) });
  bytes.on('data', (chunk) => hash.update(chunk));
  const records = parse({
    relax_column_count: true,
    skip_empty_lines: false,
    info: true,
    max_record_size: LONGEST_ROW,
  });
  bytes.on('error', (error) => records.destroy(new InputError(`${path}: ${error.message}`)));
  if (isZipped(path)) {
    const text = bytes.pipe(createGunzip());
    text.on('error', (error) => records.destroy(notZipped(path, error)));
    text.pipe(records);
  } else bytes.pipe(records);
  let line = 0;
  try {
    for await (const { record } of readable(records, path)) {
      line++;
      if (line === 1) checkHeader(record, path);
      else yield parseRow(record, `${path} line ${line}`, checkPosition);
    }
  } finally {
    bytes.destroy();
  }
  if (line === 0) throw new InputError(`${path}: empty; the line ${headerText.trim()} is wanted first`);
  checkDigest(path, hash.digest('hex'), shard);
  if (line - 1 !== shard.rows) throw new InputError(`${path}: ${line - 1} rows, the manifest says ${shard.rows}`);
}

/** Bytes: no shard's text is so long. */
const LONGEST_TEXT = 2 ** 31 - 1;

/** Whether the shard in `path` is gzipped. */
export function isZipped(path: string): boolean {
  return path.endsWith('.gz');
}

/** The text of the shard in `path`, whose bytes these are. Throws InputError for one that isn't a whole gzip file. */
export function shardText(path: string, bytes: Buffer): Buffer {
  if (!isZipped(path)) return bytes;
  try {
    return gunzipSync(bytes, { maxOutputLength: LONGEST_TEXT });
  } catch (error) {
    throw notZipped(path, error as Error);
  }
}

function notZipped(path: string, { message }: Error): InputError {
  return new InputError(`${path}: not a whole gzip file: ${quoted(message, 100)}`);
}

/** Milliseconds: a file that was written so short a time ago may be written again and look the same. */
const SETTLED = 5000;

/** What was found of files whose SHA-256 was computed here: what the system says of a file, which a change changes. */
const checked = new Map<string, { readonly look: string; readonly sha256: string }>();

/**
 * Throws InputError for the first shard whose SHA-256 is not the manifest's. A file that was looked at before in this
 * process, and that nobody has touched since, isn't read again.
 */
export function checkShards(folder: string, { shards }: Pick<Manifest, 'shards'>): void {
  for (const shard of shards) {
    const path = join(folder, shard.file);
    const { look, settled } = lookOf(path);
    const before = checked.get(path);
    const sha256 = before?.look === look ? before.sha256 : sha256OfPlain(path);
    if (settled) checked.set(path, { look, sha256 });
    checkDigest(path, sha256, shard);
  }
}

function lookOf(path: string): { readonly look: string; readonly settled: boolean } {
  const { dev, ino, size, mtimeNs, ctimeNs, ctimeMs } = withPlain(path, (file) => fstatSync(file, { bigint: true }));
  return { look: [dev, ino, size, mtimeNs, ctimeNs].join(), settled: Date.now() - Number(ctimeMs) > SETTLED };
}

/** Throws InputError where `found`, the SHA-256 of the shard in `path`, is not the manifest's. */
export function checkDigest(path: string, found: string, shard: Shard): void {
  if (found !== shard.sha256)
    throw new InputError(
      `${path}: the file's SHA-256 is ${found.slice(0, 12)}…, manifest.json says ${quoted(shard.sha256.slice(0, 12))}…`,
    );
}

/** What csv-parse finds wrong is the file's fault, so the user's to mend. */
async function* readable(
  records: AsyncIterable<{ record: string[] }>,
  path: string,
): AsyncGenerator<{ record: string[] }> {
  try {
    yield* records;
  } catch (error) {
    if (error instanceof CsvError) throw new InputError(`${path}: not CSV: ${quoted(error.message)}`);
    throw error;
  }
}

function checkHeader(record: readonly string[], path: string): void {
  if (record.join() !== columns.join())
    throw new InputError(`${path} line 1: columns ${quoted(record.join(), 100)}, wanted ${columns.join()}`);
}

function parseRow(record: readonly string[], where: string, checkPosition: (text: string) => void): Row {
  if (record.length !== columns.length)
    throw new InputError(
      `${where}: ${record.length} columns, wanted ${columns.length}: ${columns[record.length] ?? 'nothing'} after ${quoted(record.at(-1) ?? '', 100)}`,
    );
  const [game, ply, position, score, result] = record as [string, string, string, string, string];
  try {
    checkPosition(position);
  } catch (error) {
    if (error instanceof InputError) throw new InputError(`${where}, column position: ${error.message}`);
    throw error;
  }
  return {
    game: wholeNumber(game, `${where}, column game`),
    ply: wholeNumber(ply, `${where}, column ply`),
    position,
    score: score === '' ? undefined : points(score, `${where}, column score`),
    result: parseResult(result, `${where}, column result`),
  };
}

function wholeNumber(text: string, where: string): number {
  if (!/^\d{1,15}$/.test(text))
    throw new InputError(`${where}: '${quoted(text, 100)}', wanted a whole number from 0 up`);
  return Number(text);
}

function points(text: string, where: string): number {
  if (!/^-?\d{1,15}$/.test(text))
    throw new InputError(`${where}: '${quoted(text, 100)}', wanted whole points or nothing`);
  return Number(text);
}

function parseResult(text: string, where: string): Result {
  if (text === '1' || text === '0' || text === '0.5') return Number(text) as Result;
  throw new InputError(`${where}: '${quoted(text, 100)}', wanted 1, 0.5 or 0`);
}
