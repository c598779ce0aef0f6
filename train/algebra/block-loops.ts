import { ROOM } from './block-memory.ts';

/**
 * The sums of kernel/index.ts by plain loops, which add in the same order: the same bits where there is no kernel.
 * Columns have `ROOM` numbers of room each; rows are a multiple of 8, those behind the block's own are 0. Hot.
 */

/** Columns times `weights`, plus `tempo`. */
export function multiply(
  columns: Float64Array,
  rows: number,
  weights: Float64Array,
  tempo: number,
  out: Float64Array,
): void {
  out.fill(tempo, 0, rows);
  for (let i = 0; i < weights.length; i++) {
    const weight = weights[i]!;
    const at = i * ROOM;
    for (let row = 0; row < rows; row++) out[row]! += weight * columns[at + row]!;
  }
}

/** Adds to `sums`, for each column, its products with `values`. */
export function addProducts(columns: Float64Array, rows: number, values: Float64Array, sums: Float64Array): void {
  for (let i = 0; i < sums.length; i++) {
    const at = i * ROOM;
    let s0 = 0;
    let s1 = 0;
    let s2 = 0;
    let s3 = 0;
    let s4 = 0;
    let s5 = 0;
    let s6 = 0;
    let s7 = 0;
    for (let row = 0; row < rows; row += 8) {
      s0 += values[row]! * columns[at + row]!;
      s1 += values[row + 1]! * columns[at + row + 1]!;
      s2 += values[row + 2]! * columns[at + row + 2]!;
      s3 += values[row + 3]! * columns[at + row + 3]!;
      s4 += values[row + 4]! * columns[at + row + 4]!;
      s5 += values[row + 5]! * columns[at + row + 5]!;
      s6 += values[row + 6]! * columns[at + row + 6]!;
      s7 += values[row + 7]! * columns[at + row + 7]!;
    }
    sums[i]! += s0 + s2 + (s4 + s6) + (s1 + s3 + (s5 + s7));
  }
}

/** Adds to the lower triangle of `gram` the products of every two columns, times `weights`. */
export function addGram(
  columns: Float64Array,
  rows: number,
  width: number,
  weights: Float64Array,
  gram: Float64Array,
): void {
  for (let a = 0; a < width; a++) {
    const left = a * ROOM;
    for (let b = 0; b <= a; b++) {
      const right = b * ROOM;
      let even = 0;
      let odd = 0;
      for (let row = 0; row < rows; row += 2) {
        even += weights[row]! * columns[left + row]! * columns[right + row]!;
        odd += weights[row + 1]! * columns[left + row + 1]! * columns[right + row + 1]!;
      }
      gram[a * width + b]! += even + odd;
    }
  }
}
