import type { Player } from '../game.ts';
import { BLOCK, DOWN, forward, type Grid, LEFT, OUTSIDE, RIGHT, UP } from './grid.ts';

/** How far pieces have to go around the blocks of a layout: read only, since positions share them. */
interface Paths {
  readonly straight: Int32Array;
  readonly shortest: Int32Array;
}

/** Layouts whose paths are kept: more than the official generator draws on any board but the largest. */
const MOST_LAYOUTS = 4096;
const known = new WeakMap<Grid, Map<string, Paths>>();

/** The paths around the blocks on `board`; pieces are ignored. Computed once for each layout of blocks. */
export function pathsAround(grid: Grid, board: Int8Array): Paths {
  let layouts = known.get(grid);
  if (layouts === undefined) {
    layouts = new Map();
    known.set(grid, layouts);
  }
  let layout = '';
  for (let cell = board.indexOf(BLOCK); cell !== -1; cell = board.indexOf(BLOCK, cell + 1)) layout += `${cell} `;
  const before = layouts.get(layout);
  if (before !== undefined) return before;
  const paths = { straight: straightPaths(grid, board), shortest: shortestPaths(grid, board) };
  if (layouts.size === MOST_LAYOUTS) layouts.clear();
  layouts.set(layout, paths);
  return paths;
}

/**
 * At player · area + cell: plies for a piece of `player` to leave the board as the original counts them, pieces
 * ignored: straight on, and one more if any block lies ahead in its line.
 */
function straightPaths(grid: Grid, board: Int8Array): Int32Array {
  const paths = new Int32Array(2 * grid.area);
  for (const player of [0, 1] as const) {
    const step = grid.steps[forward(player)];
    for (const cell of grid.cells) {
      let plies = grid.size - grid.along[player * grid.area + cell];
      for (let ahead = cell + step; board[ahead] !== OUTSIDE; ahead += step) {
        if (board[ahead] === BLOCK) {
          plies++;
          break;
        }
      }
      paths[player * grid.area + cell] = plies;
    }
  }
  return paths;
}

/**
 * At player · area + cell: the fewest plies for a piece of `player` to leave the board, pieces ignored, around any
 * number of blocks; the number of cells of the board, which no path exceeds, where blocks shut it in.
 */
function shortestPaths(grid: Grid, board: Int8Array): Int32Array {
  const paths = new Int32Array(2 * grid.area);
  for (const player of [0, 1] as const) {
    const way = paths.subarray(player * grid.area, (player + 1) * grid.area);
    for (const cell of grid.cells) way[cell] = grid.cells.length;
    searchBackwards(grid, board, player, way);
  }
  return paths;
}

/** Breadth first, from the end line back against the moves of `player`. */
function searchBackwards(grid: Grid, board: Int8Array, player: Player, way: Int32Array): void {
  const open = (cell: number) => board[cell] !== BLOCK && board[cell] !== OUTSIDE;
  const sides = player === 0 ? [UP, DOWN] : [LEFT, RIGHT];
  const backSteps = [-grid.steps[forward(player)], grid.steps[sides[0]], grid.steps[sides[1]]];
  const last = grid.size - 1;
  const queue = [...grid.cells].filter((cell) => open(cell) && grid.along[player * grid.area + cell] === last);
  for (const cell of queue) way[cell] = 1;
  for (let i = 0; i < queue.length; i++) {
    const cell = queue[i];
    for (const step of backSteps) {
      const before = cell + step;
      if (open(before) && way[before] > way[cell] + 1) {
        way[before] = way[cell] + 1;
        queue.push(before);
      }
    }
  }
}
