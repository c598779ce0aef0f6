import { phaseShare } from '../../agents/evaluation/evaluator.ts';
import type { Weights } from '../../agents/weights/weights.ts';
import type { Samples } from '../../datasets/samples.ts';
import { placesIn, type RowNumbers } from '../../datasets/values.ts';
import { hear } from '../../lib/progress/running.ts';
import { sigmoid } from '../solver/loss.ts';

/** Predictions of weights for the rows of some data, as they are played. */
export interface Predictor {
  /** The inputs that can be shuffled, by name: features, both players' values together, or values of cells. */
  readonly inputs: readonly string[];
  /** The mover's logit on each of `rows`, which are numbers of rows in the data. */
  logits(rows: RowNumbers, shuffled?: Shuffled): Float64Array;
  /** What each input adds to the mover's logit on `row`; undefined where they don't add up. */
  terms?(row: number): Float64Array;
}

/** One input is read from other rows: that of the i-th row asked for from row `from[i]`. */
interface Shuffled {
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

/** The predictor of linear weights on the rows of `samples`, which know their numbers; a point is worth `unit` logits. */
export function linearPredictor(
  { points, tempo, phase }: Pick<Weights, 'points' | 'tempo' | 'phase'>,
  unit: number,
  samples: Samples,
): Predictor {
  const { names, features, phases } = samples;
  const numbers = samples.numbers!;
  const places = placesIn(numbers, 1 + (numbers.at(-1) ?? 0));
  const width = names.length;
  // A table's phase is no feature.
  const phaseInput = phase === undefined ? -1 : names.indexOf(phase.feature);
  const shareAt = (place: number): number => (phase === undefined ? 0 : phaseShare(phase, phases![place]!));
  const weightAt = (i: number, share: number): number =>
    points[i]! + (phase === undefined ? 0 : share * (phase.points[i]! - points[i]!));
  return {
    inputs: names,
    logits: (rows, shuffled) =>
      Float64Array.from(rows, (row, i) => {
        const own = places[row]!;
        const input = shuffled?.input;
        const other = shuffled === undefined ? own : places[shuffled.from[i]!]!;
        const share = shareAt(input !== undefined && input === phaseInput ? other : own);
        let sum = tempo;
        for (let at = 0; at < width; at++)
          sum += weightAt(at, share) * features[(at === input ? other : own) * width + at]!;
        return unit * sum;
      }),
    terms: (row) => {
      const place = places[row]!;
      const share = shareAt(place);
      return Float64Array.from(names, (_, i) => unit * weightAt(i, share) * features[place * width + i]!);
    },
  };
}
