import { partOf } from '../games/feature-sets.ts';
import type { Features, Game } from '../games/game.ts';
import type { Column } from './cache.ts';
import type { DataSet } from './data-set.ts';
import { type RowFacts, readFacts } from './facts.ts';
import { columnsOf, type Reading } from './fill.ts';
import { type Room, withRoom } from './room.ts';
import { EXACT_BYTES, Numbers, rowsOf, type Values, widestOf } from './values.ts';

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
    const widest = widestOf(2 * width * data.rows);
    const [mover, other] = [new Numbers(widest), new Numbers(widest)];
    for await (const columns of featureColumns(data, game, features, reading)) {
      mover.append(rowsOf(columns.slice(0, width)));
      other.append(rowsOf(columns.slice(width)));
    }
    const facts = ['games', 'plies', 'results', 'scores', 'splits'] as const;
    return {
      ...(await readFacts(data, game, reading, facts)),
      names: features.list.map(({ name }) => name),
      mover: mover.finish(),
      other: other.finish(),
    };
  });
}

/** What `columns` numbers of so many rows take, if they aren't whole numbers. */
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
