import { type Figures, type Progress, progressOf } from '../../lib/progress/progress.ts';
import type { Running } from '../../lib/progress/running.ts';

/** Seconds after which work that is mostly short is long. */
const LONG = 5;

/**
 * A progress view. It opens when the work first tells how much there is; that of work which is mostly short opens only
 * after some seconds.
 */
export class View {
  static ofShortWork(what: string, unit: string): View {
    const view = new View(what, unit);
    view.#opens = performance.now() + LONG * 1000;
    return view;
  }

  #opens = 0;
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
    if (performance.now() < this.#opens) return;
    this.#open ??= progressOf(this.#what, this.#unit, total, done, this.#figures);
    this.#open.done(done, note);
  };

  /** However the work ended. */
  close(): void {
    this.#open?.end();
    this.#open = undefined;
  }
}
