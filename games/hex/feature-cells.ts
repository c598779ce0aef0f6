import type { CellFinders } from '../feature-cells.ts';
import type { Player } from '../game.ts';
import { EMPTY, FIRST_EDGE, LAST_EDGE } from './grid.ts';
import { moveText } from './notation.ts';
import type { HexPosition } from './position.ts';
import { isDead } from './shapes.ts';

/** The cells of `position` for which `test` holds, by name. */
function cellsWhere(position: HexPosition, test: (cell: number) => boolean): string[] {
  return Array.from(position.grid.cells)
    .filter(test)
    .map((cell) => moveText(position, cell));
}

function stones(position: HexPosition, player: Player, test: (cell: number) => boolean): string[] {
  return cellsWhere(position, (cell) => position.board[cell] === player + 1 && test(cell));
}

function rootOf({ parent }: HexPosition, cell: number): number {
  let root = cell;
  while (parent[root] !== root) root = parent[root]!;
  return root;
}

/** Of several longest chains the first one. */
function longestChain(position: HexPosition, player: Player): string[] {
  const { board, chainSize, grid, longest } = position;
  const found = Array.from(grid.cells).find(
    (cell) => board[cell] === player + 1 && chainSize[rootOf(position, cell)] === longest[player],
  );
  if (found === undefined) return [];
  return stones(position, player, (cell) => rootOf(position, cell) === rootOf(position, found));
}

/** By cell: the empty cells that lie on the cheapest way there from one of the player's edges, itself counted. */
function costsFrom({ board, grid }: HexPosition, player: Player, edge: number): Map<number, number> {
  const { cells, edges, steps, area } = grid;
  const cost = (cell: number): number => (board[cell] === EMPTY ? 1 : 0);
  const isOpen = (cell: number): boolean => board[cell] === EMPTY || board[cell] === player + 1;
  const begin = Array.from(cells).filter((cell) => (edges[player * area + cell]! & edge) !== 0 && isOpen(cell));
  const found = new Map(begin.map((cell) => [cell, cost(cell)]));
  // Boards are small, and nobody waits: each cell is looked at again whenever a cheaper way to it is found.
  for (const queue = [...begin]; queue.length > 0; ) {
    const cell = queue.shift()!;
    for (const step of steps) {
      const next = cell + step;
      if (!cells.includes(next) || !isOpen(next)) continue;
      const there = found.get(cell)! + cost(next);
      if (there >= (found.get(next) ?? Number.POSITIVE_INFINITY)) continue;
      found.set(next, there);
      queue.push(next);
    }
  }
  return found;
}

/** The empty cells on any shortest path between the player's edges. */
function pathCells(position: HexPosition, player: Player): string[] {
  const first = costsFrom(position, player, FIRST_EDGE);
  const last = costsFrom(position, player, LAST_EDGE);
  const own = position.board;
  const through = (cell: number): number =>
    (first.get(cell) ?? Number.POSITIVE_INFINITY) +
    (last.get(cell) ?? Number.POSITIVE_INFINITY) -
    (own[cell] === EMPTY ? 1 : 0);
  const best = Math.min(...Array.from(position.grid.cells, through));
  return cellsWhere(position, (cell) => own[cell] === EMPTY && through(cell) === best);
}

/** What Hex's features rest on. */
export const hexCells: CellFinders<HexPosition> = {
  'longest-chain': longestChain,
  'shortest-path': pathCells,
  dist: pathCells,
  'path-cells': pathCells,
  'log-paths': pathCells,
  paths: (position, player) =>
    stones(position, player, (cell) => (position.chainEdges[rootOf(position, cell)]! & LAST_EDGE) !== 0),
  'edge-stones': (position, player) =>
    stones(position, player, (cell) => position.chainEdges[rootOf(position, cell)] !== 0),
  distance: (position, player) => stones(position, player, () => true),
  progress: (position, player) => stones(position, player, () => true),
  'dead-stones': (position, player) => stones(position, player, (cell) => isDead(position.grid, position.board, cell)),
};
