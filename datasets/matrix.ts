import { createHash } from 'node:crypto';
import { fstatSync, readSync } from 'node:fs';
import { join } from 'node:path';
import { fingerprint } from '../games/fingerprint.ts';
import type { Features, Game, Player } from '../games/game.ts';
import { partOf } from '../games/subset.ts';
import { exists, writeParts } from '../lib/files/files.ts';
import { withPlain } from '../lib/files/plain-file.ts';
import { InputError } from '../lib/input-error.ts';
import { type Manifest, manifestOf } from './manifest.ts';
import { positionedRows } from './positioned-rows.ts';
import { checkShards } from './shard.ts';

/** All rows of a data set as numbers, both players' features, in the order of the rows. */
export interface Matrix {
  readonly names: readonly string[];
  readonly rows: number;
  /** The number of the game that each row is from. */
  readonly games: Float64Array;
  readonly plies: Float64Array;
  /** 1, 0.5 or 0, for the player to move. */
  readonly results: Float64Array;
  /** Points for the player to move; NaN where nobody evaluated. */
  readonly scores: Float64Array;
  /** f(mover), row by row. */
  readonly mover: Float64Array;
  /** f(other), row by row. */
  readonly other: Float64Array;
}

const FIXED_COLUMNS = 4;
const FORMAT = 'weightroom matrix 2';

/** Bytes: the first line of a cache. */
const HEADER = 256;

/**
 * The data set in `folder` through `features`. Every row is read and checked once; the numbers are kept beside it in
 * `cache/`, and made again when shards or features have changed, and when the cache isn't as it was written. `rowsRead`
 * is called after each row that is not in the cache with how many there were; it may throw. Throws InputError for a bad
 * row and for a shard that was changed.
 */
export async function readMatrix(
  folder: string,
  game: Game,
  features: Features,
  rowsRead: (count: number) => void = () => {},
): Promise<Matrix> {
  const part = partOf(features);
  if (part !== undefined) return columnsOf(await readMatrix(folder, game, part.whole, rowsRead), part.indices);
  const manifest = manifestOf(folder, game);
  const path = join(folder, 'cache', `${features.name}.f64`);
  const key = cacheKey(manifest, game, features);
  const cached = readCache(path, key, manifest.rows, features);
  if (cached !== undefined) {
    checkShards(folder, manifest);
    return cached;
  }
  const data = await extract(folder, manifest, game, features, rowsRead);
  writeParts(path, [headerOf(key, data), bytesOf(data)]);
  return matrixOf(data, manifest.rows, features);
}

/** Some features of a matrix. */
function columnsOf(matrix: Matrix, indices: readonly number[]): Matrix {
  const { names, rows } = matrix;
  const some = (values: Float64Array): Float64Array => {
    const kept = new Float64Array(rows * indices.length);
    for (let row = 0; row < rows; row++)
      for (let i = 0; i < indices.length; i++)
        kept[row * indices.length + i] = values[row * names.length + indices[i]!]!;
    return kept;
  };
  return {
    ...matrix,
    names: indices.map((index) => names[index]!),
    mover: some(matrix.mover),
    other: some(matrix.other),
  };
}

async function extract(
  folder: string,
  manifest: Manifest,
  game: Game,
  features: Features,
  rowsRead: (count: number) => void,
): Promise<Float64Array> {
  const width = features.list.length;
  const rows = manifest.rows;
  const data = new Float64Array(rows * (FIXED_COLUMNS + 2 * width));
  const matrix = matrixOf(data, rows, features);
  let at = 0;
  for await (const { row, position } of positionedRows(folder, manifest, game)) {
    matrix.games[at] = row.game;
    matrix.plies[at] = row.ply;
    matrix.results[at] = row.result;
    matrix.scores[at] = row.score ?? Number.NaN;
    features.extract(position, position.turn, matrix.mover, at * width);
    features.extract(position, (1 - position.turn) as Player, matrix.other, at * width);
    rowsRead(++at);
  }
  return data;
}

/** Views of the columns of one flat array. */
function matrixOf(data: Float64Array, rows: number, features: Features): Matrix {
  const width = features.list.length;
  const column = (index: number): Float64Array => data.subarray(index * rows, (index + 1) * rows);
  const block = (index: number): Float64Array =>
    data.subarray((FIXED_COLUMNS + index * width) * rows, (FIXED_COLUMNS + (index + 1) * width) * rows);
  return {
    names: features.list.map((feature) => feature.name),
    rows,
    games: column(0),
    plies: column(1),
    results: column(2),
    scores: column(3),
    mover: block(0),
    other: block(1),
  };
}

/** Changes with the shards' bytes, with the features and with this format. */
function cacheKey(manifest: Manifest, game: Game, features: Features): string {
  const source = [FORMAT, game.name, features.name, fingerprint(game, features), manifest.shards];
  return createHash('sha256').update(JSON.stringify(source)).digest('hex');
}

/** The format, the key and the SHA-256 of the numbers, as one line. */
function headerOf(key: string, data: Float64Array): Buffer {
  const sha256 = createHash('sha256').update(bytesOf(data)).digest('hex');
  return Buffer.from(`${`${FORMAT} ${key} ${sha256}`.padEnd(HEADER - 1)}\n`);
}

function bytesOf({ buffer, byteOffset, byteLength }: Float64Array): Uint8Array {
  return new Uint8Array(buffer, byteOffset, byteLength);
}

/** What the cache holds; undefined where there is none, or one of something else, or one that was changed. */
function readCache(path: string, key: string, rows: number, features: Features): Matrix | undefined {
  if (!exists(path)) return undefined;
  try {
    return withPlain(path, (file) => {
      const data = new Float64Array(rows * (FIXED_COLUMNS + 2 * features.list.length));
      if (fstatSync(file).size !== HEADER + data.byteLength) return undefined;
      const header = Buffer.alloc(HEADER);
      readWhole(file, header);
      readWhole(file, bytesOf(data));
      return header.equals(headerOf(key, data)) ? matrixOf(data, rows, features) : undefined;
    });
  } catch (error) {
    // What can't be read is made anew.
    if (error instanceof InputError) return undefined;
    throw error;
  }
}

/** Reads until `bytes` are full or the file is at its end. */
function readWhole(file: number, bytes: Uint8Array): void {
  for (let at = 0, size = 1; at < bytes.length && size > 0; at += size)
    size = readSync(file, bytes, at, bytes.length - at, null);
}
