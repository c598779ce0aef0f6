import type { Player } from 'weightroom/game';
import { linesWith, sumOver, type ValuedFeature, valued } from 'weightroom/kit';
import { type ConnectFour, fours, foursOf, grid } from './board.ts';

type Valued = ValuedFeature<ConnectFour>;

const lines = fours.length;
const { area, height, width } = grid;

/** How many empty cells of these would give `player` a four. */
function gaps({ board }: ConnectFour, player: Player, counted: (cell: number) => boolean): number {
  return sumOver(board, 0, (cell) => (counted(cell) && linesWith(board, foursOf[cell]!, player + 1, 3) > 0 ? 1 : 0));
}

/**
 * 0 for the one who began, else 1: where one column is left, the one who began fills its rows 1, 3 and 5, and the other
 * one 2, 4 and 6 (Allis 1988, chapter 3, zugzwang). Rows are counted from 0 here.
 */
function rowsOfOwn({ holding, turn }: ConnectFour, player: Player): number {
  const began = holding[1] === holding[2] ? turn : 1 - turn;
  return player === began ? 0 : 1;
}

export const ORIGINAL: readonly Valued[] = [
  valued('middle', 'pieces', 'own pieces in the middle column', 0, height, ({ board }, player) =>
    sumOver(board, player + 1, (cell) => (cell % width === width >> 1 ? 1 : 0)),
  ),
  valued('twos', 'lines', 'places of four with two own pieces and nothing else', 0, lines, ({ board }, player) =>
    linesWith(board, fours, player + 1, 2),
  ),
  valued('threes', 'lines', 'places of four with three own pieces and nothing else', 0, lines, ({ board }, player) =>
    linesWith(board, fours, player + 1, 3),
  ),
];

export const FULL: readonly Valued[] = [
  valued('ones', 'lines', 'places of four with one own piece and nothing else', 0, lines, ({ board }, player) =>
    linesWith(board, fours, player + 1, 1),
  ),
  valued('now', 'cells', 'cells that can be filled now and give a four', 0, width, (position, player) =>
    gaps(position, player, (cell) => position.board[cell - width] !== 0),
  ),
  valued(
    'own-rows',
    'cells',
    'cells that give a four, in rows that fall to the player',
    0,
    area / 2,
    (position, player) => {
      const row = rowsOfOwn(position, player);
      return gaps(position, player, (cell) => grid.y(cell) % 2 === row);
    },
  ),
  valued('other-rows', 'cells', 'cells that give a four, in the other rows', 0, area / 2, (position, player) => {
    const row = rowsOfOwn(position, player);
    return gaps(position, player, (cell) => grid.y(cell) % 2 !== row);
  }),
];
