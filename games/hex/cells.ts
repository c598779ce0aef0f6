import { viewOf } from '../byte-view.ts';
import type { Board } from '../game.ts';
import { type Grid, gridOf } from './grid.ts';
import type { HexPosition } from './position.ts';

/** Each edge is one more cell, which always holds what is its player's. */
const [TOP, BOTTOM, LEFT, RIGHT] = [0, 1, 2, 3] as const;
const EDGES = 4;
const BLACK_EDGE = 3;
const WHITE_EDGE = 4;
const ALL_EDGES = (BLACK_EDGE * 0x0101) | (WHITE_EDGE * 0x01010000);

/**
 * The stones in reading order, then the four edges. A local unit reads its neighbours, the cells to which it has a bridge
 * and those two steps away on a line; of each those on Black's way apart from those across it. What lies beyond the
 * board is its edge: a bridge to it, too.
 */
export function hexBoard(size: number): Board<HexPosition> {
  const grid = gridOf(size);
  const area = size * size;
  return {
    cells: area + EDGES,
    values: 5,
    valueNames: ['empty', 'black stone', 'white stone', "Black's edge", "White's edge"],
    // Hot: read at every leaf. Four cells at once take a third of the time of one by one; what is read beyond a row is
    // written over by the next one, or by the edges.
    write(position, out, at) {
      const from = position.bytes;
      const to = viewOf(out);
      const { stride } = grid;
      for (let row = stride + 1; row < grid.area - stride; row += stride, at += size)
        for (let column = 0; column < size; column += 4)
          to.setInt32(at + column, from.getInt32(row + column, true), true);
      to.setInt32(at, ALL_EDGES, true);
    },
    exchange: {
      cells: [
        ...Array.from(grid.cells, (cell) => grid.column(cell) * size + grid.row(cell)),
        ...[LEFT, RIGHT, TOP, BOTTOM].map((edge) => area + edge),
      ],
      values: [0, 2, 1, WHITE_EDGE, BLACK_EDGE],
    },
    // Half a turn.
    symmetries: [
      [
        ...Array.from({ length: area }, (_, cell) => area - 1 - cell),
        ...[BOTTOM, TOP, RIGHT, LEFT].map((edge) => area + edge),
      ],
    ],
    near: (cell) => (cell < area ? nearOf(grid, cell) : [[cell], ...STEPS.map(() => [])]),
    phase: [0, 1, 1, 0, 0],
  };
}

/** By class, half of what to add to row and column; the other half is the opposite of it. */
const STEPS: readonly (readonly (readonly [number, number])[])[] = [
  // Neighbours: on Black's way, and across it.
  [
    [-1, 0],
    [-1, 1],
  ],
  [[0, 1]],
  // Bridges.
  [[-2, 1]],
  [
    [-1, 2],
    [-1, -1],
  ],
  // Two steps on a line.
  [
    [-2, 0],
    [-2, 2],
  ],
  [[0, 2]],
];

function nearOf({ size }: Grid, cell: number): readonly (readonly number[])[] {
  const here = [Math.floor(cell / size), cell % size] as const;
  const seen = new Set<number>();
  const found = (down: number, right: number): number[] => {
    const [row, column] = [here[0] + down, here[1] + right];
    const [above, before] = [row < 0 || row >= size, column < 0 || column >= size];
    // Beyond a corner no edge is meant.
    if (above && before) return [];
    const edge = above ? (row < 0 ? TOP : BOTTOM) : column < 0 ? LEFT : RIGHT;
    const there = above || before ? size * size + edge : row * size + column;
    if (seen.has(there)) return [];
    seen.add(there);
    return [there];
  };
  return [
    [cell],
    ...STEPS.map((steps) =>
      steps.flatMap(([down, right]) => [...found(down, right), ...found(0 - down, 0 - right)]).sort((a, b) => a - b),
    ),
  ];
}
