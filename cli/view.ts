import { type Progress, progressOf } from '../lib/progress.ts';
import type { Running } from '../lib/run.ts';

/** A progress view that opens when the work first tells how much there is. */
export class View {
  readonly #what: string;
  readonly #unit: string;
  #open: Progress | undefined;

  constructor(what: string, unit: string) {
    this.#what = what;
    this.#unit = unit;
  }

  readonly progress: Running['progress'] = (done, total, note) => {
    this.#open ??= progressOf(this.#what, this.#unit, total, done);
    this.#open.done(done, note);
  };

  /** However the work ended. */
  close(): void {
    this.#open?.end();
    this.#open = undefined;
  }
}
