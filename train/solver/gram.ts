import type { DesignMatrix } from './design-matrix.ts';

/**
 * The sum over the rows of `rowWeights`[row] (1 without) times the products of every two columns, divided by `total`.
 * Only the lower triangle is filled.
 */
export function gramOf(columns: DesignMatrix, rowWeights: Float64Array | undefined, total: number): Float64Array {
  const { rows, width } = columns;
  const gram = new Float64Array(width * width);
  addGram(columns, rowWeights ?? new Float64Array(rows).fill(1), gram);
  return gram.map((sum) => sum / total);
}

/**
 * Adds to `gram` the weighted products of the rows from `from` to before `to`: rows * width² / 2 multiplications, most
 * of a fit's time. Hot: four rows at a time, so that each sum is read and written once for four products.
 */
export function addGram(
  { rows, width, entries }: DesignMatrix,
  rowWeights: Float64Array,
  gram: Float64Array,
  from = 0,
  to = rows,
): void {
  const fours = to - ((to - from) % 4);
  for (let row = from; row < fours; row += 4) {
    const at0 = row * width;
    const at1 = at0 + width;
    const at2 = at1 + width;
    const at3 = at2 + width;
    const weight0 = rowWeights[row]!;
    const weight1 = rowWeights[row + 1]!;
    const weight2 = rowWeights[row + 2]!;
    const weight3 = rowWeights[row + 3]!;
    for (let a = 0; a < width; a++) {
      const x0 = weight0 * entries[at0 + a]!;
      const x1 = weight1 * entries[at1 + a]!;
      const x2 = weight2 * entries[at2 + a]!;
      const x3 = weight3 * entries[at3 + a]!;
      if (x0 === 0 && x1 === 0 && x2 === 0 && x3 === 0) continue; // rare features are 0 on most rows
      const target = a * width;
      for (let b = 0; b <= a; b++)
        gram[target + b]! +=
          x0 * entries[at0 + b]! + x1 * entries[at1 + b]! + x2 * entries[at2 + b]! + x3 * entries[at3 + b]!;
    }
  }
  for (let row = fours; row < to; row++) {
    const at = row * width;
    for (let a = 0; a < width; a++) {
      const weighted = rowWeights[row]! * entries[at + a]!;
      for (let b = 0; b <= a; b++) gram[a * width + b]! += weighted * entries[at + b]!;
    }
  }
}
