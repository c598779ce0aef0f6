import { join } from 'node:path';
import * as z from 'zod';
import { moduleSchema } from '../games/module-record.ts';
import { exists, writeWhole } from '../lib/files/files.ts';
import { readPlain } from '../lib/files/plain-file.ts';
import { mustBeSigned, signedText } from '../lib/files/signed.ts';
import { InputError } from '../lib/input-error.ts';
import { quoted } from '../lib/quoted.ts';
import { parseJson, parseWith } from '../lib/schema.ts';
import { shellWord } from '../lib/shell.ts';

const FORMAT = 'weightroom dataset 2';

/** Of games and rows: more than anybody plays, and few enough to count with. */
const MAX = 1e9;

const count = z.int().nonnegative().max(MAX);

const schema = z.object({
  format: z.literal(FORMAT),
  game: z.string(),
  /** The code of a game from outside. */
  module: z.optional(moduleSchema),
  seed: z.int(),
  program: z.string(),
  /** Makes the same data set again. */
  command: z.string(),
  /** How it was made; two data sets with equal options are equal to the byte. */
  options: z.record(z.string(), z.unknown()),
  /** False while games are still missing. */
  complete: z.boolean(),
  /** Games wanted in all, and those in the shards below. */
  wanted: count,
  games: count,
  rows: count,
  /** Rows left out because the same position stands in an earlier row. */
  duplicates: count,
  /** Games by the first player's result, by how they ended, and by how their start came about. */
  results: z.object({ wins: count, draws: count, losses: count }),
  endings: z.record(z.string(), count),
  starts: z.record(z.string(), count),
  /** Games by how they ended that the rules voided, and that were played again from another start. */
  voided: z.record(z.string(), count),
  shards: z.array(
    z.object({ file: z.string().regex(/^rows-\d{5,9}\.csv$/), games: count, rows: count, sha256: z.string() }),
  ),
});

/** What a data set's `manifest.json` says. */
export type Manifest = z.infer<typeof schema>;

/** Where a data set's manifest stands. */
export function manifestPath(folder: string): string {
  return join(folder, 'manifest.json');
}

/**
 * The manifest of the data set in `folder`; undefined where there is none. Throws InputError where it can't be
 * understood.
 */
export function findManifest(folder: string): Manifest | undefined {
  const path = manifestPath(folder);
  if (!exists(path)) return undefined;
  const text = readPlain(path).toString('utf8');
  const manifest = parseWith(schema, parseJson(text, path), path);
  mustBeSigned(text, path);
  return manifest;
}

/** The manifest of a finished data set. Throws InputError where there is none or games are still missing. */
export function readManifest(folder: string): Manifest {
  const manifest = findManifest(folder);
  if (manifest === undefined) throw new InputError(`${folder}: no data set here: manifest.json is missing`);
  if (!manifest.complete)
    throw new InputError(
      `${folder}: ${manifest.games} of ${manifest.wanted} games are there; go on with: ${quoted(manifest.command, 2000)} --out ${shellWord(folder)}`,
    );
  return manifest;
}

/** Writes it atomically. */
export function writeManifest(folder: string, manifest: Manifest): void {
  writeWhole(manifestPath(folder), signedText(manifest));
}

/** The name of shard `index`: `rows-00000.csv`. */
export function shardName(index: number): string {
  return `rows-${String(index).padStart(5, '0')}.csv`;
}
