import { partOf } from '../games/feature-sets.ts';
import type { Features, Game } from '../games/game.ts';
import { featuresCache } from './extract.ts';
import { factColumns, factsOf } from './facts.ts';
import { cachedColumns, type Reading } from './fill.ts';
import { type Manifest, manifestOf } from './manifest.ts';
import type { Packed } from './packed.ts';
import { type Room, withRoom } from './room.ts';
import { EXACT_BYTES, GrowingValues, kindOf, spread, type Values } from './values.ts';

/** All rows of a data set as numbers, both players' features, in the order of the rows. */
export interface Matrix {
  readonly names: readonly string[];
  readonly rows: number;
  /** The number of the game that each row is from. */
  readonly games: Values;
  readonly plies: Values;
  /** 1, 0.5 or 0, for the player to move. */
  readonly results: Values;
  /** Points for the player to move; NaN where nobody evaluated. */
  readonly scores: Values;
  /** f(mover), row by row, in the fewest bytes that hold them all exactly; at most 4 where there are many. */
  readonly mover: Values;
  /** f(other), the same way. */
  readonly other: Values;
}

/**
 * The data set in `folder` through `features`, from the caches beside it; rows that aren't there yet are read and
 * checked, as `reading` says. Throws InputError for a bad row, for a shard that was changed, for another game's data
 * set, and where there is no memory for it.
 */
export async function readMatrix(folder: string, game: Game, features: Features, reading?: Reading): Promise<Matrix> {
  const manifest = manifestOf(folder, game);
  return withRoom(folder, roomOfSides(manifest.rows, features), async () => {
    const sides = await sidesOf(folder, manifest, game, features, undefined, reading);
    const { rows, games, plies, results, scores } = await factsOf(folder, manifest, game, reading);
    return { names: features.list.map(({ name }) => name), rows, games, plies, results, scores, ...sides };
  });
}

/** The features of both players on some rows of a data set. */
export type Sides = Pick<Matrix, 'names' | 'mover' | 'other'>;

/**
 * Of the data set in `folder` the rows numbered `chosen`, ascending: row `chosen[i]` is row i of what comes back, and no
 * other is kept in memory. Throws InputError as `readMatrix` does.
 */
export async function readSides(
  folder: string,
  game: Game,
  features: Features,
  chosen: Uint32Array,
  reading?: Reading,
): Promise<Sides> {
  const manifest = manifestOf(folder, game);
  return withRoom(folder, roomOfSides(chosen.length, features), async () => ({
    names: features.list.map(({ name }) => name),
    ...(await sidesOf(folder, manifest, game, features, chosen, reading)),
  }));
}

function roomOfSides(rows: number, { list }: Features): Room {
  const columns = 2 * list.length;
  return { rows, columns, bytes: rows * columns * 8 > EXACT_BYTES ? 4 : 8 };
}

/** Of the rows numbered `chosen`, ascending; of all without. */
async function sidesOf(
  folder: string,
  manifest: Manifest,
  game: Game,
  features: Features,
  chosen: Uint32Array | undefined,
  reading?: Reading,
): Promise<Pick<Matrix, 'mover' | 'other'>> {
  const width = features.list.length;
  const rows = chosen?.length ?? manifest.rows;
  const sides = new GrowingValues([rows * width, rows * width]);
  const column = new Float64Array(Math.max(0, ...manifest.shards.map((shard) => shard.rows)));
  let before = 0;
  let at = 0;
  for await (const columns of featureColumns(folder, manifest, game, features, reading)) {
    const count = columns[0]!.length;
    const end = chosen === undefined ? before + count : placeFrom(chosen, at, before + count);
    const taken = chosen === undefined ? count : end - at;
    for (let i = 0; i < 2 * width; i++) {
      column.set(columns[i]!);
      // Chosen rows ascend, so that none is overwritten before it is read.
      if (chosen !== undefined) for (let to = 0; to < taken; to++) column[to] = column[chosen[at + to]! - before]!;
      sides.hold(kindOf(column, taken));
      spread(column, 0, taken, sides.arrays[i < width ? 0 : 1]!, at * width + (i % width), width);
    }
    before += count;
    at += taken;
  }
  return { mover: sides.arrays[0]!, other: sides.arrays[1]! };
}

/** The place of the first of `chosen`, from `at` on, that is not below `row`. */
function placeFrom(chosen: Uint32Array, at: number, row: number): number {
  let place = at;
  while (place < chosen.length && chosen[place]! < row) place++;
  return place;
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
      spread(new Float64Array(columns[i]!), 0, rows, mover, i, width);
      spread(new Float64Array(columns[width + i]!), 0, rows, other, i, width);
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
  const wanted = { sets: [whole.name], board: false };
  const cacheOf = (index: number) => featuresCache(folder, manifest, index, game, whole);
  const some = indices && [...indices, ...indices.map((index) => whole.list.length + index)];
  for await (const columns of cachedColumns(folder, manifest, game, wanted, cacheOf, reading))
    yield some === undefined ? columns : some.map((index) => columns[index]!);
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
