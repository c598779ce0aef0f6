import type { Grid } from './grid.ts';

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
    throw new RangeError(`${kind}: ${width} columns and ${height} rows; a square is wanted`);
  if (kind === 'sixth-turn' && width % 2 === 0)
    throw new RangeError(`${kind}: ${width} columns; a hexagon has a middle, so an odd number is wanted`);
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
