/** The values of `column` on `rows`, which are numbers of rows, in their order. */
export function valuesAt(column: Float64Array, rows: ArrayLike<number>): Float64Array {
  return Float64Array.from(rows, (row) => column[row]!);
}
