/** The lower triangle L of L Lᵀ = matrix, row by row. */
export interface Factor {
  readonly lower: Float64Array;
  readonly width: number;
  /**
   * The first column whose pivot is too small, a combination of those before it; -1 where there is none. `lower` is
   * filled up to that row.
   */
  readonly dependent: number;
}

/**
 * Cholesky's factor of the symmetric `matrix`, of which the lower triangle is read. Stops at the first pivot that isn't
 * above `least`.
 */
export function factor(matrix: Float64Array, width: number, least: number): Factor {
  const lower = new Float64Array(width * width);
  for (let a = 0; a < width; a++) {
    for (let b = 0; b <= a; b++) {
      let rest = matrix[a * width + b]!;
      for (let i = 0; i < b; i++) rest -= lower[a * width + i]! * lower[b * width + i]!;
      if (b < a) lower[a * width + b] = rest / lower[b * width + b]!;
      else if (rest > least) lower[a * width + a] = Math.sqrt(rest);
      else return { lower, width, dependent: a };
    }
  }
  return { lower, width, dependent: -1 };
}

/** x of L Lᵀ x = right. */
export function solve({ lower, width }: Factor, right: Float64Array): Float64Array {
  const x = Float64Array.from(right);
  for (let a = 0; a < width; a++) {
    for (let b = 0; b < a; b++) x[a]! -= lower[a * width + b]! * x[b]!;
    x[a]! /= lower[a * width + a]!;
  }
  return solveUpper(lower, width, x);
}

/** x of Lᵀ x = `x`, in place, for the first x.length columns. */
export function solveUpper(lower: Float64Array, width: number, x: Float64Array): Float64Array {
  for (let a = x.length - 1; a >= 0; a--) {
    for (let b = a + 1; b < x.length; b++) x[a]! -= lower[b * width + a]! * x[b]!;
    x[a]! /= lower[a * width + a]!;
  }
  return x;
}
