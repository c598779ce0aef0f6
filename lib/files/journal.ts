import { closeSync, fsyncSync, openSync, readSync, truncateSync } from 'node:fs';
import { dirname } from 'node:path';
import { InputError } from '../input-error.ts';
import { exists, withPath, writeAll } from './files.ts';
import { LineReader } from './line-reader.ts';

const CHUNK = 1 << 20;
/** Bytes of the longest line that is read. Our lines are far shorter; Node can't hold a text of 512 MB. */
const LONGEST_LINE = 1 << 27;

/** The least time between two flushes: bounds what a crash of the machine can lose, and what flushing costs. */
const FLUSH_MILLISECONDS = 50;

/** Takes a line of a journal and its number, from 1. */
export type TakeLine = (line: string, number: number) => void;

/**
 * A file of lines that only grows, each complete or absent: the partial last line of a killed writer is cut off when
 * the journal is opened again.
 */
export class Journal {
  readonly #path: string;
  readonly #file: number;
  #flushed = 0;
  #timer: NodeJS.Timeout | undefined;
  /** Why a flush that nobody waited for failed. */
  #failure: unknown;

  /** Opens the journal, or makes an empty one, and gives `take` the lines that stand in it. */
  constructor(path: string, take: TakeLine) {
    this.#path = path;
    const isNew = !exists(path);
    if (!isNew) {
      const bytes = readLines(path, take);
      withPath(path, () => truncateSync(path, bytes));
    }
    this.#file = withPath(path, () => openSync(path, 'a'));
    if (isNew) flushFolder(dirname(path));
  }

  /**
   * Appends `line`: in the file when this returns, whatever happens to the process; on the disk 50 ms later at most,
   * whatever happens to the machine.
   */
  append(line: string): void {
    this.note(line);
    const wait = this.#flushed + FLUSH_MILLISECONDS - performance.now();
    if (wait <= 0) withPath(this.#path, () => this.#flush());
    else this.#timer ??= setTimeout(() => this.#flushLater(), wait).unref();
  }

  /** Appends `line` as `append` does, but leaves it to the system when it comes to the disk. */
  note(line: string): void {
    if (this.#failure !== undefined) throw this.#failure;
    withPath(this.#path, () => writeAll(this.#file, Buffer.from(`${line}\n`)));
  }

  /** Everything is on the disk when this returns. */
  close(): void {
    try {
      withPath(this.#path, () => this.#flush());
    } finally {
      closeSync(this.#file);
    }
    if (this.#failure !== undefined) throw this.#failure;
  }

  #flush(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    fsyncSync(this.#file);
    this.#flushed = performance.now();
  }

  #flushLater(): void {
    try {
      withPath(this.#path, () => this.#flush());
    } catch (error) {
      this.#failure = error;
    }
  }
}

/**
 * Gives `take` every whole line of the file at `path`, in bounded memory; returns how many bytes they are. Throws
 * InputError where it can't be read.
 */
export function readLines(path: string, take: TakeLine): number {
  const file = withPath(path, () => openSync(path, 'r'));
  try {
    const chunk = Buffer.allocUnsafe(CHUNK);
    const reader = new LineReader(LONGEST_LINE);
    let [bytes, number] = [0, 0];
    const refuse = (): InputError =>
      new InputError(
        `${path} line ${number + 1}: longer than ${LONGEST_LINE / 2 ** 20} MB; weightroom writes no such line`,
      );
    const takeWhole = (line: string, whole: boolean): void => {
      if (!whole) throw refuse();
      take(line, ++number);
    };
    for (;;) {
      const size = withPath(path, () => readSync(file, chunk));
      if (size === 0) return bytes - reader.kept;
      bytes += size;
      reader.push(chunk.subarray(0, size), takeWhole);
      if (reader.kept === LONGEST_LINE) throw refuse();
    }
  } finally {
    closeSync(file);
  }
}

/**
 * A new file's name is on the disk when its folder is; where a folder can't be opened (Windows), the system sees to it.
 */
function flushFolder(folder: string): void {
  try {
    const file = openSync(folder, 'r');
    try {
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
  } catch {
    // Nothing is lost by it but some durability.
  }
}
