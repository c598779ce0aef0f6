import { viewOf } from '../byte-view.ts';
import type { Board } from '../game.ts';
import { BLOCK, EMPTY, type Grid, gridOf, PIECE_H, PIECE_V } from './grid.ts';
import type { SliderPosition } from './position.ts';

/**
 * What stands on the cells in reading order. A local unit reads, each by itself, the cells ahead of H, behind it, and on
 * either side, V's way being up; what lies beyond the board it doesn't read, which it notices.
 */
export function sliderBoard(size: number): Board<SliderPosition> {
  const grid = gridOf(size);
  const numbers = numbersOf(grid);
  return {
    cells: size * size,
    values: BLOCK + 1,
    valueNames: ['empty', 'H', 'V', 'block'],
    // Hot: read at every leaf. Four cells at once, the last four of a row perhaps in part again, take half of the time
    // of one by one.
    write(position, out, at) {
      const from = position.bytes;
      const to = viewOf(out);
      const { stride } = grid;
      for (let row = stride + 1; row < grid.area - stride; row += stride, at += size) {
        for (let x = 0; x < size - 4; x += 4) to.setInt32(at + x, from.getInt32(row + x, true), true);
        to.setInt32(at + size - 4, from.getInt32(row + size - 4, true), true);
      }
    },
    exchange: {
      cells: Array.from(grid.cells, (cell) => numbers[grid.cell(grid.y(cell), grid.x(cell))]!),
      values: [EMPTY, PIECE_V, PIECE_H, BLOCK],
    },
    near: (number) => {
      const cell = grid.cells[number]!;
      return STEPS.map(([right, up]) => {
        const [x, y] = [grid.x(cell) + right, grid.y(cell) + up];
        return x < 0 || y < 0 || x >= size || y >= size ? [] : [numbers[grid.cell(x, y)]!];
      });
    },
    // Pieces left.
    phase: [0, 1, 1, 0],
  };
}

/** By cell of the grid: its place in reading order. */
function numbersOf(grid: Grid): Int32Array {
  const numbers = new Int32Array(grid.area);
  grid.cells.forEach((cell, number) => {
    numbers[cell] = number;
  });
  return numbers;
}

/** By class, what to add to x and y: itself, the straight lines from near to far, then what touches at a corner. */
const STEPS: readonly (readonly [right: number, up: number])[] = [
  [0, 0],
  [1, 0],
  [2, 0],
  [3, 0],
  [-1, 0],
  [-2, 0],
  [0, 1],
  [0, 2],
  [0, -1],
  [0, -2],
  [0, -3],
  [1, 1],
  [1, -1],
  [-1, 1],
  [-1, -1],
];
