import { addGram } from '../algebra/gram.ts';
import { addProducts, type DesignMatrix, multiply, readRows } from './design-matrix.ts';
import { type LossName, losses } from './loss.ts';

/** Rows that go through all steps while they are in the processor's cache. */
const BLOCK = 1024;

/** Rows whose sums are added up by themselves, whoever adds them up: what a pass gives depends on no number of threads. */
export const CHUNK = 16 * BLOCK;

/** Which second derivatives a pass adds up: none, the rows' own, or those of `Loss.safeCurvatures`. */
export type Curvatures = 'none' | 'own' | 'safe';

/** What a pass over rows is to do: plain data. */
export interface Pass {
  readonly columns: DesignMatrix;
  readonly targets: Float64Array;
  /** How often each row counts; once without. */
  readonly counts: Float64Array | undefined;
  readonly loss: LossName;
  readonly solution: Float64Array;
  /** Where each row's prediction goes. */
  readonly predictions: Float64Array;
  readonly curvatures: Curvatures;
}

/** How many chunks a pass has, and how many sums each. */
export function chunksOf({ rows }: Pick<DesignMatrix, 'rows'>): number {
  return Math.ceil(rows / CHUNK);
}

export function sumsOf({ columns: { width }, curvatures }: Pick<Pass, 'columns' | 'curvatures'>): number {
  return 1 + width + (curvatures === 'none' ? 0 : width * width);
}

/** Memory of this thread for a block: entries, first and second derivatives of each row. */
let entries = new Float64Array(0);
const slopes = new Float64Array(BLOCK);
const second = new Float64Array(BLOCK);

/**
 * Adds up chunk `chunk` of `pass` to `sums`, which is 0: the cost of its rows; for each column the slope of the cost;
 * then the second derivatives, of which the lower triangle is filled. Hot: the sums are those of the features as they
 * are; sizes and tempo come in afterwards.
 */
export function addChunk(pass: Pass, chunk: number, sums: Float64Array): void {
  const { columns, targets, counts, predictions, curvatures } = pass;
  const { rows, stride } = columns;
  const loss = losses[pass.loss];
  const { weights, tempo } = unscaled(columns, pass.solution);
  const gradient = new Float64Array(stride);
  const gram = new Float64Array(curvatures === 'none' ? 0 : stride * stride);
  const tempoGram = new Float64Array(curvatures === 'none' ? 0 : stride);
  let slopeSum = 0;
  let curvatureSum = 0;
  const end = Math.min(rows, (chunk + 1) * CHUNK);
  for (let from = chunk * CHUNK; from < end; from += BLOCK) {
    const to = Math.min(end, from + BLOCK);
    const count = to - from;
    const block = featuresAt(columns, from, to);
    const some = {
      predictions: predictions.subarray(from, to),
      targets: targets.subarray(from, to),
      counts: counts?.subarray(from, to),
    };
    multiply(block, count, weights, tempo, some.predictions);
    sums[0]! += loss.assess(some, slopes, second);
    addProducts(block, count, slopes, gradient);
    slopeSum += sumOf(slopes, count);
    if (curvatures === 'none') continue;
    if (curvatures === 'safe') loss.safeCurvatures!(some, second);
    addGram(block, count, stride, second, gram);
    addProducts(block, count, second, tempoGram);
    curvatureSum += sumOf(second, count);
  }
  scaleTo(sums, columns, { gradient, slopeSum, gram, tempoGram, curvatureSum });
}

/** The weights of the features as they are, and the tempo, that `solution` stands for. */
function unscaled({ stride, features, sizes }: DesignMatrix, solution: Float64Array) {
  const weights = new Float64Array(stride);
  let tempo = 0;
  for (const [column, feature] of features.entries()) {
    if (feature < 0) tempo = solution[column]!;
    else weights[feature] = solution[column]! / sizes[column]!;
  }
  return { weights, tempo };
}

/** Writes sums over the features as those over the columns. */
function scaleTo(
  sums: Float64Array,
  { width, stride, features, sizes }: DesignMatrix,
  of: {
    readonly gradient: Float64Array;
    readonly slopeSum: number;
    readonly gram: Float64Array;
    readonly tempoGram: Float64Array;
    readonly curvatureSum: number;
  },
): void {
  for (const [a, feature] of features.entries()) {
    sums[1 + a] = feature < 0 ? of.slopeSum : of.gradient[feature]! / sizes[a]!;
    // Without a feature there are second derivatives of the tempo all the same.
    if (sums.length === 1 + width) continue;
    const row = 1 + width * (1 + a);
    // Columns stand in the order of their features, the tempo last.
    for (let b = 0; b < a; b++) {
      const other = features[b]!;
      sums[row + b] = (feature < 0 ? of.tempoGram[other]! : of.gram[feature * stride + other]! / sizes[a]!) / sizes[b]!;
    }
    sums[row + a] = feature < 0 ? of.curvatureSum : of.gram[feature * (stride + 1)]! / sizes[a]! ** 2;
  }
}

/** The features of the rows from `from` to before `to`; no copy where they lie so. */
function featuresAt({ values, stride, members }: DesignMatrix, from: number, to: number): Float64Array {
  const whole = members === undefined ? values.subarray(from * stride, to * stride) : undefined;
  if (whole instanceof Float64Array) return whole;
  if (entries.length < BLOCK * stride) entries = new Float64Array(BLOCK * stride);
  if (whole !== undefined) entries.set(whole);
  else
    for (let row = from, at = 0; row < to; row++) {
      const place = members![row]! * stride;
      for (let i = 0; i < stride; i++) entries[at++] = values[place + i]!;
    }
  return entries;
}

function sumOf(values: Float64Array, count: number): number {
  let sum = 0;
  for (let row = 0; row < count; row++) sum += values[row]!;
  return sum;
}

/**
 * The rows of `columns` from `from` to before `to` to `work`, some at a time: their entries, which are overwritten by
 * the next, and which rows they are.
 */
function eachBlock(
  columns: DesignMatrix,
  from: number,
  to: number,
  work: (block: Float64Array, from: number, to: number) => void,
): void {
  if (entries.length < BLOCK * columns.width) entries = new Float64Array(BLOCK * columns.width);
  for (let begin = from; begin < to; begin += BLOCK) {
    const end = Math.min(to, begin + BLOCK);
    readRows(columns, begin, end, entries);
    work(entries, begin, end);
  }
}

/** The mean product of every two columns; the lower triangle is filled. */
export function meanProducts(columns: DesignMatrix): Float64Array {
  const { rows, width } = columns;
  const gram = new Float64Array(width * width);
  second.fill(1);
  eachBlock(columns, 0, rows, (block, from, to) => addGram(block, to - from, width, second, gram));
  return gram.map((sum) => sum / rows);
}

/** Each row's slope of the loss, to `work` block by block with its entries, at predictions that were computed before. */
export function eachSlope(
  { columns, targets, counts, loss, predictions }: Omit<Pass, 'solution' | 'curvatures'>,
  work: (block: Float64Array, slopes: Float64Array, from: number, to: number) => void,
): void {
  eachBlock(columns, 0, columns.rows, (block, from, to) => {
    const some = {
      predictions: predictions.subarray(from, to),
      targets: targets.subarray(from, to),
      counts: counts?.subarray(from, to),
    };
    losses[loss].assess(some, slopes, second);
    work(block, slopes, from, to);
  });
}
