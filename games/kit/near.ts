import type { Grid } from './grid.ts';

/** Columns to the right, rows up. */
export type Step = readonly [dx: number, dy: number];

/**
 * The classes of cells that a local unit reads, as steps from its own: `[0, 0]` is itself. All cells of a class count
 * alike, so a game in which it matters whether a piece stands ahead or behind has a class for each.
 */
export type NearSteps = readonly (readonly Step[])[];

const STRAIGHT: readonly Step[] = [
  [1, 0],
  [0, 1],
  [-1, 0],
  [0, -1],
];
const DIAGONAL: readonly Step[] = [
  [1, 1],
  [-1, 1],
  [-1, -1],
  [1, -1],
];
const HEXAGONAL: readonly Step[] = [
  [1, 0],
  [0, 1],
  [-1, 1],
  [-1, 0],
  [0, -1],
  [1, -1],
];

/**
 * The cell itself, and those up to `far` away along rows and columns, a class for each distance.
 *
 * @example
 * ```ts
 * import { rookSteps } from 'weightroom/kit';
 *
 * rookSteps(1); // [[[0, 0]], [[1, 0], [0, 1], [-1, 0], [0, -1]]]
 * ```
 */
export function rookSteps(far: number): NearSteps {
  return [[[0, 0]], ...distances(far).map((distance) => STRAIGHT.map(scaled(distance)))];
}

/**
 * The cell itself, and those up to `far` away along rows, columns and diagonals: for each distance a class of the
 * straight ones, and one of the diagonal ones.
 *
 * @example
 * ```ts
 * import { kingSteps } from 'weightroom/kit';
 *
 * kingSteps(3).length; // 7
 * ```
 */
export function kingSteps(far: number): NearSteps {
  return [
    [[0, 0]],
    ...distances(far).flatMap((distance) => [STRAIGHT, DIAGONAL].map((steps) => steps.map(scaled(distance)))),
  ];
}

/**
 * The same on hexagons, which have six lines through each cell: rows, columns, and the diagonal of cells whose column
 * and row have the same sum.
 *
 * @example
 * ```ts
 * import { hexSteps } from 'weightroom/kit';
 *
 * hexSteps(2).map((steps) => steps.length); // [1, 6, 6]
 * ```
 */
export function hexSteps(far: number): NearSteps {
  return [[[0, 0]], ...distances(far).map((distance) => HEXAGONAL.map(scaled(distance)))];
}

/**
 * `near` of a game's board, by steps; what lies beyond the board isn't read.
 *
 * @example
 * ```ts
 * import { Grid, nearOn, rookSteps } from 'weightroom/kit';
 *
 * nearOn(new Grid(3), rookSteps(1))(0); // [[0], [1, 3]]
 * ```
 */
export function nearOn(grid: Grid, steps: NearSteps): (cell: number) => readonly (readonly number[])[] {
  return (cell) =>
    steps.map((some) => some.map(([dx, dy]) => grid.step(dx, dy)[cell]!).filter((other) => other !== -1));
}

/**
 * The same on a torus, whose rows and columns are rings. A cell is read once: by the first class that reaches it.
 *
 * @example
 * ```ts
 * import { Grid, nearOnTorus, rookSteps } from 'weightroom/kit';
 *
 * nearOnTorus(new Grid(3), rookSteps(2))(0); // [[0], [1, 3, 2, 6], []]
 * ```
 */
export function nearOnTorus(grid: Grid, steps: NearSteps): (cell: number) => readonly (readonly number[])[] {
  return (cell) => {
    const seen = new Set<number>();
    return steps.map((some) =>
      some
        .map(([dx, dy]) => grid.cell(wrapped(grid.x(cell) + dx, grid.width), wrapped(grid.y(cell) + dy, grid.height)))
        .filter((other) => !seen.has(other) && seen.add(other)),
    );
  };
}

function wrapped(at: number, length: number): number {
  return ((at % length) + length) % length;
}

function distances(far: number): number[] {
  return Array.from({ length: far }, (_, i) => i + 1);
}

function scaled(distance: number): (step: Step) => Step {
  return ([dx, dy]) => [dx * distance, dy * distance];
}
