import { createHash } from 'node:crypto';
import { join } from 'node:path';
import * as z from 'zod';
import type { Game } from '../games/game.ts';
import { moduleSchema } from '../games/module-record.ts';
import { exists, readPlain, writeWhole } from '../lib/files/files.ts';
import { mustBeSigned, signedText } from '../lib/files/signed.ts';
import { InputError } from '../lib/input-error.ts';
import { quoted, shellWord } from '../lib/quoted.ts';
import { parseJson, parseWith } from '../lib/schema.ts';

const FORMAT = 'weightroom dataset 2';

/** Of games and rows: more than anybody plays, and few enough to count with. */
const MAX = 1e9;

const count = z.int().nonnegative().max(MAX);

/** Plies in one entry of `ends`. */
export const PLIES_PER_END = 4;

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
  /**
   * Where the ends of games were proven: how many positions were, and how many of their games had another result. One
   * entry for every 4 plies, the last plies first. Rows have the proven results.
   */
  ends: z.array(z.object({ proven: count, wrong: count })).optional(),
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
      `${folder}: ${manifest.games} of ${manifest.wanted} games are there; resume with: ${quoted(manifest.command, 2000)} --out ${shellWord(folder)}`,
    );
  return manifest;
}

/** Writes it atomically to a folder that is there. */
export function writeManifest(folder: string, manifest: Manifest): void {
  writeWhole(manifestPath(folder), signedText(manifest), false);
}

/** The name of shard `index`: `rows-00000.csv`. */
export function shardName(index: number): string {
  return `rows-${String(index).padStart(5, '0')}.csv`;
}

/** How scores are brought to another unit. */
export interface ScoreUnit {
  /** What scores are multiplied with. */
  readonly factor: number;
  /** Larger scores are found wins: they stay as they are, and no other score becomes larger. */
  readonly most: number;
}

/** One folder of a data set. */
export interface Part {
  readonly folder: string;
  readonly manifest: Manifest;
  /** Games of the folders before it: the number that its first game has in the data set. */
  readonly firstGame: number;
  readonly scores: ScoreUnit | undefined;
}

/**
 * Folders of rows of one game, read as one: folder after folder and shard after shard, the games numbered on. Nothing
 * is copied, and caches stand beside each folder's own shards. A game keeps the split that it has in its own folder. A
 * row is left out if an earlier folder has its position, so that no position stands in two splits. Plain data.
 */
export interface DataSet {
  /** What messages call it. */
  readonly name: string;
  readonly game: string;
  readonly parts: readonly Part[];
  readonly games: number;
  /** Rows of all folders, those that are left out among them. */
  readonly rows: number;
  /** Of one folder, its manifest's SHA-256; of several, one over all of theirs and over the units of their scores. */
  readonly checksum: string;
}

/**
 * The data set in `folders`, in this order; `scores` are the units of the scores of each, where they differ. Throws
 * InputError where a folder holds no whole data set, for one of another game than `game` or than the first folder, for
 * one made with other code of the game, and for a data set that is named twice.
 */
export function openData(
  folders: string | readonly string[],
  game?: Pick<Game, 'name'>,
  scores: readonly ScoreUnit[] = [],
): DataSet {
  const named = typeof folders === 'string' ? [folders] : folders;
  const [first] = named;
  if (first === undefined) throw new InputError('no data set is named');
  const parts: Part[] = [];
  const checksums: string[] = [];
  let [games, rows] = [0, 0];
  for (const [i, folder] of named.entries()) {
    const manifest = readManifest(folder);
    checkSame(manifest, folder, parts[0], game);
    const checksum = createHash('sha256')
      .update(readPlain(manifestPath(folder)))
      .digest('hex');
    const twice = checksums.indexOf(checksum);
    if (twice !== -1) throw new InputError(`${folder}: the same data set as ${named[twice]}; name each once`);
    checksums.push(checksum);
    parts.push({ folder, manifest, firstGame: games, scores: scores[i] });
    games += manifest.games;
    rows += manifest.rows;
  }
  return {
    name: parts.length === 1 ? first : `${first} and ${parts.length - 1} more`,
    game: parts[0]!.manifest.game,
    parts,
    games,
    rows,
    checksum: parts.length === 1 && scores.length === 0 ? checksums[0]! : checksumOf(checksums, scores),
  };
}

/** A file of rows, and the folder that it stands in. */
export type Shard = Readonly<Manifest['shards'][number]> & { readonly part: Part };

/** All files of rows, folder after folder. */
export function shardsOf({ parts }: DataSet): Shard[] {
  return parts.flatMap((part) => part.manifest.shards.map((shard) => ({ ...shard, part })));
}

/** What weights that are fitted to `rows` of a data set say of it. */
export function describeData({ checksum, games, parts }: DataSet, rows: number) {
  return { checksum, games, rows, seed: parts[0]!.manifest.seed };
}

/** `score` in that unit: a whole number; as it is without a unit. */
export function scoreIn(unit: ScoreUnit | undefined, score: number): number {
  // NaN, where nobody evaluated, stays.
  if (unit === undefined || !(Math.abs(score) <= unit.most)) return score;
  return Math.max(-unit.most, Math.min(unit.most, Math.round(score * unit.factor))) + 0;
}

function checkSame(
  { game, module }: Manifest,
  folder: string,
  first: Part | undefined,
  wanted: Pick<Game, 'name'> | undefined,
): void {
  const name = wanted?.name ?? first?.manifest.game ?? game;
  if (game !== name) throw new InputError(`${folder}: a data set of ${quoted(game, 100)}, not ${quoted(name, 100)}`);
  if (first !== undefined && JSON.stringify(module?.files) !== JSON.stringify(first.manifest.module?.files))
    throw new InputError(`${folder}: made with other code of ${quoted(game, 100)} than ${first.folder}`);
}

function checksumOf(checksums: readonly string[], scores: readonly ScoreUnit[]): string {
  return createHash('sha256')
    .update(JSON.stringify([checksums, scores]))
    .digest('hex');
}
