import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { extractSides, partOf } from '../games/feature-sets.ts';
import { boardFingerprint, fingerprint, hashFingerprint } from '../games/fingerprint.ts';
import type { Board, Features, Game, Position } from '../games/game.ts';
import { featuresNamed } from '../games/index.ts';
import { readPlain } from '../lib/files/plain-file.ts';
import { InputError } from '../lib/input-error.ts';
import { copiedBoards, copiedColumns, copiedFacts } from './copied-columns.ts';
import type { Manifest } from './manifest.ts';
import type { Origin } from './origin.ts';
import { type Packed, packed } from './packed.ts';
import { scanRows } from './scan.ts';
import { checkDigest, isZipped, readShards, shardText } from './shard.ts';
import { type ShardCache, shardCache } from './shard-cache.ts';

/** What is wanted of a data set's rows beside their facts: plain data. */
export interface Wanted {
  /** Names of feature sets. */
  readonly sets: readonly string[];
  readonly board: boolean;
}

/** One kind of columns of a shard, and how it is computed. */
export interface Kind {
  readonly cache: ShardCache;
  begin(rows: number): Columns;
  /** What these columns of the shard that `origin` names are in the one that was copied from it: the same bytes. */
  copied(columns: readonly Packed[], origin: Origin): Packed[];
}

/** Columns that are being filled. */
interface Columns {
  /** Row `at` of the shard. */
  add(row: Scanned, position: Position, at: number): void;
  finish(): Packed[];
}

/** What a row says beside its position; `score` is NaN where nobody evaluated. */
interface Scanned {
  game: number;
  ply: number;
  score: number;
  result: number;
}

/** Rows between two looks at whether to go on. */
const STRIDE = 256;

/** The facts of shard `index`: `factColumns`. */
export function factsCache(folder: string, manifest: Manifest, index: number, game: Game): ShardCache {
  return shardCache(folder, manifest, index, 'facts', hashFingerprint(game));
}

/** The features of shard `index`: the mover's, column by column, then the other player's. */
export function featuresCache(
  folder: string,
  manifest: Manifest,
  index: number,
  game: Game,
  features: Features,
): ShardCache {
  return shardCache(folder, manifest, index, `features ${features.name}`, fingerprint(game, features));
}

/** The boards of shard `index`: one column, what stands on each cell, row after row. */
export function boardCache(folder: string, manifest: Manifest, index: number, game: Game): ShardCache {
  return shardCache(folder, manifest, index, 'board', boardFingerprint(game, game.board!));
}

/** All kinds that `wanted` asks for, of shard `index`; the facts and the first feature set are always among them. */
export function kindsOf(folder: string, manifest: Manifest, index: number, game: Game, wanted: Wanted): Kind[] {
  const named = wanted.sets.map((name) => featuresNamed(game, name));
  // Of some features of a set, the set's own columns serve.
  const sets = new Set([game.features[0]!, ...named.map((features) => partOf(features)?.whole ?? features)]);
  return [
    { cache: factsCache(folder, manifest, index, game), begin: factColumns, copied: copiedFacts },
    ...[...sets].map((features) => ({
      cache: featuresCache(folder, manifest, index, game, features),
      begin: (rows: number) => featureColumns(features, rows),
      copied: copiedColumns,
    })),
    ...(wanted.board
      ? [
          {
            cache: boardCache(folder, manifest, index, game),
            begin: (rows: number) => boardColumns(game.board!, rows),
            copied: (columns: readonly Packed[], origin: Origin) => copiedBoards(columns, origin, game.board!.cells),
          },
        ]
      : []),
  ];
}

/**
 * Reads and checks every row of shard `index` once, and computes `kinds` of it. `rowsRead` hears now and then how many
 * rows were read; it may throw. Throws InputError for a bad row and for a shard that was changed.
 */
