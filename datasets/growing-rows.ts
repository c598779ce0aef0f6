import { InputError } from '../lib/input-error.ts';
import { type AnyValues, partsOf, StoredWriter } from './stored-values.ts';
import { GrowingValues, type Kind, sharedValues, type Values, wider, widestOf } from './values.ts';

/**
 * Numbers that come some at a time, in several parts, all of one kind that grows wider as wider ones come: in memory, or
 * in files where there are many.
 */
export interface GrowingRows {
  /** Where the numbers that come next are to be written: `counts` says how many of each part. */
  begin(counts: readonly number[]): void;
  /** Of each part; others after `begin` and after `hold`. */
  readonly arrays: readonly Values[];
  /** Makes room for numbers of `kind`. */
  hold(kind: Kind): void;
  /** All parts: every number that was asked for has come. */
  finish(): AnyValues[];
}

/** Of so many numbers at most a pass over those in memory is any quicker. */
const KEPT = 2 ** 27;

/**
 * Parts of `lengths` numbers: in memory, or in files of `place` where there are more than `kept` of them and files can
 * be made there.
 */
export function growingRows(lengths: readonly number[], place: string, kept = KEPT): GrowingRows {
  if (lengths.reduce((sum, length) => sum + length, 0) <= kept) return new RowsInMemory(lengths);
  try {
    return new RowsInFiles(lengths, place);
  } catch (error) {
    // A folder that nobody may write to.
    if (error instanceof InputError) return new RowsInMemory(lengths);
    throw error;
  }
}

class RowsInMemory implements GrowingRows {
  readonly #whole: GrowingValues;
  readonly #filled: number[];
  #counts: readonly number[];

  constructor(lengths: readonly number[]) {
    this.#whole = new GrowingValues(lengths, widestOf(lengths), sharedValues);
    this.#filled = lengths.map(() => 0);
    this.#counts = this.#filled;
  }

  get arrays(): readonly Values[] {
    return this.#whole.arrays.map((array, i) => array.subarray(this.#filled[i]! - this.#counts[i]!, this.#filled[i]));
  }

  begin(counts: readonly number[]): void {
    this.#counts = counts;
    for (const [i, count] of counts.entries()) this.#filled[i]! += count;
  }

  hold(kind: Kind): void {
    this.#whole.hold(kind);
  }

  finish(): Values[] {
    return [...this.#whole.arrays];
  }
}

class RowsInFiles implements GrowingRows {
  arrays: readonly Values[] = [];
  #kind: Kind = Int8Array;
  readonly #widest: Kind;
  readonly #place: string;
  #writers: StoredWriter[];

  constructor(lengths: readonly number[], place: string) {
    this.#widest = widestOf(lengths);
    this.#place = place;
    this.#writers = lengths.map(() => new StoredWriter(this.#kind, place));
  }

  begin(counts: readonly number[]): void {
    this.#write();
    this.arrays = counts.map((count) => new this.#kind(count));
  }

  hold(kind: Kind): void {
    const wanted = wider(this.#kind, kind, this.#widest);
    if (wanted === this.#kind) return;
    this.#kind = wanted;
    this.arrays = this.arrays.map((array) => new wanted(array));
    this.#writers = this.#writers.map((writer) => {
      const next = new StoredWriter(wanted, this.#place);
      for (const { part } of partsOf(writer.finish(), 1)) next.append(part);
      return next;
    });
  }

  finish(): AnyValues[] {
    this.#write();
    return this.#writers.map((writer) => writer.finish());
  }

  #write(): void {
    for (const [i, array] of this.arrays.entries()) this.#writers[i]!.append(array);
    this.arrays = [];
  }
}
