import type { Random } from '../../lib/maths/random.ts';
import { BLOCK, type Grid, PIECE_H, PIECE_V } from './grid.ts';
import { SliderPosition } from './position.ts';

/**
 * The board with the blocks of the official generator: none, one, or a pair on the main diagonal or symmetric to it,
 * each number as likely, never on an edge. A pair on one diagonal cell is one block.
 */
export function drawBlocks(grid: Grid, random: Random): Int8Array {
  const board = grid.bare.slice();
  const count = random.int(3);
  if (count === 0) return board;
  const i = random.between(1, grid.size - 2);
  const j = random.between(1, grid.size - 2);
  if (count === 1) board[grid.cell(i, j)] = BLOCK;
  else if (random.chance(0.5)) board[grid.cell(i, i)] = board[grid.cell(j, j)] = BLOCK;
  else board[grid.cell(i, j)] = board[grid.cell(j, i)] = BLOCK;
  return board;
}

/** The start: H on the left column, V on the bottom row, nobody on the corner between them; H moves first. */
export function startPosition(grid: Grid, random: Random): SliderPosition {
  const board = drawBlocks(grid, random);
  for (let i = 1; i < grid.size; i++) {
    board[grid.cell(0, i)] = PIECE_H;
    board[grid.cell(i, 0)] = PIECE_V;
  }
  return new SliderPosition(grid, board, 0, 0);
}
