import { createHash } from 'node:crypto';
import { readFileSync, readSync } from 'node:fs';
import { join } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import { extractSides, partOf } from '../games/feature-sets.ts';
import { boardFingerprint, fingerprint, hashFingerprint } from '../games/fingerprint.ts';
import type { Board, Features, Game, Position } from '../games/game.ts';
import { featuresNamed } from '../games/index.ts';
import { exists, withPlain, writeAll, writeRenamed } from '../lib/files/files.ts';
import { unlessMistaken } from '../lib/input-error.ts';
import type { Shard } from './data-set.ts';
import type { ScannedRow } from './row.ts';
import { packed, type Values, valuesAt } from './values.ts';

const FORMAT = 'weightroom cache 5';

/** Bytes: the first line of a cache. */
const HEADER = 256;

/** A column of a shard: numbers in few bytes, or what comes as bytes. */
export type Column = Values | Uint8Array;

/** What one shard's rows are as columns of numbers, in a file beside the shards. */
interface Cache {
  readonly path: string;
  /** Changes with the shard's bytes, with what the columns are, and with the format. */
  readonly key: string;
}

/** The cache of a shard's columns of one kind. */
export function cacheOf({ file, sha256, part: { folder, manifest } }: Shard, { what, print }: Kind): Cache {
  const source = [FORMAT, process.versions.v8, manifest.game, what, print, sha256];
  return {
    path: join(folder, 'cache', ...what.split(' '), file.replace('.csv', '.bin')),
    key: createHash('sha256').update(JSON.stringify(source)).digest('hex'),
  };
}

/** Whether a cache with this key is there; what follows its first line isn't looked at. */
export function hasCache({ path, key }: Cache): boolean {
  const header = reading(path, (file) => {
    const bytes = Buffer.alloc(HEADER);
    readSync(file, bytes);
    return bytes;
  });
  return header?.toString('latin1').startsWith(`${FORMAT} ${key} `) ?? false;
}

/** The columns in the cache; undefined where there is none, or one of something else, or one that was changed. */
export function readCache({ path, key }: Cache): Column[] | undefined {
  const bytes = reading(path, (file) => readFileSync(file));
  if (bytes === undefined || bytes.length < HEADER) return undefined;
  const columns = bytes.subarray(HEADER);
  return bytes.subarray(0, HEADER).equals(headerOf(key, columns)) ? (deserialize(columns) as Column[]) : undefined;
}

/** Writes the cache. It isn't flushed to the disk: a cache that a crash has torn is made anew. */
export function writeCache({ path, key }: Cache, columns: readonly Column[]): void {
  const bytes = serialize(columns);
  writeRenamed(path, (file) => {
    writeAll(file, headerOf(key, bytes));
    writeAll(file, bytes);
  });
}

/** The format, the key and the SHA-256 of the columns, as one line. */
function headerOf(key: string, bytes: Uint8Array): Buffer {
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  return Buffer.from(`${`${FORMAT} ${key} ${sha256}`.padEnd(HEADER - 1)}\n`);
}

function reading<T>(path: string, read: (file: number) => T): T | undefined {
  // What can't be read is made anew.
  return exists(path) ? unlessMistaken(() => withPlain(path, read)) : undefined;
}

/** Columns of numbers that are computed of a shard's rows, and kept beside it. */
export interface Kind {
  /** The folder of its caches, in words: `facts`, `features full`. */
  readonly what: KindName;
  /** The fingerprint of what computes it. */
  readonly print: string;
  begin(rows: number): Filling;
  /** The columns of the rows numbered `rows`, ascending. */
  at(columns: readonly Column[], rows: Uint32Array): Column[];
}

/** Columns that are being filled. */
interface Filling {
  /** Row `at` of the shard. */
  add(row: ScannedRow, position: Position, at: number): void;
  finish(): Column[];
}

/** What each row says beside its features, one column each. */
const facts = {
  /** The number of its game. */
  games: ({ game }: ScannedRow) => game,
  plies: ({ ply }: ScannedRow) => ply,
  /** 1, 0.5 or 0, for the player to move. */
  results: ({ result }: ScannedRow) => result,
  /** Points for the player to move; NaN where nobody evaluated. */
  scores: ({ score }: ScannedRow) => score,
  /** Who is to move. */
  turns: (_: ScannedRow, { turn }: Position) => turn,
  /**
   * 53 bits of the position's hash: rows with equal values count as one position, whatever the ply. Among a million
   * positions two different ones collide in one data set of 18,000.
   */
  positions: (_: ScannedRow, { hashHigh, hashLow }: Position) => (hashHigh >>> 0) * 2 ** 21 + (hashLow >>> 11),
};
export type FactName = keyof typeof facts;
export const factNames = Object.keys(facts) as FactName[];

/** What columns there are: facts, features of a set, what stands on the board. */
export type KindName = 'facts' | 'board' | `features ${string}`;

/** The kind with this name. */
export function kindNamed(game: Game, what: KindName): Kind {
  if (what === 'facts') return factsKind(game);
  return what === 'board' ? boardKind(game) : featuresKind(game, what.slice('features '.length));
}

function factsKind(game: Game): Kind {
  return {
    what: 'facts',
    print: hashFingerprint(game),
    begin(rows) {
      const columns = Object.values(facts).map((of) => ({ of, values: new Float64Array(rows) }));
      return {
        add(row, position, at) {
          for (const { of, values } of columns) values[at] = of(row, position);
        },
        finish: () => columns.map(({ values }) => packed(values)),
      };
    },
    at: eachAt,
  };
}

/** The mover's features, column by column, then the other player's: of all features of the set called `name`. */
function featuresKind(game: Game, name: string): Kind {
  const named = featuresNamed(game, name);
  // Of some features of a set, the set's own columns serve.
  const features = partOf(named)?.whole ?? named;
  return {
    what: `features ${features.name}`,
    print: fingerprint(game, features),
    begin: (rows) => fillFeatures(features, rows),
    at: eachAt,
  };
}

/** What stands on each cell, row after row: one column. */
function boardKind(game: Game): Kind {
  const board = game.board!;
  const { cells } = board;
  return {
    what: 'board',
    print: boardFingerprint(game, board),
    begin: (rows) => fillBoards(board, rows),
    at([boards], rows) {
      const bytes = new Uint8Array(rows.length * cells);
      for (const [at, row] of rows.entries())
        bytes.set((boards as Uint8Array).subarray(row * cells, (row + 1) * cells), at * cells);
      return [bytes];
    },
  };
}

function eachAt(columns: readonly Column[], rows: Uint32Array): Column[] {
  return columns.map((column) => valuesAt(column, rows));
}

function fillFeatures(features: Features, rows: number): Filling {
  const width = 2 * features.list.length;
  const values = new Float64Array(rows * width);
  const some = new Float64Array(width);
  return {
    add(_, position, at) {
      extractSides(features, position, position.turn, some);
      values.set(some, at * width);
    },
    finish: () =>
      Array.from({ length: width }, (_, i) => {
        const column = new Float64Array(rows);
        for (let row = 0; row < rows; row++) column[row] = values[row * width + i]!;
        return packed(column);
      }),
  };
}

function fillBoards(board: Board, rows: number): Filling {
  const { cells } = board;
  const bytes = new Uint8Array(rows * cells);
  return {
    add: (_, position, at) => board.write(position, bytes, at * cells),
    finish: () => [bytes],
  };
}
