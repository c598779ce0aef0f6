import { type Figures, type Progress, progressOf } from '../../lib/progress/progress.ts';
import type { Watching } from '../../lib/progress/running.ts';

/** What is to be known after a stop. */
const after = {
  goesOn: 'The same command resumes from here.',
  /** The caches keep the shards that were read; a fit begins anew. */
  kept: 'The same command resumes from the rows that were read.',
  /** Nothing is kept. */
  begins: 'The same command begins anew.',
  /** Weights were written before the page about them was made. */
  fitted: 'The weights are written; weightroom fit --weights makes the report.',
  /** A server, whose end is no mistake. */
  ends: '',
} as const;

/** The reason with which work ends after Ctrl-C; its message is for the user. */
export class Stopped extends Error {
  override readonly name = 'Stopped';

  constructor(then: keyof typeof after) {
    super(`Stopped. ${after[then]}`);
  }
}

/** Aborts at the first Ctrl-C or SIGTERM; a second one ends the process at once. */
export function stopSignal(then: keyof typeof after): AbortSignal {
  const controller = new AbortController();
  const stop = (): void => {
    if (controller.signal.aborted) process.exit(130);
    controller.abort(new Stopped(then));
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  return controller.signal;
}

/** Seconds after which work that is mostly short is long, and shown. */
const LONG = 5;

/** Opens a view of a stage, in the place of the one before it: `unit` is what is counted. */
type Stage = (what: string, unit: string, figures?: Figures) => Watching;

/**
 * Does `work`, whose stages are shown one after the other, each from when it tells how much there is. Ctrl-C stops it;
 * `then` says what comes of that.
 */
export async function watched<Result>(
  then: keyof typeof after,
  work: (stage: Stage) => Promise<Result>,
  wait = 0,
): Promise<Result> {
  const signal = stopSignal(then);
  let view: Progress | undefined;
  let of = 0;
  const close = (): void => {
    view?.end();
    view = undefined;
    of++;
  };
  const stage: Stage = (what, unit, figures) => {
    close();
    const [opens, own] = [performance.now() + wait, of];
    const progress: Watching['progress'] = (done, total, note) => {
      if (own !== of || performance.now() < opens) return;
      view ??= progressOf(what, unit, total, done, figures);
      view.done(done, note);
    };
    return { signal, progress };
  };
  return work(stage).finally(close);
}

/** The same of work that is mostly short: a stage is shown after some seconds only. */
export function watchedLong<Result>(
  then: keyof typeof after,
  work: (stage: Stage) => Promise<Result>,
): Promise<Result> {
  return watched(then, work, LONG * 1000);
}
