import type { Board } from '../games/game.ts';
import type { GridPosition } from './grid-position.ts';
import type { GridRules } from './grid-rules.ts';
import { kingSteps, nearOn } from './near.ts';

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
