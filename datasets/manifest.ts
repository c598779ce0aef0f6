import { fstatSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { moduleSchema } from '../games/module-record.ts';
import { exists, writeWhole } from '../lib/files/files.ts';
import { readPlain, withPlain } from '../lib/files/plain-file.ts';
import { mustBeSigned, signedText } from '../lib/files/signed.ts';
import { InputError } from '../lib/input-error.ts';
import { quoted } from '../lib/quoted.ts';
import { parseJson, parseWith } from '../lib/schema.ts';
import { shellWord } from '../lib/shell.ts';

const FORMAT = 'weightroom dataset 2';

/** Of games and rows: more than anybody plays, and few enough to count with. */
const MAX = 1e9;

/** Bytes of the shortest row: `0,0,,,0` and the line's end. */
const SHORTEST_ROW = 8;

const count = z.int().nonnegative().max(MAX);

const schema = z.object({
  format: z.literal(FORMAT),
  game: z.string(),
  /** The code of a game from outside. */
  module: moduleSchema.optional(),
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
  shards: z.array(z.object({ file: z.string(), games: count, rows: count, sha256: z.string() })),
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
  checkSums(manifest, path);
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

/**
 * Throws InputError for a shard of the data set in `folder` that is too short for the rows that its manifest names:
 * memory may be taken for so many.
 */
export function checkLengths(folder: string, { shards }: Manifest): void {
  for (const { file, rows } of shards) {
    const path = join(folder, file);
    const size = withPlain(path, (open) => fstatSync(open).size);
    if (size < rows * SHORTEST_ROW)
      throw new InputError(`${path}: ${size} bytes, too short for the ${rows} rows that manifest.json names`);
  }
}

/** Writes it atomically. */
export function writeManifest(folder: string, manifest: Manifest): void {
  writeWhole(manifestPath(folder), signedText(manifest));
}

/** The name of shard `index`: `rows-00000.csv`. */
export function shardName(index: number): string {
  return `rows-${String(index).padStart(5, '0')}.csv`;
}

/** The number of the first game of shard `index`. */
export function firstGameOf({ shards }: Pick<Manifest, 'shards'>, index: number): number {
  return total(shards.slice(0, index).map(({ games }) => games));
}

/** Throws InputError where the manifest contradicts itself: it does where one number of it was changed. */
function checkSums(manifest: Manifest, path: string): void {
  const { games, rows, wanted, results, endings, starts, shards, options, seed } = manifest;
  for (const [i, { file }] of shards.entries())
    if (file !== shardName(i))
      throw new InputError(`${path}: shards.${i}.file: '${quoted(file, 100)}', wanted ${shardName(i)}`);
  const inShards = (of: 'games' | 'rows'): number => total(shards.map((shard) => shard[of]));
  const sums: readonly (readonly [what: string, found: number, wanted: number, why: string])[] = [
    ['rows', rows, inShards('rows'), 'but the shards together have'],
    ['games', games, inShards('games'), 'but the shards together have'],
    ['results', total(Object.values(results)), games, 'but the games are'],
    ['endings', total(Object.values(endings)), games, 'but the games are'],
    ['starts', total(Object.values(starts)), games, 'but the games are'],
    ['seed', seed, typeof options.seed === 'number' ? options.seed : seed, 'but the options say'],
  ];
  for (const [what, found, right, why] of sums)
    if (found !== right) throw new InputError(`${path}: ${what}: ${found}, ${why} ${right}`);
  if (games > wanted) throw new InputError(`${path}: games: ${games}, but ${wanted} are wanted`);
  if (manifest.complete !== (games === wanted))
    throw new InputError(`${path}: complete: ${manifest.complete}, with ${games} of ${wanted} games`);
}

function total(counts: readonly number[]): number {
  return counts.reduce((sum, one) => sum + one, 0);
}
