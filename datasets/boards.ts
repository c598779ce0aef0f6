import type { Board, Game } from '../games/game.ts';
import { boardCache } from './extract.ts';
import { factsOf } from './facts.ts';
import { cachedColumns, type Reading } from './fill.ts';
import { manifestOf } from './manifest.ts';
import { withRoom } from './room.ts';
import type { Values } from './values.ts';

/** All rows of a data set as boards, in their order: what a network reads. One byte a cell, nothing denser. */
export interface BoardRows {
  readonly rows: number;
  /** Cells of a board. */
  readonly cells: number;
  /** What stands on cell c in row i: i · cells + c. */
  readonly boards: Uint8Array;
  /** Who is to move in each row. */
  readonly turns: Uint8Array;
  /** The number of the game that each row is from. */
  readonly games: Values;
  /** 1, 0.5 or 0, for the player to move. */
  readonly results: Values;
  /** Points for the player to move; NaN where nobody evaluated. */
  readonly scores: Values;
}

/**
 * The data set in `folder` through `board`, that of `game`, from the caches beside it; rows that aren't there yet are
 * read and checked, as `reading` says. Throws InputError for a bad row, for a shard that was changed, for another game's
 * data set, and where there is no memory for the boards.
 */
export function readBoards(folder: string, game: Game, board: Board, reading?: Reading): Promise<BoardRows> {
  const manifest = manifestOf(folder, game);
  const { rows } = manifest;
  const { cells } = board;
  return withRoom(folder, { rows, columns: cells, bytes: 1 }, async () => {
    const boards = new Uint8Array(rows * cells);
    const wanted = { sets: [], board: true };
    const cacheOf = (index: number) => boardCache(folder, manifest, index, game);
    let at = 0;
    for await (const [bytes] of cachedColumns(folder, manifest, game, wanted, cacheOf, reading)) {
      boards.set(bytes!, at);
      at += bytes!.length;
    }
    const { turns, games, results, scores } = await factsOf(folder, manifest, game, reading);
    return { rows, cells, boards, turns, games, results, scores };
  });
}
