import type { Player } from 'weightroom/game';
import { sumOver, type ValuedFeature, valued } from 'weightroom/kit';
import type { Board } from './board.ts';

type Valued = ValuedFeature<Board>;

/** How many jumps the piece on `cell` can make. */
function jumpsFrom(position: Board, cell: number, player: Player): number {
  let count = 0;
  for (let way = 0; way < 4; way++) count += position.jumps(cell, way, player);
  return count;
}

/**
 * The features that your agent uses today; the hand weights belong to them. Each has a name, a unit, a meaning, its
 * lowest and highest value, and a function that counts it for `player`.
 */
export const ORIGINAL = (size: number): readonly Valued[] => [
  valued('jumps', 'moves', 'jumps that own pieces can make', 0, size ** 3, (position, player) =>
    sumOver(position.board, player + 1, (cell) => jumpsFrom(position, cell, player)),
  ),
  valued('movers', 'pieces', 'own pieces that can jump', 0, size ** 2 / 2, (position, player) =>
    sumOver(position.board, player + 1, (cell) => (jumpsFrom(position, cell, player) > 0 ? 1 : 0)),
  ),
];

/** More features that may help: `tune` finds out which do. */
export const FULL = (size: number): readonly Valued[] => [
  valued('pieces', 'pieces', 'own pieces', 0, size ** 2 / 2, ({ holding }, player) => holding[player + 1]!),
  valued('edge', 'pieces', 'own pieces on the edge', 0, 2 * size - 2, ({ board, ways }, player) =>
    sumOver(board, player + 1, (cell) => (ways.some((next) => next[cell] === -1) ? 1 : 0)),
  ),
  valued('alone', 'pieces', 'own pieces without a neighbour', 0, size ** 2 / 2, ({ board, ways }, player) =>
    sumOver(board, player + 1, (cell) => (ways.every((next) => next[cell] === -1 || board[next[cell]!] === 0) ? 1 : 0)),
  ),
];
