import { partOf } from '../games/feature-sets.ts';
import type { Board, Features, Game, Position } from '../games/game.ts';
import { InputError } from '../lib/input-error.ts';
import { type Column, type FactName, factNames } from './cache.ts';
import { type DataSet, scoreIn, shardsOf } from './data-set.ts';
import { columnsOf, keptRows, type Reading } from './fill.ts';
import { positionsAt } from './row.ts';
import { splitsOf } from './split.ts';
import { EXACT_BYTES, Packed, type RowNumbers, rowsOf, type Values, widestOf } from './values.ts';

/** How large a data set is in memory. */
interface Room {
  readonly rows: number;
  readonly columns: number;
  /** Of each number. */
  readonly bytes: number;
}

/**
 * Does `work`, which holds the data set in `folder`, or what is computed of it, in memory. Throws InputError, which
 * says rows, columns and bytes, where an array of `work` finds no room.
 */
export async function withRoom<T>(folder: string, { rows, columns, bytes }: Room, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!isFull(error)) throw error;
    const gigabytes = ((rows * columns * bytes) / 1e9).toPrecision(2);
    throw new InputError(
      `${folder}: no memory for ${rows} rows of ${columns} columns, ${gigabytes} GB and what is computed of them; use more memory, fewer rows or fewer columns`,
    );
  }
}

/** Whether `error` says that an array, or memory for a thread or for WebAssembly, can't be allocated. */
function isFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code } = error as { code?: unknown };
  if (code === 'ERR_WORKER_OUT_OF_MEMORY' || code === 'ERR_MEMORY_ALLOCATION_FAILED') return true;
  return (
    error instanceof RangeError &&
    /^(Array buffer allocation failed|Invalid (typed )?array (buffer )?length|WebAssembly.*allocate)/.test(
      error.message,
    )
  );
}

/**
 * What each row of a data set says beside its features, in the order of the rows; each column in as few bytes as hold
 * it. `games` are numbered on from folder to folder.
 */
export type RowFacts = { readonly rows: number } & Readonly<Record<FactName, Values>> & {
    /** The place in `splits` of each row's. */
    readonly splits: Values;
  };

/** One of the columns. */
type Fact = FactName | 'splits';
const allFacts: readonly Fact[] = [...factNames, 'splits'];

/** Facts that an audit alone asks for are left out. */
export type PlayedFacts = Omit<RowFacts, 'scores' | 'positions'>;
export const playedFacts = ['games', 'plies', 'results', 'turns', 'splits'] as const;

/**
 * The facts of `data`, or those called `names`, from its caches; rows that aren't there yet are read and checked, as
 * `reading` says. Throws InputError for a bad row, for a shard that was changed, and where there is no memory for them;
 * and the signal's reason.
 */
export function readFacts<Name extends Fact = Fact>(
  data: DataSet,
  game: Game,
  reading?: Reading,
  names: readonly Name[] = allFacts as readonly Name[],
): Promise<Pick<RowFacts, 'rows' | Name>> {
  return withRoom(data.name, { rows: data.rows, columns: names.length, bytes: 8 }, async () => {
    const { rows } = await keptRows(data, game, reading);
    const columns = names.map((name) => ({ name, numbers: new Packed(rows) }));
    for await (const facts of shardFacts(data, game, reading))
      for (const { name, numbers } of columns) numbers.append(facts[name]);
    return { rows, ...Object.fromEntries(columns.map(({ name, numbers }) => [name, numbers.values])) } as RowFacts;
  });
}

/** The facts of each shard in turn. */
export async function* shardFacts(data: DataSet, game: Game, reading?: Reading): AsyncGenerator<RowFacts> {
  for await (const { part, columns } of columnsOf(data, game, 'facts', reading)) {
    const found = Object.fromEntries(factNames.map((name, i) => [name, columns[i]])) as Record<FactName, Values>;
    const { games, scores } = found;
    const { firstGame, scores: unit, manifest } = part;
    yield {
      ...found,
      rows: games.length,
      games: firstGame === 0 ? games : Float64Array.from(games, (number) => firstGame + number),
      scores: unit === undefined ? scores : Float64Array.from(scores, (score) => scoreIn(unit, score)),
      splits: new Int8Array(splitsOf(games, manifest.seed)),
    };
  }
}

