import type { Board } from '../game.ts';
import type { Grid } from './grid.ts';
import type { GridPosition } from './grid-position.ts';
import type { GridRules } from './grid-rules.ts';
import { kingSteps, nearOn } from './near.ts';

/**
 * A way to lay a grid onto itself. `mirror`: left and right exchanged; `flip`: top and bottom; `half-turn`; on squares
 * also `quarter-turn` and `diagonal`, columns and rows exchanged; on a torus `shifts`, by one column and by one row; on
 * a hexagon `sixth-turn` and `diagonal`.
 */
export type GridSymmetry = 'mirror' | 'flip' | 'half-turn' | 'quarter-turn' | 'diagonal' | 'shifts' | 'sixth-turn';

/**
 * `symmetries` of a game's board: permutations of the cells, which generate all others. Name those only that change
 * nothing in the game for either player. All of a square: `mirror`, `quarter-turn`; of a square torus: `shifts` too; of
 * a hexagon, the cells around the middle of a square grid of which the others are holes: `sixth-turn`, `diagonal`. A
 * cell outside the hexagon stays. Throws RangeError for what a board of other sides can't have.
 *
 * @example
 * ```ts
 * import { Grid, symmetriesOf } from 'weightroom/kit';
 *
 * symmetriesOf(new Grid(3, 2), 'mirror'); // [[2, 1, 0, 5, 4, 3]]
 * symmetriesOf(new Grid(2), 'quarter-turn'); // [[1, 3, 0, 2]]
 * ```
 */
export function symmetriesOf(grid: Grid, ...kinds: readonly GridSymmetry[]): readonly (readonly number[])[] {
  return kinds.flatMap((kind) =>
    mapsOf(kind, grid).map((map) =>
      grid.cells.map((cell) => {
        const to = grid.cell(...map(grid.x(cell), grid.y(cell)));
        return to === -1 ? cell : to;
      }),
    ),
  );
}

type Map = (x: number, y: number) => [x: number, y: number];

/** Throws RangeError for what a board of other sides can't have. */
function mapsOf(kind: GridSymmetry, { width, height }: Grid): readonly Map[] {
  const [right, top] = [width - 1, height - 1];
  if (['quarter-turn', 'diagonal', 'sixth-turn'].includes(kind) && width !== height)
    throw new RangeError(`${kind}: ${width} columns and ${height} rows; expected a square`);
  if (kind === 'sixth-turn' && width % 2 === 0)
    throw new RangeError(`${kind}: ${width} columns; expected a hexagon has a middle, so an odd number`);
  switch (kind) {
    case 'mirror':
      return [(x, y) => [right - x, y]];
    case 'flip':
      return [(x, y) => [x, top - y]];
    case 'half-turn':
      return [(x, y) => [right - x, top - y]];
    case 'quarter-turn':
      return [(x, y) => [right - y, x]];
    case 'diagonal':
      return [(x, y) => [y, x]];
    case 'shifts':
      return [(x, y) => [(x + 1) % width, y], (x, y) => [x, (y + 1) % height]];
    case 'sixth-turn': {
      const middle = right / 2;
      // Outside the hexagon a turn would carry cells beyond the grid and others onto these: they stay.
      return [
        (x, y) => {
          const [a, b] = [x - middle, y - middle];
          return Math.abs(a + b) > middle ? [x, y] : [middle - b, middle + a + b];
        },
      ];
    }
  }
}

/** What a game may say of its board beside what its rules say. */
export interface GridBoardSetup {
  /** `nearOn(grid, …)`; else what is one and two steps away, straight and diagonally. Holes needn't be left out. */
  readonly near?: NonNullable<Board['near']>;
  /** `symmetriesOf(grid, …)`; else none. */
  readonly symmetries?: NonNullable<Board['symmetries']>;
  /** By what a cell holds: what it adds to the phase of the game; else 1 for each piece. */
  readonly phase?: readonly number[];
}

/** Most values of a cell. */
const VALUES = 256;

/**
 * A grid game's board for networks that read it: each cell with what it holds, then a cell for each counter with its
 * value. `mirror` is the cell that player 1 sees as player 0 sees `cell`. A counter that goes beyond what a byte can
 * tell stands still there.
 *
 * @example
 * ```ts
 * import { Grid, GridRules, gridBoard, nearOn, rookSteps, symmetriesOf } from 'weightroom/kit';
 *
 * const grid = new Grid(7, 6);
 * const rules = new GridRules({ name: 'connect-four', grid, pieces: ['X', 'O'] });
 * const board = gridBoard(rules, (cell) => cell, {
 *   near: nearOn(grid, rookSteps(3)),
 *   symmetries: symmetriesOf(grid, 'mirror'),
 * });
 * board.valueNames; // ['empty', 'X', 'O']
 * board.exchange.values; // [0, 2, 1]
 * ```
 */
export function gridBoard(
  rules: GridRules,
  mirror: (cell: number) => number,
  { near = nearOn(rules.grid, kingSteps(2)), symmetries, phase }: GridBoardSetup = {},
): Board<GridPosition> {
  const { grid, letters, exchanged, counters } = rules;
  const { area } = grid;
  const pieces = letters.length + 1;
  const most = Math.min(VALUES - 1 - pieces, Math.max(-1, ...counters.map(({ max }) => max)));
  const counts = Array.from({ length: most + 1 }, (_, count) => count);
  const places = counters.map((_, counter) => area + counter);
  return {
    cells: area + counters.length,
    values: pieces + counts.length,
    valueNames: ['empty', ...letters, ...counts.map((count) => `counter at ${count}`)],
    // Hot: read at every leaf.
    write(position, out, at) {
      out.set(position.bytes, at);
      at += area;
      for (let i = 0; i < counters.length; i++) {
        const count = position.counters[i]!;
        out[at + i] = pieces + (count < most ? count : most);
      }
    },
    exchange: {
      cells: [...grid.cells.map(mirror), ...counters.map(({ mirror }, i) => area + (mirror ?? i))],
      values: [...exchanged, ...counts.map((count) => pieces + count)],
    },
    ...(symmetries === undefined ? {} : { symmetries: symmetries.map((symmetry) => [...symmetry, ...places]) }),
    near: (cell) => (cell < area ? near(cell) : near(0).map((_, i) => (i === 0 ? [cell] : []))),
    phase: [
      ...Array.from({ length: pieces }, (_, value) => phase?.[value] ?? (value === 0 ? 0 : 1)),
      ...counts.map(() => 0),
    ],
  };
}
