import type { Board, Game } from '../games/game.ts';
import { manifestOf } from './manifest.ts';
import { positionedRows } from './positioned-rows.ts';

/** All rows of a data set as boards, in their order: what a board network reads. One byte a cell, nothing denser. */
export interface BoardRows {
  readonly rows: number;
  /** Cells of a board. */
  readonly cells: number;
  /** What stands on cell c in row i: i · cells + c. */
  readonly boards: Uint8Array;
  /** Who is to move in each row. */
  readonly turns: Uint8Array;
  /** The number of the game that each row is from. */
  readonly games: Float64Array;
  /** 1, 0.5 or 0, for the player to move. */
  readonly results: Float64Array;
  /** Points for the player to move; NaN where nobody evaluated. */
  readonly scores: Float64Array;
}

/**
 * The data set in `folder` through the board of `game`. Every row is read and checked. `rowsRead` is called after each
 * with how many there were; it may throw. Throws InputError for a bad row, and for another game's data set.
 */
export async function readBoards(
  folder: string,
  game: Game,
  board: Board,
  rowsRead: (count: number) => void = () => {},
): Promise<BoardRows> {
  const manifest = manifestOf(folder, game);
  const { rows } = manifest;
  const { cells } = board;
  const read: BoardRows = {
    rows,
    cells,
    boards: new Uint8Array(rows * cells),
    turns: new Uint8Array(rows),
    games: new Float64Array(rows),
    results: new Float64Array(rows),
    scores: new Float64Array(rows),
  };
  let at = 0;
  for await (const { row, position } of positionedRows(folder, manifest, game)) {
    board.write(position, read.boards, at * cells);
    read.turns[at] = position.turn;
    read.games[at] = row.game;
    read.results[at] = row.result;
    read.scores[at] = row.score ?? Number.NaN;
    rowsRead(++at);
  }
  return read;
}