/** All rows of a data set as numbers, both players' features, in the order of the rows. */
export interface Matrix extends Pick<RowFacts, 'rows' | 'games' | 'plies' | 'results' | 'scores' | 'splits'> {
  readonly names: readonly string[];
  /** f(mover), row by row, in the fewest bytes that hold them all exactly; at most 4 where there are many. */
  readonly mover: Values;
  /** f(other), the same way. */
  readonly other: Values;
}

/**
 * `data` through `features`, from the caches beside its shards; rows that aren't there yet are read and checked, as
 * `reading` says. Throws InputError for a bad row, for a shard that was changed, and where there is no memory for it.
 */
export async function readMatrix(data: DataSet, game: Game, features: Features, reading?: Reading): Promise<Matrix> {
  const width = features.list.length;
  return withRoom(data.name, roomOf(data.rows, 2 * width), async () => {
    const { rows } = await keptRows(data, game, reading);
    const widest = widestOf(2 * width * data.rows);
    const [mover, other] = [new Packed(width * rows, widest), new Packed(width * rows, widest)];
    for await (const columns of featureColumns(data, game, features, reading)) {
      mover.append(rowsOf(columns.slice(0, width)));
      other.append(rowsOf(columns.slice(width)));
    }
    const facts = ['games', 'plies', 'results', 'scores', 'splits'] as const;
    return {
      ...(await readFacts(data, game, reading, facts)),
      names: features.list.map(({ name }) => name),
      mover: mover.values,
      other: other.values,
    };
  });
}

/** What `columns` numbers of this many rows take, if they aren't whole numbers. */
export function roomOf(rows: number, columns: number): Room {
  return { rows, columns, bytes: rows * columns * 8 > EXACT_BYTES ? 4 : 8 };
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
  for await (const { columns } of columnsOf(data, game, `features ${whole.name}`, reading))
    yield some === undefined ? columns : some.map((index) => columns[index]!);
}

/** All rows of a data set as boards, in their order: what a board network reads. One byte a cell, nothing denser. */
export interface BoardRows extends Pick<RowFacts, 'rows' | 'games' | 'results' | 'scores' | 'splits'> {
  /** Cells of a board. */
  readonly cells: number;
  /** What stands on cell c in row i: i · cells + c. */
  readonly boards: Uint8Array;
  /** Who is to move in each row. */
  readonly turns: Uint8Array;
}

/**
 * `data` through `board`, that of `game`, from the caches beside its shards; rows that aren't there yet are read and
 * checked, as `reading` says. Throws InputError for a bad row, for a shard that was changed, and where there is no
 * memory for the boards.
 */
export function readBoards(data: DataSet, game: Game, board: Board, reading?: Reading): Promise<BoardRows> {
  const { cells } = board;
  return withRoom(data.name, { rows: data.rows, columns: cells, bytes: 1 }, async () => {
    const { rows } = await keptRows(data, game, reading);
    const boards = new Uint8Array(rows * cells);
    let at = 0;
    for await (const { columns } of columnsOf(data, game, 'board', reading)) {
      boards.set(columns[0]!, at);
      at += columns[0]!.length;
    }
    const names = ['games', 'results', 'scores', 'splits', 'turns'] as const;
    const { turns, ...facts } = await readFacts(data, game, reading, names);
    return { ...facts, cells, boards, turns: Uint8Array.from(turns) };
  });
}

/**
 * The positions of some rows of `data`; `rows` are their numbers from 0, ascending. The shards that hold them are read
 * and checked. Throws InputError for a shard that was changed.
 */
export async function readPositions(data: DataSet, game: Game, rows: readonly number[]): Promise<Position[]> {
  const kept = await keptRows(data, game);
  const positions: Position[] = [];
  let [before, next] = [0, 0];
  for (const [at, shard] of shardsOf(data).entries()) {
    const here = kept.of[at];
    const end = before + (here?.length ?? shard.rows);
    const wanted: number[] = [];
    for (; next < rows.length && rows[next]! < end; next++) {
      const row = rows[next]! - before;
      wanted.push(here?.[row] ?? row);
    }
    before = end;
    if (wanted.length > 0)
      positions.push(...positionsAt(shard.part.folder, shard, wanted).map((text) => game.parse(text)));
  }
  return positions;
}

/** At most `count` positions of the rows of `data` numbered `rows`, ascending, evenly spread. */
export function spreadPositions(data: DataSet, game: Game, rows: RowNumbers, count: number): Promise<Position[]> {
  const taken = Math.min(count, rows.length);
  const some = Array.from({ length: taken }, (_, i) => rows[Math.floor((i * rows.length) / taken)]!);
  return readPositions(data, game, some);
}
