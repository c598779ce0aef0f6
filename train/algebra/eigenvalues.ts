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
