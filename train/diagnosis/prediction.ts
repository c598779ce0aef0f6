import type { RowNumbers } from '../../datasets/column.ts';
import { hear } from '../../lib/progress/running.ts';
import { sigmoid } from '../solver/loss.ts';

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

/** Rows between two looks at whether to go on. */
const STRIDE = 16_384;

/** The mover's chances on each of `rows`. Throws the signal's reason. */
export async function probabilitiesOf(
  predictor: Predictor,
  rows: Uint32Array,
  signal: AbortSignal,
): Promise<Float64Array> {
  const all = new Float64Array(rows.length);
  for (let from = 0; from < rows.length; from += STRIDE) {
    await hear(signal);
    all.set(predictor.logits(rows.subarray(from, from + STRIDE)).map(sigmoid), from);
  }
  return all;
}
