import { createHash } from 'node:crypto';
import { createReadStream, fstatSync } from 'node:fs';
import { join } from 'node:path';
import { CsvError, parse } from 'csv-parse';
import { openPlain, readPlain, sha256OfPlain, withPlain } from '../lib/files/plain-file.ts';
import { InputError } from '../lib/input-error.ts';
import { quoted } from '../lib/quoted.ts';
import { firstGameOf, type Manifest } from './manifest.ts';
import { columns, headerText, LONGEST_ROW, parseRow, type Row, type ScannedRow, scanRows } from './row.ts';

type Shard = Manifest['shards'][number];

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
  bytes.pipe(records);
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

/**
 * Every row of shard `index`, in order and checked, to the function that `begin` makes, quickly: the row is a new one
 * after each call. That function returns false for a text that is no position of its own, and then `begin` makes
 * another, which gets all rows again, more slowly. Throws InputError as `readShards` does.
 */
export async function eachRow(
  { folder, manifest }: { readonly folder: string; readonly manifest: Pick<Manifest, 'shards'> },
  index: number,
  checkPosition: (text: string) => void,
  begin: () => (row: ScannedRow) => boolean,
): Promise<void> {
  const shard = manifest.shards[index]!;
  const first = firstGameOf(manifest, index);
  const path = join(folder, shard.file);
  const bytes = readPlain(path);
  let take = begin();
  let count = 0;
  const usual = scanRows(bytes, (row) => {
    if (row.game < first || row.game >= first + shard.games || count++ === shard.rows) return false;
    return take(row);
  });
  if (usual && count === shard.rows) {
    checkDigest(path, createHash('sha256').update(bytes).digest('hex'), shard);
    return;
  }
  // Not as we write it: the slow way takes the same rows, or says what is wrong, and on which line.
  take = begin();
  count = 0;
  // Rows too many are refused when all are read.
  for await (const row of readShards(folder, { shards: [shard] }, checkPosition, first))
    if (count++ < shard.rows) take({ ...row, score: row.score ?? Number.NaN });
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
function checkDigest(path: string, found: string, shard: Shard): void {
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
