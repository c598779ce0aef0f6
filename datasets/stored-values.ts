import { closeSync, mkdirSync, openSync, readSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryName, withPath, writeAll } from '../lib/files/files.ts';
import { type Kind, kinds, sharedValues, type Values } from './values.ts';

/**
 * Numbers as `Values` has them, in a file that no folder names any more: when its last reader ends, it is gone. Plain
 * data, which every thread of this process can read.
 */
interface StoredValues {
  /** The place in `kinds` of what each number is. */
  readonly kind: number;
  readonly length: number;
  /** The open file. */
  readonly file: number;
  /** The folder where the file is, for copies of some of it. */
  readonly place: string;
}

/** Numbers in memory or in a file. */
export type AnyValues = Values | StoredValues;

/** Bytes that are read at once where all are wanted in their order. */
const PART = 2 ** 20;

/** Files are closed when what says their number is let go. */
const files = new FinalizationRegistry<number>((file) => closeSync(file));

/** Writes numbers to a file of `place`, one after the other. */
export class StoredWriter {
  readonly #kind: Kind;
  readonly #place: string;
  readonly #path: string;
  readonly #file: number;
  #length = 0;

  /** Throws InputError where no file can be made. */
  constructor(kind: Kind, place: string) {
    this.#kind = kind;
    this.#place = place;
    this.#path = temporaryName(join(place, 'numbers'));
    this.#file = withPath(this.#path, () => {
      mkdirSync(place, { recursive: true });
      const file = openSync(this.#path, 'wx+');
      rmSync(this.#path);
      return file;
    });
  }

  /** Throws InputError where the disk is full. */
  append(values: Values): void {
    const some = values instanceof this.#kind ? values : new this.#kind(values);
    withPath(this.#path, () => writeAll(this.#file, new Uint8Array(some.buffer, some.byteOffset, some.byteLength)));
    this.#length += some.length;
  }

  /** What was written. The file is there as long as this is. */
  finish(): StoredValues {
    const stored = {
      kind: kinds.indexOf(this.#kind),
      length: this.#length,
      file: this.#file,
      place: this.#place,
    };
    files.register(stored, this.#file);
    return stored;
  }
}

/** Whether numbers stand in a file. */
export function isStored(values: AnyValues): values is StoredValues {
  return !ArrayBuffer.isView(values);
}

/** What each of `values` is. */
export function kindOfAll(values: AnyValues): Kind {
  return isStored(values) ? kinds[values.kind]! : (values.constructor as Kind);
}

/** Writes the numbers from `from` to before `to` to `out`, of the same kind, from its start. */
export function readNumbers(values: AnyValues, from: number, to: number, out: Values): void {
  if (!isStored(values)) {
    out.set(values.subarray(from, to));
    return;
  }
  const size = out.BYTES_PER_ELEMENT;
  const bytes = new Uint8Array(out.buffer, out.byteOffset, (to - from) * size);
  for (let at = 0, count = 1; at < bytes.length; at += count) {
    count = readSync(values.file, bytes, at, bytes.length - at, from * size + at);
    if (count === 0) throw new Error('a file of numbers is shorter than it was written');
  }
}

/** Of this thread: what was read last. */
let memory = new ArrayBuffer(0);

/**
 * The numbers from `from` to before `to`: a view of those in memory; those in a file are read to memory of this thread,
 * which the next call for a file writes over.
 */
export function numbersBetween(values: AnyValues, from: number, to: number): Values {
  if (!isStored(values)) return values.subarray(from, to);
  const kind = kinds[values.kind]!;
  if (memory.byteLength < (to - from) * kind.BYTES_PER_ELEMENT)
    memory = new ArrayBuffer((to - from) * kind.BYTES_PER_ELEMENT);
  const out = new kind(memory, 0, to - from);
  readNumbers(values, from, to, out);
  return out;
}

/** All numbers in their order, whole rows of `stride` at a time: of those in memory all at once. */
export function* partsOf(
  values: AnyValues,
  stride: number,
): Generator<{ readonly from: number; readonly part: Values }> {
  const step = isStored(values) ? stride * Math.ceil(PART / (8 * stride)) : values.length;
  for (let from = 0; from < values.length; from += step)
    yield { from, part: numbersBetween(values, from, Math.min(values.length, from + step)) };
}

/** Rows as they stand in memory, or of a file some at a time. */
const ROWS = 4096;
/** Bytes: rows of a file that are nearer to each other are read together with what stands between them. */
const NEAR = 8192;
/** Bytes that are read together at most, unless one row has more. */
const WINDOW = 2 ** 20;
/** So many numbers are quicker copied by `set` than one by one. */
const LONG = 64;
/** So many numbers at most are copied to memory; more to a file, where they come from one. */
const COPIED = 2 ** 24;

/** Writes the rows numbered `chosen[from]` to before `chosen[to]`, of `stride` numbers each, to `out`. Hot. */
export function gatherRows(
  values: AnyValues,
  stride: number,
  chosen: ArrayLike<number>,
  from: number,
  to: number,
  out: Values,
): void {
  if (!isStored(values)) {
    gather(values, stride, chosen, from, to, out, 0, 0);
    return;
  }
  const bytes = stride * kindOfAll(values).BYTES_PER_ELEMENT;
  const near = Math.max(1, Math.floor(NEAR / bytes));
  const window = Math.max(1, Math.floor(WINDOW / bytes));
  for (let begin = from; begin < to; ) {
    const first = chosen[begin]!;
    let end = begin + 1;
    for (let last = first; end < to; end++) {
      const next = chosen[end]!;
      if (next < last || next - last > near || next - first >= window) break;
      last = next;
    }
    const rows = numbersBetween(values, first * stride, (chosen[end - 1]! + 1) * stride);
    gather(rows, stride, chosen, begin, end, out, (begin - from) * stride, first);
    begin = end;
  }
}

function gather(
  values: Values,
  stride: number,
  chosen: ArrayLike<number>,
  from: number,
  to: number,
  out: Values,
  start: number,
  first: number,
): void {
  // Rows of a game follow each other: they are copied together.
  for (let i = from, at = start; i < to; ) {
    const begin = i;
    const row = chosen[i++]!;
    while (i < to && chosen[i]! === row + i - begin) i++;
    const place = (row - first) * stride;
    const count = (i - begin) * stride;
    if (count < LONG) for (let k = 0; k < count; k++) out[at + k] = values[place + k]!;
    else out.set(values.subarray(place, place + count), at);
    at += count;
  }
}

/**
 * A copy of the rows numbered `chosen`, of `stride` numbers each, in that order: in memory that threads share, or, of
 * more than `kept` numbers that stand in a file, in a file.
 */
export function copyRows(values: AnyValues, stride: number, chosen: ArrayLike<number>, kept = COPIED): AnyValues {
  const kind = kindOfAll(values);
  const length = chosen.length * stride;
  if (!isStored(values) || length <= kept) {
    const copy = sharedValues(kind, length);
    gatherRows(values, stride, chosen, 0, chosen.length, copy);
    return copy;
  }
  const writer = new StoredWriter(kind, values.place);
  const some = new kind(ROWS * stride);
  for (let from = 0; from < chosen.length; from += ROWS) {
    const to = Math.min(chosen.length, from + ROWS);
    gatherRows(values, stride, chosen, from, to, some);
    writer.append(some.subarray(0, (to - from) * stride));
  }
  return writer.finish();
}
