import { viewOf } from '../byte-view.ts';
import type { Board } from '../game.ts';
import { EMPTY, type Grid, gridOf, OUTSIDE, PIECE_H, PIECE_V } from './grid.ts';
import type { SliderPosition } from './position.ts';

/** What is outside the board on each side, as one more cell: to the right, where H leaves; on top, where V does. */
const SIDES = 4;
const [RIGHT, TOP, LEFT, BOTTOM] = [0, 1, 2, 3] as const;
const ALL_OUTSIDE = OUTSIDE * 0x01010101;

/**
 * What stands on the cells in reading order, then the four sides, which always are outside. A local unit reads, each by
 * itself, the cells ahead of H, behind it, and on either side, V's way being up: a cell beyond the board is its side.
 */
export function sliderBoard(size: number): Board<SliderPosition> {
  const grid = gridOf(size);
  const area = size * size;
  const numbers = numbersOf(grid);
  return {
    cells: area + SIDES,
    values: OUTSIDE + 1,
    valueNames: ['empty', 'H', 'V', 'block', 'outside'],
    // Hot: read at every leaf. Four cells at once take a third of the time of one by one; what is read beyond a row is
    // written over by the next one, or by the sides.
    write(position, out, at) {
      const from = position.bytes;
      const to = viewOf(out);
      const { stride } = grid;
      for (let row = stride + 1; row < grid.area - stride; row += stride, at += size)
        for (let x = 0; x < size; x += 4) to.setInt32(at + x, from.getInt32(row + x, true), true);
      to.setInt32(at, ALL_OUTSIDE, true);
    },
    exchange: {
      cells: [
        ...Array.from(grid.cells, (cell) => numbers[grid.cell(grid.y(cell), grid.x(cell))]!),
        ...[TOP, RIGHT, BOTTOM, LEFT].map((side) => area + side),
      ],
      values: [EMPTY, PIECE_V, PIECE_H, 3, OUTSIDE],
    },
    near: (cell) => (cell < area ? nearOf(grid, numbers, grid.cells[cell]!) : nearSide(cell)),
    phase: [0, 1, 1, 0, 0],
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

/** By class, what to add to x and y: the straight lines from near to far, then what touches at a corner. */
const STEPS: readonly (readonly [right: number, up: number])[] = [
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

function nearOf(grid: Grid, numbers: Int32Array, cell: number): readonly (readonly number[])[] {
  const { size } = grid;
  const sides = new Set<number>();
  return [
    [numbers[cell]!],
    ...STEPS.map(([right, up]) => {
      const [x, y] = [grid.x(cell) + right, grid.y(cell) + up];
      if (x >= 0 && y >= 0 && x < size && y < size) return [numbers[grid.cell(x, y)]!];
      if (right !== 0 && up !== 0) return [];
      const side = right > 0 ? RIGHT : up > 0 ? TOP : right < 0 ? LEFT : BOTTOM;
      if (sides.has(side)) return [];
      sides.add(side);
      return [size * size + side];
    }),
  ];
}

/** A unit on a side reads nothing but itself. */
function nearSide(cell: number): readonly (readonly number[])[] {
  return [[cell], ...STEPS.map(() => [])];
}
