/** The directions of the columns' solution that equalities leave free. */
export interface Basis {
  /** Of the solution. */
  readonly width: number;
  /** Entry (column, direction) stands at column * freedom + direction. */
  readonly basis: Float64Array;
  /** The number of directions. */
  readonly freedom: number;
}

/** `row` in the free directions: row · basis. */
export function timesBasis(row: ArrayLike<number>, { basis, freedom }: Basis): Float64Array {
  const free = new Float64Array(freedom);
  for (let column = 0; column < row.length; column++) {
    const value = row[column]!;
    if (value === 0) continue;
    for (let i = 0; i < freedom; i++) free[i]! += value * basis[column * freedom + i]!;
  }
  return free;
}

/** Basis · `free`: a change of the solution. */
export function basisTimes({ width, basis, freedom }: Basis, free: Float64Array): Float64Array {
  const change = new Float64Array(width);
  for (let column = 0; column < width; column++) {
    let sum = 0;
    for (let i = 0; i < freedom; i++) sum += basis[column * freedom + i]! * free[i]!;
    change[column] = sum;
  }
  return change;
}

/** Basisᵀ · `hessian` · basis. */
export function reducedHessian(hessian: Float64Array, { basis, freedom, width }: Basis): Float64Array {
  const half = new Float64Array(width * freedom);
  for (let a = 0; a < width; a++) {
    for (let b = 0; b < width; b++) {
      const value = a >= b ? hessian[a * width + b]! : hessian[b * width + a]!;
      if (value === 0) continue;
      for (let i = 0; i < freedom; i++) half[a * freedom + i]! += value * basis[b * freedom + i]!;
    }
  }
  const reduced = new Float64Array(freedom * freedom);
  for (let a = 0; a < width; a++) {
    for (let i = 0; i < freedom; i++) {
      const share = basis[a * freedom + i]!;
      if (share === 0) continue;
      for (let j = 0; j < freedom; j++) reduced[i * freedom + j]! += share * half[a * freedom + j]!;
    }
  }
  return reduced;
}

export function dot(a: Float64Array, b: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += a[i]! * b[i]!;
  return sum;
}
