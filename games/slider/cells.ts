import { viewOf } from '../board.ts';
import type { CellFinders } from '../feature-sets.ts';
import type { Board, Player } from '../game.ts';
import { BLOCK, EMPTY, forward, gridOf, OUTSIDE, PIECE_H, PIECE_V } from './grid.ts';
import { cellText } from './notation.ts';
import type { SliderPosition } from './position.ts';

/** A piece, and what stands around it as its side sees it. */
interface Piece {
  readonly cell: number;
  /** How far along its way it is, and how far across it. */
  readonly done: number;
  readonly across: number;
  readonly last: number;
  readonly own: number;
  readonly enemy: number;
  /** The next thing ahead; where enemies come from; the other side. Then how far each is: 1 is beside. */
  readonly ahead: Seen;
  readonly behind: Seen;
  readonly beyond: number;
  readonly canAdvance: boolean;
}

interface Seen {
  readonly holds: number;
  readonly steps: number;
  readonly next: number;
  readonly empty: readonly number[];
}

type Test = (piece: Piece) => boolean;

/** The pieces that a feature counts. */
const counted: Readonly<Record<string, Test>> = {
  pieces: () => true,
  'moves-to-win': () => true,
  'end-line': ({ done, last }) => done === last,
  'near-end': ({ done, last }) => done === last - 1,
  diagonal: ({ done, across }) => done >= across,
  'enemy-end': ({ across, last }) => across === last,
  'direct-blocks': ({ behind, enemy }) => behind.next === enemy,
  'far-blocks': ({ behind, enemy }) => behind.steps > 1 && behind.holds === enemy,
  'forward-moves': ({ canAdvance }) => canAdvance,
  'clear-lines': ({ ahead }) => ahead.holds === OUTSIDE,
  stuck: ({ canAdvance, behind, beyond }) => !canAdvance && behind.next !== EMPTY && beyond !== EMPTY,
  trapped: isHeld,
  'own-trapped': isHeld,
};

function isHeld({ across, done, last, ahead, behind, enemy }: Piece): boolean {
  return across === last && done < last - 1 && ahead.next === enemy && (behind.next === enemy || behind.next === BLOCK);
}

function piecesOf(position: SliderPosition, player: Player): Piece[] {
  const { board, grid } = position;
  const own = player + 1;
  const way = grid.steps[forward(player)]!;
  const behind = player === 0 ? grid.stride : -1;
  const look = (from: number, step: number): Seen => {
    const empty: number[] = [];
    let at = from + step;
    for (; board[at] === EMPTY; at += step) empty.push(at);
    return { holds: board[at]!, steps: empty.length + 1, next: board[from + step]!, empty };
  };
  return Array.from(grid.cells)
    .filter((cell) => board[cell] === own)
    .map((cell) => ({
      cell,
      done: grid.along[player * grid.area + cell]!,
      across: grid.along[(1 - player) * grid.area + cell]!,
      last: grid.size - 1,
      own,
      enemy: 2 - player,
      ahead: look(cell, way),
      behind: look(cell, behind),
      beyond: board[cell - behind]!,
      canAdvance: board[cell + way] === EMPTY || board[cell + way] === OUTSIDE,
    }));
}

/** What Slider's features rest on. */
export const sliderCells: CellFinders<SliderPosition> = {
  ...Object.fromEntries(
    Object.entries(counted).map(([name, test]) => [
      name,
      (position: SliderPosition, player: Player) =>
        piecesOf(position, player)
          .filter(test)
          .map(({ cell }) => cellText(position.grid, cell)),
    ]),
  ),
  'room-ahead': (position, player) => [
    ...new Set(
      piecesOf(position, player).flatMap(({ ahead }) => ahead.empty.map((cell) => cellText(position.grid, cell))),
    ),
  ],
};

/**
 * What stands on the cells in reading order. A local unit reads, each by itself, the cells ahead of H, behind it, and
 * on either side, V's way being up; what lies beyond the board it doesn't read, which it notices.
 */
export function sliderBoard(size: number): Board<SliderPosition> {
  const grid = gridOf(size);
  const numberAt = (x: number, y: number): number => (size - 1 - y) * size + x;
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
      cells: Array.from(grid.cells, (cell) => numberAt(grid.y(cell), grid.x(cell))),
      values: [EMPTY, PIECE_V, PIECE_H, BLOCK],
    },
    near: (number) => {
      const cell = grid.cells[number]!;
      return STEPS.map(([right, up]) => {
        const [x, y] = [grid.x(cell) + right, grid.y(cell) + up];
        return x < 0 || y < 0 || x >= size || y >= size ? [] : [numberAt(x, y)];
      });
    },
    // Pieces left.
    phase: [0, 1, 1, 0],
  };
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
