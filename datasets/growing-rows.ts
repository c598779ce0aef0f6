import { InputError } from '../lib/input-error.ts';
import { leaveRoom } from './room.ts';
import { type AnyValues, partsOf, StoredWriter } from './stored-values.ts';
import { type Kind, sharedValues, type Values, wider, widestOf } from './values.ts';

/** Of so many numbers at most a pass over those in memory is any quicker. */
const KEPT = 2 ** 27;

/** Where numbers are put, one after the other. */
interface Sink {
  append(values: Values): void;
  finish(): AnyValues;
}

/**
 * Numbers that come some at a time, in several parts, all of one kind that grows wider as wider ones come: in memory, or
 * in files of `place` where there are more than `kept` of them and files can be made there.
 */
export class GrowingRows {
  /** Of each part, where the numbers that come next are to be written; others after `begin` and after `hold`. */
  arrays: readonly Values[] = [];
  #kind: Kind = Int8Array;
  readonly #widest: Kind;
  readonly #make: (kind: Kind, part: number) => Sink;
  #sinks: Sink[];

  constructor(lengths: readonly number[], place: string, kept = KEPT) {
    const total = lengths.reduce((sum, length) => sum + length, 0);
    this.#widest = widestOf(total);
    const inMemory = total <= kept || !canStore(place);
    this.#make = (kind, part) => (inMemory ? memorySink(kind, lengths[part]!) : new StoredWriter(kind, place));
    this.#sinks = lengths.map((_, part) => this.#make(this.#kind, part));
  }

  /** `counts` says how many of each part come next. */
  begin(counts: readonly number[]): void {
    this.#write();
    this.arrays = counts.map((count) => new this.#kind(count));
  }

  /** Makes room for numbers of `kind`. */
  hold(kind: Kind): void {
    const wanted = wider(this.#kind, kind, this.#widest);
    if (wanted === this.#kind) return;
    this.#kind = wanted;
    this.arrays = this.arrays.map((array) => new wanted(array));
    // One after the other: each old one is let go before the next new one is made.
    for (const [part, sink] of this.#sinks.entries()) {
      const next = this.#make(wanted, part);
      for (const { part: some } of partsOf(sink.finish(), 1)) next.append(some);
      this.#sinks[part] = next;
    }
  }

  /** All parts: every number that was asked for has come. */
  finish(): AnyValues[] {
    this.#write();
    return this.#sinks.map((sink) => sink.finish());
  }

  #write(): void {
    for (const [i, array] of this.arrays.entries()) this.#sinks[i]!.append(array);
    this.arrays = [];
  }
}

function memorySink(kind: Kind, length: number): Sink {
  leaveRoom(kind.BYTES_PER_ELEMENT * length);
  const values = sharedValues(kind, length);
  let at = 0;
  return {
    append(some) {
      values.set(some, at);
      at += some.length;
    },
    finish: () => values.subarray(0, at),
  };
}

/** False of a folder that nobody may write to. */
function canStore(place: string): boolean {
  try {
    new StoredWriter(Int8Array, place).finish();
    return true;
  } catch (error) {
    if (error instanceof InputError) return false;
    throw error;
  }
}
