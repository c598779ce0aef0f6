import { gatherRows, type Kind, type Values } from '../../datasets/values.ts';
import { builtKernel, type Kernel } from './kernel-arrays.ts';

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
 * Some rows of a design matrix as columns of their features as they are, and what the kernel computes of them in a
 * pass.
 */
export class Block {
  /** Of each row of the block; behind them stand zeros. */
  readonly predictions: Float64Array;
  readonly targets: Float64Array;
  readonly counts: Float64Array;
  readonly slopes: Float64Array;
  readonly second: Float64Array;
  /** Products of every two features, added up; the lower triangle is filled. */
  readonly gram: Float64Array;
  readonly columns: Float64Array;
  readonly #kernel: Kernel<PassFunction>;
  readonly #width: number;
  readonly #raw: Float64Array;
  /** Weights of the features, or sums of their products. */
  readonly #some: Float64Array;
  /** Rows of the block, and with the zeros behind them. */
  #rows = 0;
  #filled = 0;

  constructor(width: number) {
    const { arrays, kernel } = passKernel({
      predictions: [Float64Array, BLOCK],
      targets: [Float64Array, BLOCK],
      counts: [Float64Array, BLOCK],
      slopes: [Float64Array, BLOCK],
      second: [Float64Array, BLOCK],
      columns: [Float64Array, width * ROOM],
      raw: [Float64Array, width * BLOCK],
      some: [Float64Array, width],
      gram: [Float64Array, width * width],
    });
    this.#width = width;
    this.#kernel = kernel;
    this.predictions = arrays.predictions;
    this.targets = arrays.targets;
    this.counts = arrays.counts;
    this.slopes = arrays.slopes;
    this.second = arrays.second;
    this.columns = arrays.columns;
    this.#raw = arrays.raw;
    this.#some = arrays.some;
    this.gram = arrays.gram;
  }

  /** Takes the rows of `matrix` from `from` to before `to`: at most `BLOCK`. */
  load({ values, stride, members }: BlockRows, from: number, to: number): void {
    this.#rows = to - from;
    const filled = Math.ceil(this.#rows / STEP) * STEP;
    const { buffer, byteOffset } = this.#raw;
    const raw = new (values.constructor as Kind)(buffer as ArrayBuffer, byteOffset, stride * BLOCK);
    if (members === undefined) raw.set(values.subarray(from * stride, to * stride));
    else gatherRows(values, stride, members, from, to, raw);
    this.#kernel.unpack(raw.BYTES_PER_ELEMENT, byteOffset, this.#rows, stride, this.columns.byteOffset);
    if (filled > this.#rows) {
      for (let i = 0; i < stride; i++) this.columns.fill(0, i * ROOM + this.#rows, i * ROOM + filled);
      for (const array of [this.targets, this.counts, this.slopes, this.second]) array.fill(0, this.#rows, filled);
    }
    this.#filled = filled;
  }

  /** Takes `means` from the features. */
  centre(means: Float64Array): void {
    for (let i = 0; i < this.#width; i++)
      for (let at = i * ROOM, end = at + this.#rows, mean = means[i]!; at < end; at++) this.columns[at]! -= mean;
  }

  /** Adds each feature's squares to `sums`. */
  addSquares(sums: Float64Array): void {
    for (let i = 0; i < this.#width; i++) {
      let sum = 0;
      for (let at = i * ROOM, end = at + this.#rows; at < end; at++) sum += this.columns[at]! * this.columns[at]!;
      sums[i]! += sum;
    }
  }

  /** The largest size of feature `i` on the first `count` rows. */
  sizeOf(i: number, count: number): number {
    let size = 0;
    for (let at = i * ROOM, end = at + count; at < end; at++) {
      const value = Math.abs(this.columns[at]!);
      if (value > size) size = value;
    }
    return size;
  }

  /** Features times `weights`, plus `tempo`, to `predictions`. */
  multiply(weights: Float64Array, tempo: number): void {
    this.#some.set(weights);
    const [columns, some, out] = [this.columns, this.#some, this.predictions].map(({ byteOffset }) => byteOffset);
    this.#kernel.multiply(columns!, this.#filled, this.#width, some!, tempo, out!);
  }

  /**
   * The log loss of `predictions`: its first derivatives in the logits to `slopes`, the second ones to `second`, each
   * times the row's count; returns the sum of the costs, likewise.
   */
  assess(): number {
    const { predictions, targets, counts, slopes, second } = this;
    return this.#kernel.assess(
      this.#filled,
      predictions.byteOffset,
      targets.byteOffset,
      counts.byteOffset,
      slopes.byteOffset,
      second.byteOffset,
    );
  }

  /** Adds to `sums`, for each feature, its products with `values`: `slopes` or `second`. */
  addProducts(values: Float64Array, sums: Float64Array): void {
    const [columns, of, some] = [this.columns, values, this.#some].map(({ byteOffset }) => byteOffset);
    this.#some.set(sums);
    this.#kernel.addProducts(columns!, this.#filled, this.#width, of!, some!);
    sums.set(this.#some);
  }

  /** Adds to `gram` the features' products times `second`. */
  addGram(): void {
    const { columns, second, gram } = this;
    this.#kernel.addGram(columns.byteOffset, this.#filled, this.#width, second.byteOffset, gram.byteOffset);
  }
}

/** Of this thread, by width: few at a time, since fits of few widths take turns. */
const blocks = new Map<number, Block>();
const MOST_BLOCKS = 4;

/** The block of this thread for `width` features: whoever takes it loads it anew. */
export function blockOf(width: number): Block {
  let block = blocks.get(width);
  if (block === undefined) {
    if (blocks.size === MOST_BLOCKS) blocks.clear();
    block = new Block(width);
    blocks.set(width, block);
  }
  return block;
}
