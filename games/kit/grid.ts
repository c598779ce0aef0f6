import { cellName, type Rows, readCell } from '../notation.ts';

/**
 * The cells of a rectangular board: 0 is `a1`, at the bottom left, then along the row, then the row above it.
 *
 * @example
 * ```ts
 * import { Grid } from 'weightroom/kit';
 *
 * const grid = new Grid(7, 6);
 * grid.cell(2, 0); // 2
 * grid.name(9); // 'c2'
 * grid.named('c2'); // 9
 * grid.step(0, 1)[9]; // 16, the cell above; -1 where the board ends
 * ```
 */
export class Grid {
  readonly width: number;
  readonly height: number;
  /** How many cells there are. */
  readonly area: number;
  /** All of them, in their order. */
  readonly cells: readonly number[];
  /** The same by row, the top row first. */
  readonly rows: Rows;
  readonly #steps = new Map<string, Int32Array>();

  /** `width` is at most 26: a column is called by a letter. */
  constructor(width: number, height = width) {
    this.width = width;
    this.height = height;
    this.area = width * height;
    this.cells = Array.from({ length: this.area }, (_, cell) => cell);
    this.rows = Array.from({ length: height }, (_, i) =>
      this.cells.slice((height - 1 - i) * width, (height - i) * width),
    );
  }

  /** The cell at column `x` and row `y`, both from 0; -1 outside the board. */
  cell(x: number, y: number): number {
    return x < 0 || y < 0 || x >= this.width || y >= this.height ? -1 : y * this.width + x;
  }

  x(cell: number): number {
    return cell % this.width;
  }

  y(cell: number): number {
    return Math.floor(cell / this.width);
  }

  /** `c2`: column letter, row number. */
  name(cell: number): string {
    return cellName(this.x(cell), this.y(cell));
  }

  /** The cell called `name`; undefined where there is none. */
  named(name: string): number | undefined {
    const place = readCell(name);
    const cell = place === undefined ? -1 : this.cell(...place);
    return cell === -1 ? undefined : cell;
  }

  /** By cell: the one `dx` columns to the right and `dy` rows up; -1 outside the board. Always the same array. */
  step(dx: number, dy: number): Int32Array {
    const key = `${dx} ${dy}`;
    const known = this.#steps.get(key);
    if (known !== undefined) return known;
    const step = Int32Array.from({ length: this.area }, (_, cell) => this.cell(this.x(cell) + dx, this.y(cell) + dy));
    this.#steps.set(key, step);
    return step;
  }

  /** All straight lines of `length` cells, each once: rows, columns and diagonals. */
  lines(length: number): Int32Array[] {
    const directions = [
      [1, 0],
      [0, 1],
      [1, 1],
      [1, -1],
    ] as const;
    const found: Int32Array[] = [];
    for (let cell = 0; cell < this.area; cell++)
      for (const [dx, dy] of directions) {
        const line = Int32Array.from({ length }, (_, i) => this.cell(this.x(cell) + i * dx, this.y(cell) + i * dy));
        if (!line.includes(-1)) found.push(line);
      }
    return found;
  }
}
