import type { Features, Game } from '../games/game.ts';
import { partOf } from '../games/subset.ts';
import { featuresCache } from './extract.ts';
import { factColumns, factsOf } from './facts.ts';
import { cachedColumns, type Reading } from './fill.ts';
import { type Manifest, manifestOf } from './manifest.ts';
import type { Packed } from './packed.ts';
import { withRoom } from './room.ts';

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

/**
 * The data set in `folder` through `features`, from the caches beside it; rows that aren't there yet are read and
 * checked, as `reading` says. Throws InputError for a bad row, for a shard that was changed, for another game's data
 * set, and where there is no memory for it.
 */
export async function readMatrix(folder: string, game: Game, features: Features, reading?: Reading): Promise<Matrix> {
  const manifest = manifestOf(folder, game);
  const room = { rows: manifest.rows, columns: 2 * features.list.length, bytes: 8 };
  return withRoom(folder, room, () => matrixOf(folder, manifest, game, features, reading));
}

async function matrixOf(
  folder: string,
  manifest: Manifest,
  game: Game,
  features: Features,
  reading?: Reading,
): Promise<Matrix> {
  const width = features.list.length;
  const mover = new Float64Array(manifest.rows * width);
  const other = new Float64Array(manifest.rows * width);
  let at = 0;
  for await (const columns of featureColumns(folder, manifest, game, features, reading)) {
    for (let i = 0; i < width; i++) {
      spread(columns[i]!, mover, at * width + i, width);
      spread(columns[width + i]!, other, at * width + i, width);
    }
    at += columns[0]!.length;
  }
  const { rows, games, plies, results, scores } = await factsOf(folder, manifest, game, reading);
  return { names: features.list.map(({ name }) => name), rows, games, plies, results, scores, mover, other };
}

/** The same, the rows of one shard after those of another: for what needs no more in memory at once. */
export async function* shardMatrices(
  folder: string,
  manifest: Manifest,
  game: Game,
  features: Features,
  reading?: Reading,
): AsyncGenerator<Matrix> {
  const width = features.list.length;
  const names = features.list.map(({ name }) => name);
  const facts = factColumns(folder, manifest, game, reading);
  for await (const columns of featureColumns(folder, manifest, game, features, reading)) {
    const rows = columns[0]!.length;
    const mover = new Float64Array(rows * width);
    const other = new Float64Array(rows * width);
    for (let i = 0; i < width; i++) {
      spread(columns[i]!, mover, i, width);
      spread(columns[width + i]!, other, i, width);
    }
    const { value } = await facts.next();
    const [games, plies, results, scores] = (value as Packed[]).map((column) => new Float64Array(column));
    yield { names, rows, games: games!, plies: plies!, results: results!, scores: scores!, mover, other };
  }
}

/** The features of each shard in turn: the mover's, column by column, then the other player's. */
export async function* featureColumns(
  folder: string,
  manifest: Manifest,
  game: Game,
  features: Features,
  reading?: Reading,
): AsyncGenerator<Packed[]> {
  const { whole, indices } = partOf(features) ?? { whole: features, indices: undefined };
  const wanted = { sets: [whole.name], planes: false, board: false };
  const cacheOf = (index: number) => featuresCache(folder, manifest, index, game, whole);
  const some = indices && [...indices, ...indices.map((index) => whole.list.length + index)];
  for await (const columns of cachedColumns(folder, manifest, game, wanted, cacheOf, reading))
    yield some === undefined ? columns : some.map((index) => columns[index]!);
}

/** Writes `column` to every `step`-th place of `out`, from `at` on. */
function spread(column: Packed, out: Float64Array, at: number, step: number): void {
  // Of one kind, whatever the column's: the loop stays quick.
  const values = new Float64Array(column);
  for (let row = 0; row < values.length; row++) out[at + row * step] = values[row]!;
}

/** Of each feature whether all its values, of either player, are whole numbers of 16 bits. */
export async function wholeFeatures(
  folder: string,
  manifest: Manifest,
  game: Game,
  features: Features,
  reading?: Reading,
): Promise<boolean[]> {
  const whole = features.list.map(() => true);
  for await (const columns of featureColumns(folder, manifest, game, features, reading))
    for (const [i, column] of columns.entries())
      whole[i % whole.length] &&= column instanceof Int8Array || column instanceof Int16Array;
  return whole;
}
