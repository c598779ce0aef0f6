import { type Figures, type Progress, progressOf } from '../lib/progress.ts';
import type { Running } from '../lib/run.ts';

/** A progress view that opens when the work first tells how much there is. */
export class View {
  readonly #what: string;
  readonly #unit: string;
  readonly #figures: Figures | undefined;
  #open: Progress | undefined;

  constructor(what: string, unit: string, figures?: Figures) {
    this.#what = what;
    this.#unit = unit;
    this.#figures = figures;
  }

  readonly progress: Running['progress'] = (done, total, note) => {
    this.#open ??= progressOf(this.#what, this.#unit, total, done, this.#figures);
    this.#open.done(done, note);
  };

  /** However the work ended. */
  close(): void {
    this.#open?.end();
    this.#open = undefined;
  }
}
