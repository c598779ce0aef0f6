/** The values of `column` on `rows`, which are numbers of rows, in their order. */
export function valuesAt(column: Float64Array, rows: ArrayLike<number>): Float64Array {
  const values = new Float64Array(rows.length);
  // A plain loop: there may be millions.
  for (let i = 0; i < values.length; i++) values[i] = column[rows[i]!]!;
  return values;
}
