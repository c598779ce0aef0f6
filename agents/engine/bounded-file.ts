import { appendFileSync, statSync } from 'node:fs';

/**
 * A file that is appended to until it holds `most` bytes; what comes then, or can't be written, is dropped. There is no
 * file before something is written.
 */
export class BoundedFile {
  readonly path: string;
  readonly #max: number;
  #size: number;

  constructor(path: string, max: number) {
    this.path = path;
    this.#max = max;
    this.#size = statSync(path, { throwIfNoEntry: false })?.size ?? 0;
  }

  write(bytes: Buffer): void {
    const fitting = bytes.subarray(0, Math.max(0, this.#max - this.#size));
    if (fitting.length === 0) return;
    this.#size += fitting.length;
    try {
      appendFileSync(this.path, fitting);
    } catch {
      // A full disk must not end the run for this.
      this.#size = this.#max;
    }
  }
}
