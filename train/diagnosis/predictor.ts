import { boardSums } from '../../agents/agent-weights.ts';
import { phaseShare } from '../../agents/evaluation/evaluator.ts';
import type { BoardWeights } from '../../agents/weights/schema.ts';
import { checkFeatures, type Weights } from '../../agents/weights/weights.ts';
import { type BoardRows, readBoards, readMatrix } from '../../datasets/columns.ts';
import type { DataSet } from '../../datasets/data-set.ts';
import type { Reading } from '../../datasets/fill.ts';
import type { Samples } from '../../datasets/samples.ts';
import { placesIn, type RowNumbers } from '../../datasets/values.ts';
import type { Board, Game, Player } from '../../games/game.ts';
import { sigmoid } from '../../lib/maths/normal.ts';
import { hear } from '../../lib/progress/running.ts';

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

/** Rows between two looks at whether to continue. */
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

/**
 * The predictor of linear weights on the rows of `samples`, which know their numbers; a point is worth `unit` logits.
 */
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
  const sumAt = (place: number, share: number): number => {
    let sum = tempo;
    for (let i = 0, from = place * width; i < width; i++) sum += weightAt(i, share) * features[from + i]!;
    return sum;
  };
  /** Of each row, once they are asked for: a shuffled feature changes one term. */
  let known: Float64Array | undefined;
  const sums = (): Float64Array => (known ??= Float64Array.from(numbers, (_, place) => sumAt(place, shareAt(place))));
  return {
    inputs: names,
    logits: (rows, shuffled) => {
      const all = sums();
      if (shuffled === undefined) return Float64Array.from(rows, (row) => unit * all[places[row]!]!);
      const { input, from } = shuffled;
      return Float64Array.from(rows, (row, i) => {
        const [own, other] = [places[row]!, places[from[i]!]!];
        const share = shareAt(input === phaseInput ? other : own);
        const sum = input === phaseInput ? sumAt(own, share) : all[own]!;
        const change = features[other * width + input]! - features[own * width + input]!;
        return unit * (sum + weightAt(input, share) * change);
      });
    },
    terms: (row) => {
      const place = places[row]!;
      const share = shareAt(place);
      return Float64Array.from(names, (_, i) => unit * weightAt(i, share) * features[place * width + i]!);
    },
  };
}

/**
 * The predictor of a network or of patterns, which read the board. Its inputs are the values of cells but the first,
 * which is what a cell without any of them holds, and the features beside them. `known` are its rows, where they
 * were read. Throws InputError for a bad data set.
 */
export async function boardPredictor(
  weights: BoardWeights,
  dataset: DataSet,
  game: Game,
  reading?: Reading,
  known?: BoardRows,
): Promise<Predictor> {
  const board = game.board!;
  const { sums, points } = boardSums(weights, game);
  const step = points / weights.scale;
  const rows = known ?? (await readBoards(dataset, game, board, reading));
  const beside = await besideOf(weights, dataset, game, reading);
  const pieces = board.valueNames.slice(1);
  const logit = (row: number): number => sums.of(rows.turns[row]! as Player) * step;
  return {
    inputs: [...pieces, ...(beside?.names ?? [])],
    logits: (some, shuffled) =>
      Float64Array.from(some, (row, i) => {
        const value = shuffled === undefined ? undefined : shuffled.input + 1;
        const from = shuffled?.from[i] ?? row;
        sums.board.set(boardIn(rows, row), sums.at);
        if (value !== undefined && value < board.values) replace(rows, row, from, value, sums.board, sums.at, board);
        const feature = value === undefined ? -1 : value - board.values;
        return logit(row) + (beside?.logit(row, feature, from) ?? 0);
      }),
  };
}

function boardIn({ boards, cells }: BoardRows, row: number): Uint8Array {
  return boards.subarray(row * cells, (row + 1) * cells);
}

/** On the board of `row`, puts `value` where it stands in row `from`, as far as nothing else stands there. */
function replace(
  rows: BoardRows,
  row: number,
  from: number,
  value: number,
  out: Uint8Array,
  at: number,
  { cells }: Board,
): void {
  const [here, there] = [boardIn(rows, row), boardIn(rows, from)];
  for (let cell = 0; cell < cells; cell++)
    if (here[cell] === value || here[cell] === 0) out[at + cell] = there[cell] === value ? value : 0;
}

/** The features beside a network or patterns; undefined where there are none. */
async function besideOf({ beside, scale }: BoardWeights, dataset: DataSet, game: Game, reading?: Reading) {
  if (beside === undefined) return undefined;
  const features = checkFeatures(beside.features, game, 'weights');
  const { names, mover, other } = await readMatrix(dataset, game, features, reading);
  const count = names.length;
  return {
    names,
    /** The logits of a row, the feature `shuffled` being read in row `from`. */
    logit(row: number, shuffled: number, from: number): number {
      let points = beside.tempo;
      for (let f = 0; f < count; f++) {
        const at = (f === shuffled ? from : row) * count + f;
        points += beside.points[f]! * (mover[at]! - other[at]!);
      }
      return points / scale;
    },
  };
}
