import { solveUpper } from './cholesky.ts';

/** A column that is a combination of others: column = Σ share · other, on every row. */
export interface Dependency {
  readonly column: number;
  readonly others: readonly { readonly column: number; readonly share: number }[];
}

/** A column counts as a combination of others where these leave less than this share of its square. */
const COLLINEAR = 1e-10;
/** A share smaller than this is rounding. */
const LEAST_SHARE = 1e-5;

/**
 * The columns that are combinations of those before them, as many as the rank lacks. By Cholesky's factor of `gram`,
 * the symmetric matrix of the columns' products (the lower triangle is read), which goes on past them.
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
