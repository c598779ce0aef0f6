import { createHash } from 'node:crypto';
import type { Game } from '../games/game.ts';
import { readPlain } from '../lib/files/plain-file.ts';
import { InputError } from '../lib/input-error.ts';
import { quoted } from '../lib/quoted.ts';
import { type Manifest, manifestPath, readManifest } from './manifest.ts';

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
    if (twice !== -1) throw new InputError(`${folder}: the same data set as ${named[twice]}; each is wanted once`);
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
