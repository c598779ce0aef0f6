import type { RowNumbers } from '../../datasets/column.ts';

/** Predictions of weights for the rows of a data set, as they are played. */
export interface Predictor {
  /** The inputs that can be shuffled, by name: features, both players' values together, or kinds of planes. */
  readonly inputs: readonly string[];
  /** The mover's logit on each of `rows`, which are numbers of rows in the data set. */
  logits(rows: RowNumbers, shuffled?: Shuffled): Float64Array;
  /** What each input adds to the mover's logit on `row`; undefined where they don't add up. */
  terms?(row: number): Float64Array;
}

/** One input is read from other rows: that of the i-th row asked for from row `from[i]`. */
export interface Shuffled {
  /** Its place in `inputs`. */
  readonly input: number;
  readonly from: RowNumbers;
}
