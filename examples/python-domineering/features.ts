import type { Player } from 'weightroom/game';
import { sumOver, type ValuedFeature, valued } from 'weightroom/kit';
import type { Domineering } from './board.ts';

const isAlone = (position: Domineering, cell: number, player: Player): boolean =>
  position.board[cell] === 0 && position.reaches(cell, player) && !position.reaches(cell, player === 0 ? 1 : 0);

const count = (position: Domineering, counted: (cell: number) => boolean): number =>
  sumOver(position.board, 0, (cell) => (counted(cell) ? 1 : 0));

/** The four features of agent.py, by the same names. */
export const ORIGINAL = (size: number): readonly ValuedFeature<Domineering>[] => [
  valued('places', 'places', 'places for own dominoes', 0, size ** 2, (position, player) =>
    count(position, (cell) => position.fits(cell, player)),
  ),
  valued('safe', 'places', 'places that the other player can never take', 0, size ** 2, (position, player) =>
    count(
      position,
      (cell) =>
        position.fits(cell, player) &&
        isAlone(position, cell, player) &&
        isAlone(position, position.ends[player][cell]!, player),
    ),
  ),
  valued('own', 'cells', 'cells that only own dominoes can cover', 0, size ** 2, (position, player) =>
    count(position, (cell) => isAlone(position, cell, player)),
  ),
  valued('edge', 'places', 'places along the own two edges', 0, 2 * size, (position, player) =>
    count(position, (cell) => {
      const along = player === 0 ? position.rules.grid.x(cell) : position.rules.grid.y(cell);
      return (along === 0 || along === size - 1) && position.fits(cell, player);
    }),
  ),
];
