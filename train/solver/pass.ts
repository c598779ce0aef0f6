import { addProducts, type DesignMatrix, multiply, readRows } from './design-matrix.ts';
import { addGram } from './gram.ts';
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
 * then the second derivatives, of which the lower triangle is filled.
 */
export function addChunk(pass: Pass, chunk: number, sums: Float64Array): void {
  const { columns, targets, counts, solution, predictions, curvatures } = pass;
  const { width, rows } = columns;
  const loss = losses[pass.loss];
  const gradient = sums.subarray(1, 1 + width);
  const gram = sums.subarray(1 + width);
  eachBlock(columns, chunk * CHUNK, Math.min(rows, (chunk + 1) * CHUNK), (block, from, to) => {
    const some = {
      predictions: predictions.subarray(from, to),
      targets: targets.subarray(from, to),
      counts: counts?.subarray(from, to),
    };
    multiply(block, to - from, solution, some.predictions);
    sums[0]! += loss.assess(some, slopes, second);
    addProducts(block, to - from, slopes, gradient);
    if (curvatures === 'safe') loss.safeCurvatures!(some, second);
    if (curvatures !== 'none') addGram(block, to - from, width, second, gram);
  });
}

/**
 * The rows of `columns` from `from` to before `to` to `work`, some at a time: their entries, which are overwritten by
 * the next, and which rows they are.
 */
export function eachBlock(
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
