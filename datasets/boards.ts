import type { Board, Game } from '../games/game.ts';
import type { DataSet } from './data-set.ts';
import { type RowFacts, readFacts } from './facts.ts';
import { columnsOf, keptRows, type Reading } from './fill.ts';
import { withRoom } from './room.ts';

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
