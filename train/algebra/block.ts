import { gatherRows, type Kind, type Values } from '../../datasets/values.ts';
import { builtKernel } from './kernel-arrays.ts';

/** Rows that go through all steps of a pass while they are in the processor's cache. */
export const BLOCK = 1024;
/**
 * Numbers of a column in memory: a little more, or all columns would want the same places of the cache. kernel/index.ts
 * knows it too.
 */
export const ROOM = BLOCK + 8;

/** Where rows stand that a block takes: row i is the one of `values` that `members` names, or the i-th without. */
interface BlockRows {
  readonly values: Values;
  /** Features of a row. */
  readonly stride: number;
  readonly members?: Int32Array | undefined;
}

/** The functions of kernel/index.ts. */
type PassFunction = 'unpack' | 'multiply' | 'assess' | 'addProducts' | 'addGram';

/** Beside the built program, and where the sources run from. */
const places = ['./pass.wasm', '../../dist/train/algebra/pass.wasm'];
const passKernel = builtKernel<PassFunction>(places.map((place) => new URL(place, import.meta.url)));

/** The rows that the kernel adds up together. */
const STEP = 8;

/**
 * Some rows of a design matrix as columns of their `width` features as they are, and what the kernel computes of them
 * in a pass.
 */
function newBlock(width: number) {
  const { arrays, kernel } = passKernel({
    /** Of each row of the block; behind them stand zeros. */
    predictions: [Float64Array, BLOCK],
    targets: [Float64Array, BLOCK],
    counts: [Float64Array, BLOCK],
    slopes: [Float64Array, BLOCK],
    second: [Float64Array, BLOCK],
    columns: [Float64Array, width * ROOM],
    raw: [Float64Array, width * BLOCK],
    /** Weights of the features, or sums of their products. */
    some: [Float64Array, width],
    /** Products of every two features, added up; the lower triangle is filled. */
    gram: [Float64Array, width * width],
    /** Of each row, where its entries end that aren't 0. */
    ends: [Float64Array, BLOCK],
  });
  const { predictions, targets, counts, slopes, second, columns, raw, some, gram, ends } = arrays;
  /** Rows of the block, and with the zeros behind them. */
  let rows = 0;
  let filled = 0;
  return {
    predictions,
    targets,
    counts,
    slopes,
    second,
    columns,
    gram,
    /** Takes the rows of `values` from `from` to before `to`: at most `BLOCK`. */
    load({ values, stride, members }: BlockRows, from: number, to: number): void {
      rows = to - from;
      filled = Math.ceil(rows / STEP) * STEP;
      const own = new (values.constructor as Kind)(raw.buffer as ArrayBuffer, raw.byteOffset, stride * BLOCK);
      if (members === undefined) own.set(values.subarray(from * stride, to * stride));
      else gatherRows(values, stride, members, from, to, own);
      kernel.unpack(own.BYTES_PER_ELEMENT, raw.byteOffset, rows, stride, columns.byteOffset);
      if (filled === rows) return;
      for (let i = 0; i < stride; i++) columns.fill(0, i * ROOM + rows, i * ROOM + filled);
      for (const array of [targets, counts, slopes, second]) array.fill(0, rows, filled);
    },
    /** Takes `means` from the features. */
    centre(means: Float64Array): void {
      for (let i = 0; i < width; i++)
        if (means[i] !== 0)
          for (let at = i * ROOM, end = at + rows, mean = means[i]!; at < end; at++) columns[at]! -= mean;
    },
    /** Adds each feature's squares to `sums`. */
    addSquares(sums: Float64Array): void {
      for (let i = 0; i < width; i++) {
        let sum = 0;
        for (let at = i * ROOM, end = at + rows; at < end; at++) sum += columns[at]! * columns[at]!;
        sums[i]! += sum;
      }
    },
    /** Features times `weights`, plus `tempo`, to `predictions`. */
    multiply(weights: Float64Array, tempo: number): void {
      some.set(weights);
      kernel.multiply(columns.byteOffset, filled, width, some.byteOffset, tempo, predictions.byteOffset);
    },
    /**
     * The log loss of `predictions`: its first derivatives in the logits to `slopes`, the second ones to `second`, each
     * times the row's count; returns the sum of the costs, likewise.
     */
    assess(): number {
      const at = [predictions, targets, counts, slopes, second].map(({ byteOffset }) => byteOffset);
      return kernel.assess(filled, ...at);
    },
    /** Adds to `sums`, for each feature, its products with `values`: `slopes` or `second`. */
    addProducts(values: Float64Array, sums: Float64Array): void {
      some.set(sums);
      kernel.addProducts(columns.byteOffset, filled, width, values.byteOffset, some.byteOffset);
      sums.set(some);
    },
    /** Adds to `gram` the features' products times `second`. */
    addGram(): void {
      // What was unpacked isn't read again: sparse rows stand in its place.
      const room = raw.byteOffset;
      kernel.addGram(columns.byteOffset, filled, width, second.byteOffset, gram.byteOffset, room, ends.byteOffset);
    },
  };
}

export type Block = ReturnType<typeof newBlock>;

/** Of this thread, by width: few at a time, since fits of few widths take turns. */
const blocks = new Map<number, Block>();
const MOST_BLOCKS = 4;

/** The block of this thread for `width` features: whoever takes it loads it anew. */
export function blockOf(width: number): Block {
  let block = blocks.get(width);
  if (block === undefined) {
    if (blocks.size === MOST_BLOCKS) blocks.clear();
    block = newBlock(width);
    blocks.set(width, block);
  }
  return block;
}
