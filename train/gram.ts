import type { Columns } from './columns.ts';

/**
 * The sum over the rows of `rowWeights`[row] times the products of every two columns, divided by `total`. Only the lower triangle is
 * filled. Costs rows * width² / 2 multiplications: the most of a fit. Hot: rows go four at a time, so that a sum is read and written
 * once for four products.
 */
export function gramOf(columns: Columns, rowWeights: Float64Array | undefined, total: number): Float64Array {
  const { rows, width, entries } = columns;
  const gram = new Float64Array(width * width);
  const weightOf = (row: number): number => (rowWeights === undefined ? 1 : rowWeights[row]!);
  const fours = rows - (rows % 4);
  for (let row = 0; row < fours; row += 4) {
    const at0 = row * width;
    const at1 = at0 + width;
    const at2 = at1 + width;
    const at3 = at2 + width;
    const weight0 = weightOf(row);
    const weight1 = weightOf(row + 1);
    const weight2 = weightOf(row + 2);
    const weight3 = weightOf(row + 3);
    for (let a = 0; a < width; a++) {
      const x0 = weight0 * entries[at0 + a]!;
      const x1 = weight1 * entries[at1 + a]!;
      const x2 = weight2 * entries[at2 + a]!;
      const x3 = weight3 * entries[at3 + a]!;
      if (x0 === 0 && x1 === 0 && x2 === 0 && x3 === 0) continue; // rare features are 0 on most rows
      const to = a * width;
      for (let b = 0; b <= a; b++)
        gram[to + b]! +=
          x0 * entries[at0 + b]! + x1 * entries[at1 + b]! + x2 * entries[at2 + b]! + x3 * entries[at3 + b]!;
    }
  }
  for (let row = fours; row < rows; row++) {
    const at = row * width;
    for (let a = 0; a < width; a++) {
      const weighted = weightOf(row) * entries[at + a]!;
      for (let b = 0; b <= a; b++) gram[a * width + b]! += weighted * entries[at + b]!;
    }
  }
  for (let i = 0; i < gram.length; i++) gram[i]! /= total;
  return gram;
}
