import type { Player } from 'weightroom/game';
import type { ValuedFeature } from 'weightroom/kit';
import type { Board } from './board.ts';

/** The sum of `worth` over the pieces of `player`. */
function overPieces({ board }: Board, player: Player, worth: (cell: number) => number): number {
  let sum = 0;
  for (let cell = 0; cell < board.length; cell++) if (board[cell] === player + 1) sum += worth(cell);
  return sum;
}

/** How many jumps the piece on `cell` has. */
function jumpsFrom(position: Board, cell: number, player: Player): number {
  let count = 0;
  for (let way = 0; way < 4; way++) count += position.jumps(cell, way, player);
  return count;
}

/** What the agent of today looks at. The weights by hand are for these. */
export const ORIGINAL = (size: number): readonly ValuedFeature<Board>[] => [
  {
    name: 'jumps',
    unit: 'moves',
    meaning: 'jumps that the own pieces have',
    low: 0,
    high: 2 * size * size * ((size - 1) >> 1),
    value: (position, player) => overPieces(position, player, (cell) => jumpsFrom(position, cell, player)),
  },
  {
    name: 'movers',
    unit: 'pieces',
    meaning: 'own pieces that can jump',
    low: 0,
    high: (size * size) / 2,
    value: (position, player) =>
      overPieces(position, player, (cell) => (jumpsFrom(position, cell, player) > 0 ? 1 : 0)),
  },
];

/** What it might look at besides. */
export const FULL = (size: number): readonly ValuedFeature<Board>[] => [
  {
    name: 'pieces',
    unit: 'pieces',
    meaning: 'own pieces',
    low: 0,
    high: (size * size) / 2,
    value: ({ holding }, player) => holding[player + 1]!,
  },
  {
    name: 'edge',
    unit: 'pieces',
    meaning: 'own pieces on the edge, over which only jumps along it lead',
    low: 0,
    high: 2 * size - 2,
    value: (position, player) =>
      overPieces(position, player, (cell) => (position.ways.some((next) => next[cell] === -1) ? 1 : 0)),
  },
  {
    name: 'alone',
    unit: 'pieces',
    meaning: 'own pieces without a neighbour',
    low: 0,
    high: (size * size) / 2,
    value: (position, player) =>
      overPieces(position, player, (cell) =>
        position.ways.every((next) => next[cell] === -1 || position.board[next[cell]!] === 0) ? 1 : 0,
      ),
  },
];
