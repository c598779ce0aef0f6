/** The lower triangle L of L Lᵀ = matrix, row by row. */
interface Factor {
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
function solveUpper(lower: Float64Array, width: number, x: Float64Array): Float64Array {
  for (let a = x.length - 1; a >= 0; a--) {
    for (let b = a + 1; b < x.length; b++) x[a]! -= lower[b * width + a]! * x[b]!;
    x[a]! /= lower[a * width + a]!;
  }
  return x;
}

/** A column that is a combination of others: column = Σ share · other, on every row. */
interface Dependency {
  readonly column: number;
  readonly others: readonly { readonly column: number; readonly share: number }[];
}

/** A column counts as a combination of others where these leave less than this share of its square. */
const COLLINEAR = 1e-10;
/** A share smaller than this is rounding. */
const LEAST_SHARE = 1e-5;

/**
 * The columns that are combinations of those before them, as many as the rank lacks. By Cholesky's factor of `gram`,
 * the symmetric matrix of the columns' products (the lower triangle is read), which has more columns behind them.
 */
export function dependenciesOf(gram: Float64Array, width: number): Dependency[] {
  const independent: number[] = [];
  /** Row after row of the factor of the independent columns. */
  const lower = new Float64Array(width * width);
  const dependencies: Dependency[] = [];
  for (let column = 0; column < width; column++) {
    const count = independent.length;
    const at = count * width;
    let rest = gram[column * width + column]!;
    for (let i = 0; i < count; i++) {
      let value = gram[column * width + independent[i]!]!;
      for (let j = 0; j < i; j++) value -= lower[at + j]! * lower[i * width + j]!;
      lower[at + i] = value / lower[i * width + i]!;
      rest -= lower[at + i]! ** 2;
    }
    if (rest > COLLINEAR * gram[column * width + column]!) {
      lower[at + count] = Math.sqrt(rest);
      independent.push(column);
      continue;
    }
    const shares = solveUpper(lower, width, lower.slice(at, at + count));
    const others = independent.map((other, i) => ({ column: other, share: shares[i]! }));
    dependencies.push({ column, others: others.filter(({ share }) => Math.abs(share) > LEAST_SHARE) });
  }
  return dependencies;
}

/** The most sweeps: a dozen suffice. */
const MAX_SWEEPS = 60;

/**
 * The eigenvalues of the symmetric `matrix` of `width` rows, the largest first, by Jacobi's rotations (G. H. Golub and
 * C. F. Van Loan, Matrix Computations, 4th edition, 8.5), each to about the largest times 1e-16.
 */
export function eigenvalues(matrix: Float64Array, width: number): Float64Array {
  const a = Float64Array.from(matrix);
  const scale = Math.max(...a.map(Math.abs), Number.MIN_VALUE);
  for (let sweep = 0; sweep < MAX_SWEEPS; sweep++) {
    let largest = 0;
    for (let p = 0; p < width; p++)
      for (let q = p + 1; q < width; q++) largest = Math.max(largest, Math.abs(a[p * width + q]!));
    if (largest <= 1e-18 * scale) break;
    for (let p = 0; p < width; p++) for (let q = p + 1; q < width; q++) rotate(a, width, p, q);
  }
  return Float64Array.from({ length: width }, (_, i) => a[i * (width + 1)]!).sort((one, other) => other - one);
}

/** Makes entry (p, q) 0 by a rotation of rows and columns p and q. */
function rotate(a: Float64Array, width: number, p: number, q: number): void {
  const entry = a[p * width + q]!;
  if (entry === 0) return;
  const half = (a[q * width + q]! - a[p * width + p]!) / (2 * entry);
  const tangent = (half >= 0 ? 1 : -1) / (Math.abs(half) + Math.hypot(1, half));
  const cosine = 1 / Math.hypot(1, tangent);
  const sine = tangent * cosine;
  for (let i = 0; i < width; i++) {
    const [one, other] = [a[i * width + p]!, a[i * width + q]!];
    a[i * width + p] = cosine * one - sine * other;
    a[i * width + q] = sine * one + cosine * other;
  }
  for (let i = 0; i < width; i++) {
    const [one, other] = [a[p * width + i]!, a[q * width + i]!];
    a[p * width + i] = cosine * one - sine * other;
    a[q * width + i] = sine * one + cosine * other;
  }
  a[p * width + q] = 0;
  a[q * width + p] = 0;
}
