/**
 * The sum of `worth` over the cells of `board` that hold `piece`.
 *
 * @example
 * ```ts
 * import { Grid, sumOver } from 'weightroom/kit';
 *
 * const grid = new Grid(3);
 * sumOver(Int8Array.of(1, 0, 2, 1, 0, 0, 0, 0, 1), 1, (cell) => grid.y(cell)); // 3, of the rows 0, 1 and 2
 * ```
 */
export function sumOver(board: ArrayLike<number>, piece: number, worth: (cell: number) => number): number {
  let sum = 0;
  for (let cell = 0; cell < board.length; cell++) if (board[cell] === piece) sum += worth(cell);
  return sum;
}

/**
 * How many of `lines` hold `piece` on `count` of their cells, and nothing on the others.
 *
 * @example
 * ```ts
 * import { Grid, linesWith } from 'weightroom/kit';
 *
 * const grid = new Grid(3);
 * linesWith(Int8Array.of(1, 0, 2, 0, 0, 0, 0, 0, 1), grid.lines(3), 1, 1); // 2: the left column and the top row
 * ```
 */
export function linesWith(
  board: ArrayLike<number>,
  lines: readonly ArrayLike<number>[],
  piece: number,
  count: number,
): number {
  let found = 0;
  for (const line of lines) {
    let held = 0;
    for (let i = 0; i < line.length; i++) {
      const value = board[line[i]!]!;
      if (value === piece) held++;
      else if (value !== 0) held = Number.NEGATIVE_INFINITY;
    }
    if (held === count) found++;
  }
  return found;
}
