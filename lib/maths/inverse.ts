/**
 * The inverse of the symmetric, positive definite `matrix`, row by row; undefined where a pivot is not positive,
 * so that no inverse can be trusted. By Gauss and Jordan, in place: of some hundred rows and no more.
 */
export function inverseOf(matrix: Float64Array, width: number): Float64Array | undefined {
  const inverse = Float64Array.from(matrix);
  for (let pivot = 0; pivot < width; pivot++) {
    const row = pivot * width;
    const value = inverse[row + pivot]!;
    if (!(value > 0)) return undefined;
    inverse[row + pivot] = 1;
    for (let i = 0; i < width; i++) inverse[row + i]! /= value;
    for (let other = 0; other < width; other++) {
      if (other === pivot) continue;
      const factor = inverse[other * width + pivot]!;
      if (factor === 0) continue;
      inverse[other * width + pivot] = 0;
      for (let i = 0; i < width; i++) inverse[other * width + i]! -= factor * inverse[row + i]!;
    }
  }
  return inverse;
}
