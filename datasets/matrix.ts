import { partOf } from '../games/feature-sets.ts';
import type { Features, Game } from '../games/game.ts';
import type { Column } from './cache.ts';
import type { DataSet } from './data-set.ts';
import { type RowFacts, readFacts, shardFacts } from './facts.ts';
import { columnsOf, keptRows, type Reading } from './fill.ts';
import { featuresKind } from './kinds.ts';
import { type Room, withRoom } from './room.ts';
import { EXACT_BYTES, GrowingValues, kindOf, spread, type Values } from './values.ts';

/** The features of both players on some rows of a data set. */
interface Sides {
  readonly names: readonly string[];
  /** f(mover), row by row, in the fewest bytes that hold them all exactly; at most 4 where there are many. */
  readonly mover: Values;
  /** f(other), the same way. */
  readonly other: Values;
}

/** All rows of a data set as numbers, both players' features, in the order of the rows. */
export interface Matrix extends Sides, Pick<RowFacts, 'rows' | 'games' | 'plies' | 'results' | 'scores' | 'splits'> {}

/**
 * `data` through `features`, from the caches beside its shards; rows that aren't there yet are read and checked, as
 * `reading` says. Throws InputError for a bad row, for a shard that was changed, and where there is no memory for it.
 */
export async function readMatrix(data: DataSet, game: Game, features: Features, reading?: Reading): Promise<Matrix> {
  return withRoom(data.name, roomOf(data.rows, 2 * features.list.length), async () => {
    const sides = await sidesOf(data, game, features, undefined, reading);
    const facts = ['games', 'plies', 'results', 'scores', 'splits'] as const;
    return { ...(await readFacts(data, game, reading, facts)), ...sides };
  });
}

/** What `columns` numbers of so many rows take, if they aren't whole numbers. */
export function roomOf(rows: number, columns: number): Room {
  return { rows, columns, bytes: rows * columns * 8 > EXACT_BYTES ? 4 : 8 };
}

/** Rows of the longest shard. */
export function longestShard({ parts }: DataSet): number {
  return parts.reduce((most, { manifest }) => manifest.shards.reduce((a, { rows }) => Math.max(a, rows), most), 0);
}

/** Of the rows numbered `chosen`, ascending; of all without. */
async function sidesOf(
  data: DataSet,
  game: Game,
  features: Features,
  chosen: Uint32Array | undefined,
  reading?: Reading,
): Promise<Sides> {
  const width = features.list.length;
  const rows = chosen?.length ?? (await keptRows(data, game, reading)).rows;
  const sides = new GrowingValues([rows * width, rows * width]);
  const column = new Float64Array(longestShard(data));
  let before = 0;
  let at = 0;
  for await (const columns of featureColumns(data, game, features, reading)) {
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
  return { names: features.list.map(({ name }) => name), mover: sides.arrays[0]!, other: sides.arrays[1]! };
}

/** The place of the first of `chosen`, from `at` on, that is not below `row`. */
function placeFrom(chosen: Uint32Array, at: number, row: number): number {
  let place = at;
  while (place < chosen.length && chosen[place]! < row) place++;
  return place;
}

/** All of `data`, the rows of one shard after those of another: for what needs no more in memory at once. */
export async function* shardMatrices(
  data: DataSet,
  game: Game,
  features: Features,
  reading?: Reading,
): AsyncGenerator<Matrix> {
  const width = features.list.length;
  const names = features.list.map(({ name }) => name);
  const facts = shardFacts(data, game, reading);
  for await (const columns of featureColumns(data, game, features, reading)) {
    const { value } = (await facts.next()) as { value: RowFacts };
    const { rows } = value;
    const mover = new Float64Array(rows * width);
    const other = new Float64Array(rows * width);
    for (let i = 0; i < width; i++) {
      spread(new Float64Array(columns[i]!), 0, rows, mover, i, width);
      spread(new Float64Array(columns[width + i]!), 0, rows, other, i, width);
    }
    yield { ...value, names, mover, other };
  }
}

/** The features of each shard in turn: the mover's, column by column, then the other player's. */
export async function* featureColumns(
  data: DataSet,
  game: Game,
  features: Features,
  reading?: Reading,
): AsyncGenerator<Column[]> {
  const { whole, indices } = partOf(features) ?? { whole: features, indices: undefined };
  const some = indices && [...indices, ...indices.map((index) => whole.list.length + index)];
  for await (const { columns } of columnsOf(data, game, featuresKind(game, whole.name), reading))
    yield some === undefined ? columns : some.map((index) => columns[index]!);
}

/** Of each feature whether all its values, of either player, are whole numbers of 16 bits. */
export async function wholeFeatures(
  data: DataSet,
  game: Game,
  features: Features,
  reading?: Reading,
): Promise<boolean[]> {
  const whole = features.list.map(() => true);
  for await (const columns of featureColumns(data, game, features, reading))
    for (const [i, column] of columns.entries())
      whole[i % whole.length] &&= column instanceof Int8Array || column instanceof Int16Array;
  return whole;
}
