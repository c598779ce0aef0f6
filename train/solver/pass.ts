import type { Values } from '../../datasets/values.ts';
import { sigmoid } from '../../lib/maths/normal.ts';
import { BLOCK, type Block, blockOf } from '../algebra/block.ts';
import type { DesignMatrix } from './design-matrix.ts';

/**
 * Rows whose sums are added up by themselves, whoever adds them up: what a pass gives depends on no number of threads.
 */
const CHUNK = 16 * BLOCK;

/** Which second derivatives a pass adds up: none, the rows' own, or those of `Loss.safeCurvatures`. */
export type Curvatures = 'none' | 'own' | 'safe';

/** What a pass over rows is to do: plain data. */
export interface Pass {
  readonly columns: DesignMatrix;
  readonly targets: Values;
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

/**
 * Adds up chunk `chunk` of `pass` to `sums`, which is 0: the cost of its rows; for each column the slope of the cost;
 * then the second derivatives, of which the lower triangle is filled. Hot: the sums are those of the features as they
 * are; sizes and tempo come in afterwards.
 */
export function addChunk(pass: Pass, chunk: number, sums: Float64Array): void {
  const block = blockOf(pass.columns.stride);
  const { columns, predictions, curvatures } = pass;
  const { rows, stride } = columns;
  const { weights, tempo } = unscaled(columns, pass.solution);
  const gradient = new Float64Array(stride);
  const tempoGram = new Float64Array(stride);
  let slopeSum = 0;
  let curvatureSum = 0;
  block.gram.fill(0);
  const end = Math.min(rows, (chunk + 1) * CHUNK);
  for (let from = chunk * CHUNK; from < end; from += BLOCK) {
    const to = Math.min(end, from + BLOCK);
    const count = to - from;
    load(block, pass, from, to);
    block.multiply(weights, tempo);
    sums[0]! += assess(block, count, pass);
    predictions.set(block.predictions.subarray(0, count), from);
    block.addProducts(block.slopes, gradient);
    slopeSum += sumOf(block.slopes, count);
    if (curvatures === 'none') continue;
    block.addGram();
    block.addProducts(block.second, tempoGram);
    curvatureSum += sumOf(block.second, count);
  }
  scaleTo(sums, columns, { gradient, slopeSum, gram: block.gram, tempoGram, curvatureSum });
}

/** Takes rows of `pass` into the block, with their targets and counts. */
function load(
  block: Block,
  { columns, targets, counts }: Pick<Pass, 'columns' | 'targets' | 'counts'>,
  from: number,
  to: number,
): void {
  block.load(columns, from, to);
  block.targets.set(targets.subarray(from, to));
  if (counts === undefined) block.counts.fill(1, 0, to - from);
  else block.counts.set(counts.subarray(from, to));
}

/** The loss of the block's rows, with its derivatives as `curvatures` asks for them. */
function assess(block: Block, rows: number, { loss: name, curvatures }: Pick<Pass, 'loss' | 'curvatures'>): number {
  const loss: Loss = losses[name];
  const cost = loss.assess(block, rows);
  if (curvatures === 'safe') loss.safeCurvatures!(block, rows);
  return cost;
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

function sumOf(values: Float64Array, count: number): number {
  let sum = 0;
  for (let row = 0; row < count; row++) sum += values[row]!;
  return sum;
}

/** The mean product of every two columns; the lower triangle is filled. */
export function meanProducts(columns: DesignMatrix): Float64Array {
  const { rows, stride, width } = columns;
  const block = blockOf(stride);
  const tempoGram = new Float64Array(stride);
  block.gram.fill(0);
  for (let from = 0; from < rows; from += BLOCK) {
    const to = Math.min(rows, from + BLOCK);
    block.load(columns, from, to);
    block.second.fill(1, 0, to - from);
    block.addGram();
    block.addProducts(block.second, tempoGram);
  }
  const sums = new Float64Array(1 + width + width * width);
  const none = { gradient: new Float64Array(stride), slopeSum: 0 };
  scaleTo(sums, columns, { ...none, gram: block.gram, tempoGram, curvatureSum: rows });
  return sums.slice(1 + width).map((sum) => sum / rows);
}

/** Blocks of rows with each row's slope of the loss, at predictions that were computed before. */
export function eachSlope(
  pass: Omit<Pass, 'solution' | 'curvatures'>,
  work: (block: Block, from: number, rows: number) => void,
): void {
  const { rows, stride } = pass.columns;
  const block = blockOf(stride);
  for (let from = 0; from < rows; from += BLOCK) {
    const to = Math.min(rows, from + BLOCK);
    load(block, pass, from, to);
    block.predictions.set(pass.predictions.subarray(from, to));
    assess(block, to - from, { ...pass, curvatures: 'none' });
    work(block, from, to - from);
  }
}

/**
 * The loss of the first `rows` predictions of a block, each times the row's count. A prediction is a logit, or for
 * `squares` the target itself. Hot: each runs over a million rows a few times.
 */
export interface Loss {
  /** The sum of the costs. Writes the first derivatives in the predictions to `slopes`, and the second to `second`. */
  assess(block: Block, rows: number): number;
  /** Second derivatives that are never negative, for steps far from the optimum; missing where they never are. */
  safeCurvatures?(block: Block, rows: number): void;
  /**
   * The most that a second derivative can change, as a share of itself, while its prediction moves by `distance`;
   * missing where there is no bound.
   */
  curvatureChange?(distance: number): number;
}

/** Half the squared error, so that penalties weigh as they do beside `logLoss`. */
const squares: Loss = {
  assess({ predictions, targets, counts, slopes, second }, rows) {
    let sum = 0;
    for (let row = 0; row < rows; row++) {
      const count = counts[row]!;
      const error = predictions[row]! - targets[row]!;
      sum += (count * error * error) / 2;
      slopes[row] = count * error;
      second[row] = count;
    }
    return sum;
  },
  curvatureChange: () => 0,
};

/** -(t log p + (1 - t) log(1 - p)), p being the sigmoid of the prediction; targets from 0 to 1. */
const logLoss: Loss = {
  assess: (block) => block.assess(),
  /** The derivative of ln(p (1 - p)) is 1 - 2 p, which lies between -1 and 1. */
  curvatureChange: Math.expm1,
};

/** Half of (t - p)²: what texel tuners minimise. Not convex in the weights. */
const squaredSigmoid: Loss = {
  assess({ predictions, targets, counts, slopes, second }, rows) {
    let sum = 0;
    for (let row = 0; row < rows; row++) {
      const count = counts[row]!;
      const p = sigmoid(predictions[row]!);
      const spread = p * (1 - p);
      const error = p - targets[row]!;
      sum += (count * error * error) / 2;
      slopes[row] = count * error * spread;
      second[row] = count * (spread * spread + error * spread * (1 - 2 * p));
    }
    return sum;
  },
  /** Gauss-Newton: without the term of the error. */
  safeCurvatures({ predictions, counts, second }, rows) {
    for (let row = 0; row < rows; row++) {
      const p = sigmoid(predictions[row]!);
      second[row] = counts[row]! * (p * (1 - p)) ** 2;
    }
  },
};

/** All losses by their names. */
export const losses = { squares, log: logLoss, mse: squaredSigmoid } as const;
export type LossName = keyof typeof losses;
