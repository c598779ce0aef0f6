import { MAX_POINTS } from '../../agents/agent.ts';
import { type Samples, samplesAt } from '../../datasets/samples.ts';
import { copyRows, rowsWhere, type Values } from '../../datasets/values.ts';
import { InputError } from '../../lib/input-error.ts';
import { sigmoid } from '../../lib/maths/normal.ts';
import { BLOCK, blockOf } from '../algebra/block.ts';

/**
 * The columns of a fit: the features that are not 0 on every row, nor the same beside a tempo, each divided by its root
 * mean square so that units don't matter, then the tempo, 1 on every row. The entries are not kept: a pass makes those
 * of some rows at a time from the samples' features, so that a fit takes no second copy of them.
 */
export interface DesignMatrix {
  readonly rows: number;
  readonly width: number;
  /** The samples' features, row by row, and how many there are in a row. */
  readonly values: Values;
  readonly stride: number;
  /** The rows of `values` that are rows here, in their order; all of them without. */
  readonly members?: Int32Array | undefined;
  /** One per column, as constraints and error messages call them; the tempo is `tempo`. */
  readonly names: readonly string[];
  /** Root mean square of each column as it was; 1 for the tempo, and for a column that is 0 on every row. */
  readonly sizes: Float64Array;
  /** The feature that each column is; -1 for the tempo. */
  readonly features: readonly number[];
  /** Columns that are 0 on every row and stand here because they were asked for. */
  readonly empty: readonly number[];
  /**
   * The tempo's column, or without tempo the first that is the same on every row, which is a tempo by another name; -1
   * without either. No penalty on it.
   */
  readonly constant: number;
}

/** The tempo's name among the weights. */
export const TEMPO = 'tempo';

/**
 * The columns of `samples`; those called by `kept` have one even where they are 0 on every row. Throws InputError for
 * a value that isn't finite (rows are counted from 1), for one of `kept` that is the same on every row beside the
 * tempo, for no columns and for fewer rows than columns.
 */
export function designMatrixOf(samples: Samples, tempo: boolean, kept: ReadonlySet<string> = new Set()): DesignMatrix {
  const { names, rows, features: values } = samples;
  const count = names.length;
  const squares = squaresOf(samples);
  const isSame = (i: number): boolean => squares[i]! > 0 && isConstant(values, count, i);
  const tells = (i: number): boolean => squares[i]! > 0 && !(tempo && isSame(i));
  const features = [...names.keys()].filter((i) => kept.has(names[i]!) || tells(i));
  const width = features.length + (tempo ? 1 : 0);
  if (features.every((i) => squares[i] === 0) && !tempo)
    throw new InputError(`samples: every feature is 0 on all ${rows} rows; nothing to fit`);
  if (rows < width) throw new InputError(`samples: ${rows} rows for ${width} columns; expected at least as many rows`);
  const same = features.findIndex(isSame);
  if (tempo && same >= 0)
    throw new InputError(
      `samples: ${names[features[same]!]} is ${values[features[same]!]} on all ${rows} rows, so no constraint can tell it from the tempo; leave it out or fit without tempo`,
    );
  if (tempo) features.push(-1);

  const empty = [...features.keys()].filter((column) => squares[features[column]!] === 0);
  const sizes = Float64Array.from(features, (i) => (i < 0 || squares[i] === 0 ? 1 : Math.sqrt(squares[i]! / rows)));
  const constant = tempo ? width - 1 : same;
  return {
    rows,
    width,
    values,
    stride: count,
    names: features.map((i) => names[i] ?? TEMPO),
    sizes,
    features,
    empty,
    constant,
  };
}

/** The sum of each feature's squares. Throws InputError for a value that isn't finite. */
function squaresOf({ names, rows, features: values }: Samples): Float64Array {
  const count = names.length;
  const squares = new Float64Array(count);
  const block = blockOf(count);
  for (let from = 0; from < rows; from += BLOCK) {
    block.load({ values, stride: count }, from, Math.min(rows, from + BLOCK));
    block.addSquares(squares);
  }
  if (squares.every((sum) => sum < Infinity)) return squares;
  const at = values.findIndex((value) => !Number.isFinite(value));
  if (at < 0) throw new InputError('samples: values are too large to be squared; use smaller units');
  throw new InputError(
    `samples: ${names[at % count]} is ${values[at]} on row ${Math.floor(at / count) + 1}; expected a finite number`,
  );
}

/** Whether column `i` of `count` is the same on every row. */
function isConstant(values: Values, count: number, i: number): boolean {
  for (let at = i; at < values.length; at += count) if (values[at] !== values[i]) return false;
  return true;
}

/** The rows of `columns` numbered `chosen`, in that order: a copy, for what goes over few rows often. */
export function designMatrixOfSome(columns: DesignMatrix, chosen: Int32Array): DesignMatrix {
  const { values, stride, members } = columns;
  const rows = members === undefined ? chosen : chosen.map((row) => members[row]!);
  const copy = copyRows(values, stride, rows);
  return { ...columns, rows: chosen.length, values: copy, members: undefined };
}

/** The rows of `columns` numbered `chosen`, in that order: a view. */
export function designMatrixAt(columns: DesignMatrix, chosen: ArrayLike<number>): DesignMatrix {
  const { members } = columns;
  const numbers = new Int32Array(new SharedArrayBuffer(4 * chosen.length));
  for (let i = 0; i < numbers.length; i++) numbers[i] = members === undefined ? chosen[i]! : members[chosen[i]!]!;
  return { ...columns, rows: numbers.length, members: numbers };
}

/** The numbers of every `every`-th of `rows` rows. */
export function everyRow(rows: number, every: number): Int32Array {
  const numbers = new Int32Array(Math.ceil(rows / every));
  for (let i = 0; i < numbers.length; i++) numbers[i] = i * every;
  return numbers;
}

/** Each row's result. Throws InputError for results all alike. */
export function resultTargets({ rows, results }: Samples): Values {
  if (allAlike(results))
    throw new InputError(`samples: no two of ${rows} rows differ in result; expected won and lost games`);
  return results;
}

/**
 * lambda · result + (1 - lambda) · sigmoid(score / `scale`): the result blended with the search's score. A row
 * without a score, which is NaN, has the result alone. A found win's score is so large that it counts as won.
 */
export function blendedTargets(samples: Samples, lambda: number, scale: number): Values {
  const results = resultTargets(samples);
  if (lambda === 1) return results;
  const targets = new Float64Array(new SharedArrayBuffer(8 * results.length));
  for (let row = 0; row < targets.length; row++) {
    const [result, score] = [results[row]!, samples.scores[row]!];
    targets[row] = Number.isNaN(score) ? result : lambda * result + (1 - lambda) * sigmoid(score / scale);
  }
  return targets;
}

/** Each row's score in points. Throws InputError for scores all alike. */
export function scoreTargets(samples: Samples): Values {
  if (allAlike(samples.scores))
    throw new InputError(`samples: no two of ${samples.rows} rows with a score differ in it; nothing to fit`);
  return samples.scores;
}

/** The rows whose score is an evaluation, not a found win (above MAX_POINTS in size) and not missing (NaN). */
export function evaluated(samples: Samples): Samples {
  const { rows, scores } = samples;
  const isEvaluation = (row: number): boolean => Math.abs(scores[row]!) <= MAX_POINTS;
  for (let row = 0; row < rows; row++) if (!isEvaluation(row)) return samplesAt(samples, rowsWhere(rows, isEvaluation));
  return samples;
}

function allAlike(values: Values): boolean {
  return values.every((value) => value === values[0]);
}