export async function extractShard(
  folder: string,
  manifest: Manifest,
  index: number,
  game: Game,
  kinds: readonly Pick<Kind, 'begin'>[],
  rowsRead: (count: number) => void = () => {},
): Promise<Packed[][]> {
  const shard = manifest.shards[index]!;
  const first = manifest.shards.slice(0, index).reduce((sum, { games }) => sum + games, 0);
  const path = join(folder, shard.file);
  const file = readPlain(path);
  const found = createHash('sha256').update(file).digest('hex');
  if (isZipped(path)) checkDigest(path, found, shard);
  const bytes = shardText(path, file);
  let columns = kinds.map((kind) => kind.begin(shard.rows));
  const row: Scanned = { game: 0, ply: 0, score: 0, result: 0 };
  let count = 0;
  const add = (position: Position): void => {
    for (const one of columns) one.add(row, position, count);
    if (++count % STRIDE === 0) rowsRead(count);
  };
  const reader = new PositionReader(game);
  const usual = scanRows(bytes, (number, ply, from, to, score, result) => {
    if (number < first || number >= first + shard.games || count === shard.rows) return false;
    const position = reader.read(bytes.toString('latin1', from, to));
    if (position === undefined) return false;
    row.game = number;
    row.ply = ply;
    row.score = score;
    row.result = result;
    add(position);
    return true;
  });
  if (usual && count === shard.rows) checkDigest(path, found, shard);
  else {
    // Not as we write it: the slow way takes the same rows, or says what is wrong, and on which line.
    columns = kinds.map((kind) => kind.begin(shard.rows));
    count = 0;
    let position!: Position;
    const read = (text: string): void => {
      position = game.parse(text);
    };
    for await (const one of readShards(folder, { shards: [shard] }, read, first)) {
      row.game = one.game;
      row.ply = one.ply;
      row.score = one.score ?? Number.NaN;
      row.result = one.result;
      // Rows too many are refused when all are read.
      if (count < shard.rows) add(position);
    }
  }
  rowsRead(count);
  return columns.map((one) => one.finish());
}

/** Reads positions, each over the one before it where the game can. */
class PositionReader {
  readonly #game: Game;
  #position: Position | undefined;

  constructor(game: Game) {
    this.#game = game;
  }

  /** Undefined for a text that is no position. What was read before is nothing from here on. */
  read(text: string): Position | undefined {
    try {
      if (this.#position === undefined || this.#game.reset === undefined) this.#position = this.#game.parse(text);
      else this.#game.reset(this.#position, text);
      return this.#position;
    } catch (error) {
      if (error instanceof InputError) return undefined;
      throw error;
    }
  }
}

/**
 * Columns: game, ply, result, score (NaN where nobody evaluated), who is to move, and 53 bits of the position's hash.
 */
function factColumns(rows: number): Columns {
  const columns = Array.from({ length: 6 }, () => new Float64Array(rows));
  const [games, plies, results, scores, turns, positions] = columns as [
    Float64Array,
    Float64Array,
    Float64Array,
    Float64Array,
    Float64Array,
    Float64Array,
  ];
  return {
    add({ game, ply, score, result }, position, at) {
      games[at] = game;
      plies[at] = ply;
      results[at] = result;
      scores[at] = score;
      turns[at] = position.turn;
      positions[at] = keyOf(position);
    },
    finish: () => columns.map(packed),
  };
}

/** The upper 32 bits of the hash and 21 of the lower ones: all that a number holds exactly. */
function keyOf({ hashHigh, hashLow }: Position): number {
  return (hashHigh >>> 0) * 2 ** 21 + (hashLow >>> 11);
}

function featureColumns(features: Features, rows: number): Columns {
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

function boardColumns(board: Board, rows: number): Columns {
  const { cells } = board;
  const bytes = new Uint8Array(rows * cells);
  return {
    add: (_, position, at) => board.write(position, bytes, at * cells),
    finish: () => [bytes],
  };
}
