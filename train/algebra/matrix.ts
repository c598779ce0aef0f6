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

/**
 * The largest and the smallest eigenvalue of the symmetric `matrix` of `width` rows, each to about 1e-15 times the
 * larger one: by Householder's reflections and bisection (G. H. Golub and C. F. Van Loan, Matrix Computations, 4th
 * edition, 8.3.1 and 8.4.1).
 */
export function extremeEigenvalues(matrix: Float64Array, width: number): [largest: number, smallest: number] {
  const { diagonal, beside } = tridiagonal(matrix, width);
  const radius = (i: number): number => Math.abs(beside[i - 1] ?? 0) + Math.abs(beside[i] ?? 0);
  const bounds = [...diagonal.keys()].flatMap((i) => [diagonal[i]! - radius(i), diagonal[i]! + radius(i)]);
  /** The point between the bounds below which at least `count` eigenvalues lie. */
  const bisected = (count: number): number => {
    let [low, high] = [Math.min(...bounds), Math.max(...bounds)];
    for (let middle = (low + high) / 2; low < middle && middle < high; middle = (low + high) / 2) {
      if (countBelow(diagonal, beside, middle) >= count) high = middle;
      else low = middle;
    }
    return high;
  };
  return [bisected(width), bisected(1)];
}

/** How many eigenvalues lie below `point`: the signs of Sturm's sequence. */
function countBelow(diagonal: Float64Array, beside: Float64Array, point: number): number {
  let count = 0;
  let last = 1;
  for (let i = 0; i < diagonal.length; i++) {
    last = diagonal[i]! - point - (i === 0 ? 0 : beside[i - 1]! ** 2 / last);
    if (last === 0) last = Number.EPSILON * Number.EPSILON;
    if (last < 0) count++;
  }
  return count;
}

/** A matrix with the same eigenvalues that is 0 but on its diagonal and beside it. */
function tridiagonal(matrix: Float64Array, width: number): { diagonal: Float64Array; beside: Float64Array } {
  const a = Float64Array.from(matrix);
  const beside = new Float64Array(Math.max(0, width - 1));
  const image = new Float64Array(width);
  for (let last = width - 1; last > 0; last--) {
    // The row left of the diagonal is reflected onto its last entry; those before it become 0.
    const row = a.subarray(last * width, last * width + last);
    const length = Math.hypot(...row);
    const end = row[last - 1]!;
    beside[last - 1] = end > 0 ? -length : length;
    row[last - 1] = end - beside[last - 1]!;
    const square = length * (length + Math.abs(end));
    if (row.subarray(0, last - 1).every((value) => value === 0)) {
      beside[last - 1] = end;
      continue;
    }
    let along = 0;
    for (let i = 0; i < last; i++) {
      let sum = 0;
      for (let j = 0; j < last; j++) sum += a[i * width + j]! * row[j]!;
      image[i] = sum / square;
      along += (image[i]! * row[i]!) / (2 * square);
    }
    for (let i = 0; i < last; i++) image[i]! -= along * row[i]!;
    for (let i = 0; i < last; i++)
      for (let j = 0; j < last; j++) a[i * width + j]! -= row[i]! * image[j]! + image[i]! * row[j]!;
  }
  return { diagonal: Float64Array.from({ length: width }, (_, i) => a[i * (width + 1)]!), beside };
}
