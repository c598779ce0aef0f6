import type { Samples } from '../../datasets/samples.ts';
import { sigmoid } from '../../lib/maths/normal.ts';
import { factor, solve } from '../../train/algebra/matrix.ts';

/** Newton steps of a fit; a few are enough where the one before it differs by a feature. */
const STEPS = 8;
const SMALL = 1e-9;
/** Of a column's own square, what must be left when the others have explained theirs. */
const INDEPENDENT = 1e-6;
/** A little ridge, so that no column that is made of others stops a fit. */
const RIDGE = 1e-4;
/** The same where it is asked what the others explain. */
const LITTLE = 1e-9;

/**
 * A logistic fit to some of the columns of `samples`, and of each other column how much the mean loss would fall with
 * it. Columns are scaled by their root mean square; the last one is the tempo, which is always in the fit.
 */
export class Gains {
  readonly #columns: readonly Float64Array[];
  readonly #results: Float64Array;
  /** By column: its weight; 0 of columns that aren't in the fit. */
  readonly #weights: Float64Array;
  readonly #chosen: number[];

  constructor({ names, rows, features, results }: Samples) {
    const width = names.length;
    this.#results = new Float64Array(results);
    this.#columns = [...names.map((_, i) => scaled(rows, (row) => features[row * width + i]!)), scaled(rows, () => 1)];
    this.#weights = new Float64Array(width + 1);
    this.#chosen = [width];
    this.#fit();
  }

  /** Takes column `index` into the fit. */
  add(index: number): void {
    this.#chosen.push(index);
    this.#fit();
  }

  /** Mean loss of the fit. */
  loss(): number {
    return this.#lossOf(this.#predictions());
  }

  /** By column that isn't in the fit: by how much its score test says that the mean loss falls; 0 for a made one. */
  gains(): number[] {
    const rows = this.#results.length;
    const predictions = this.#predictions();
    const weighing = predictions.map((p) => p * (1 - p));
    const among = factor(this.#hessian(weighing, LITTLE), this.#chosen.length, 0);
    return this.#columns.map((column, index) => {
      if (this.#chosen.includes(index)) return 0;
      const cross = Float64Array.from(this.#chosen, (other) => product(column, this.#columns[other]!, weighing));
      const own = product(column, column, weighing);
      const explained = solve(among, cross).reduce((sum, value, i) => sum + value * cross[i]!, 0);
      const left = own - explained;
      if (left <= INDEPENDENT * own) return 0;
      let slope = 0;
      for (let row = 0; row < rows; row++) slope += column[row]! * (this.#results[row]! - predictions[row]!);
      return slope ** 2 / (2 * left * rows);
    });
  }

  #fit(): void {
    const rows = this.#results.length;
    for (let step = 0; step < STEPS; step++) {
      const predictions = this.#predictions();
      const slopes = Float64Array.from(this.#chosen, (index) => {
        const column = this.#columns[index]!;
        let slope = -RIDGE * rows * this.#weights[index]!;
        for (let row = 0; row < rows; row++) slope += column[row]! * (this.#results[row]! - predictions[row]!);
        return slope;
      });
      const hessian = this.#hessian(
        predictions.map((p) => p * (1 - p)),
        RIDGE,
      );
      const change = solve(factor(hessian, this.#chosen.length, 0), slopes);
      this.#chosen.forEach((index, i) => {
        this.#weights[index]! += change[i]!;
      });
      if (change.every((value) => Math.abs(value) < SMALL)) return;
    }
  }

  #predictions(): Float64Array {
    const sums = new Float64Array(this.#results.length);
    for (const index of this.#chosen) {
      const column = this.#columns[index]!;
      const weight = this.#weights[index]!;
      for (let row = 0; row < sums.length; row++) sums[row]! += weight * column[row]!;
    }
    return sums.map(sigmoid);
  }

  #hessian(weighing: Float64Array, ridge: number): Float64Array {
    const count = this.#chosen.length;
    const hessian = new Float64Array(count * count);
    for (let a = 0; a < count; a++)
      for (let b = 0; b <= a; b++) {
        const value = product(this.#columns[this.#chosen[a]!]!, this.#columns[this.#chosen[b]!]!, weighing);
        hessian[a * count + b] = value + (a === b ? ridge * weighing.length : 0);
      }
    return hessian;
  }

  #lossOf(predictions: Float64Array): number {
    let sum = 0;
    for (const [row, result] of this.#results.entries()) {
      const p = Math.min(1 - 1e-12, Math.max(1e-12, predictions[row]!));
      sum -= result * Math.log(p) + (1 - result) * Math.log(1 - p);
    }
    return sum / this.#results.length;
  }
}

function scaled(rows: number, value: (row: number) => number): Float64Array {
  const column = Float64Array.from({ length: rows }, (_, row) => value(row));
  const size = Math.sqrt(column.reduce((sum, one) => sum + one * one, 0) / Math.max(1, rows));
  return size === 0 ? column : column.map((one) => one / size);
}

function product(one: Float64Array, other: Float64Array, weighing: Float64Array): number {
  let sum = 0;
  for (let row = 0; row < weighing.length; row++) sum += weighing[row]! * one[row]! * other[row]!;
  return sum;
}
