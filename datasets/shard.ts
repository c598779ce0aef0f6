import { createHash } from 'node:crypto';
import { fstatSync } from 'node:fs';
import { join } from 'node:path';
import { readPlain, sha256OfPlain, withPlain } from '../lib/files/files.ts';
import { InputError } from '../lib/input-error.ts';
import { quoted } from '../lib/quoted.ts';
import type { Manifest } from './data-set.ts';
import { type ScannedRow, scanRows } from './row.ts';

type Shard = Manifest['shards'][number];

/**
 * Every row of a shard in `folder`, in order, to `take`; the row is another one after each call. Throws InputError for
 * a file that is not the one that was written, and, with the line, where `take` does.
 */
export function eachRow(folder: string, shard: Shard, take: (row: ScannedRow) => void): void {
  const path = join(folder, shard.file);
  const bytes = readPlain(path);
  checkDigest(path, createHash('sha256').update(bytes).digest('hex'), shard);
  let count = 0;
  const rows = scanRows(bytes, path, (row) => {
    // Rows too many are refused when all are read.
    if (count++ < shard.rows) take(row);
  });
  if (rows !== shard.rows) throw new InputError(`${path}: ${rows} rows, the manifest says ${shard.rows}`);
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
    const { dev, ino, size, mtimeNs, ctimeNs, ctimeMs } = withPlain(path, (file) => fstatSync(file, { bigint: true }));
    const look = [dev, ino, size, mtimeNs, ctimeNs].join();
    const before = checked.get(path);
    const sha256 = before?.look === look ? before.sha256 : sha256OfPlain(path);
    if (Date.now() - Number(ctimeMs) > SETTLED) checked.set(path, { look, sha256 });
    checkDigest(path, sha256, shard);
  }
}

/** Throws InputError where `found`, the SHA-256 of the shard in `path`, is not the manifest's. */
function checkDigest(path: string, found: string, shard: Shard): void {
  if (found !== shard.sha256)
    throw new InputError(
      `${path}: the file's SHA-256 is ${found.slice(0, 12)}…, manifest.json says ${quoted(shard.sha256.slice(0, 12))}…: it was changed; a fresh copy of the data set is expected`,
    );
}
