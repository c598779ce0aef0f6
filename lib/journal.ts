import { closeSync, fsyncSync, openSync, readFileSync, truncateSync } from 'node:fs';
import { exists, withPath, writeAll } from './files.ts';

/**
 * A file of lines that only grows. A line is whole or it isn't there: what a killed writer left of its last line is cut off
 * when the journal is opened again.
 */
export class Journal {
  readonly #path: string;
  readonly #file: number;
  /** The whole lines that stood in the file when it was opened. */
  readonly lines: readonly string[];

  constructor(path: string) {
    this.#path = path;
    this.lines = exists(path) ? wholeLines(path) : [];
    this.#file = withPath(path, () => openSync(path, 'a'));
  }

  /** Appends `line`, flushed to the disk before this returns. */
  append(line: string): void {
    withPath(this.#path, () => {
      writeAll(this.#file, Buffer.from(`${line}\n`));
      fsyncSync(this.#file);
    });
  }

  close(): void {
    closeSync(this.#file);
  }
}

function wholeLines(path: string): string[] {
  const bytes = withPath(path, () => readFileSync(path));
  const end = bytes.lastIndexOf('\n') + 1;
  if (end < bytes.length) withPath(path, () => truncateSync(path, end));
  return bytes.subarray(0, end).toString('utf8').split('\n').slice(0, -1);
}
