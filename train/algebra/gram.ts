/**
 * Adds to `gram` the products of every two columns of `rows` rows of `entries`, times `rowWeights`: rows * width² / 2
 * multiplications, most of a fit's time. Only the lower triangle is filled. Hot: four rows at a time, so that each sum
 * is read and written once for four products.
 */
export function addGram(
  entries: Float64Array,
  rows: number,
  width: number,
  rowWeights: Float64Array,
  gram: Float64Array,
): void {
  const fours = rows - (rows % 4);
  for (let row = 0; row < fours; row += 4) {
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
  for (let row = fours; row < rows; row++) {
    const at = row * width;
    for (let a = 0; a < width; a++) {
      const weighted = rowWeights[row]! * entries[at + a]!;
      for (let b = 0; b <= a; b++) gram[a * width + b]! += weighted * entries[at + b]!;
    }
  }
}
