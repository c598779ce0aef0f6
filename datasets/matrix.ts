import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fingerprint } from '../games/fingerprint.ts';
import type { Features, Game, Player } from '../games/game.ts';
import { exists, writeWhole } from '../lib/files/files.ts';
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
const FORMAT = 'weightroom matrix 1';

/**
 * The data set in `folder` through `features`. Every row is read and checked once; the numbers are kept beside it in
 * `cache/`, and made again when shards or features have changed. `rowsRead` is called after each row that is not in the
 * cache with how many there were; it may throw. Throws InputError for a bad row.
 */
export async function readMatrix(
  folder: string,
  game: Game,
  features: Features,
  rowsRead: (count: number) => void = () => {},
): Promise<Matrix> {
  const manifest = manifestOf(folder, game);
  const path = join(folder, 'cache', `${features.name}.f64`);
  const key = cacheKey(manifest, game, features);
  const cached = readCache(path, key, manifest.rows, features);
  if (cached !== undefined) {
    await checkShards(folder, manifest);
    return cached;
  }
  const data = await extract(folder, manifest, game, features, rowsRead);
  mkdirSync(join(folder, 'cache'), { recursive: true });
  const header = headerOf(key);
  writeWhole(path, Buffer.concat([header, Buffer.from(data.buffer)]));
  return matrixOf(data, manifest.rows, features);
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

/** 128 bytes: the format and the key, as one line. */
function headerOf(key: string): Buffer {
  return Buffer.from(`${`${FORMAT} ${key}`.padEnd(127)}\n`);
}

function readCache(path: string, key: string, rows: number, features: Features): Matrix | undefined {
  if (!exists(path)) return undefined;
  const bytes = readFileSync(path);
  const header = headerOf(key);
  const size = rows * (FIXED_COLUMNS + 2 * features.list.length) * Float64Array.BYTES_PER_ELEMENT;
  if (bytes.length !== header.length + size || !bytes.subarray(0, header.length).equals(header)) return undefined;
  return matrixOf(new Float64Array(new Uint8Array(bytes.subarray(header.length)).buffer), rows, features);
}
