import { closeSync, mkdirSync, openSync, readSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryName, withPath, writeAll } from '../lib/files/files.ts';
import { type Kind, kinds, type Values } from './values.ts';

/**
 * Numbers as `Values` has them, in a file that no folder names any more: when its last reader ends, it is gone. Plain
 * data, which every thread of this process can read.
 */
export interface StoredValues {
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
