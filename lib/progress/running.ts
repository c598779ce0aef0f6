/** How long work is to be done: on how many threads, until when, and who is told. Changes no result. */
export interface Running {
  readonly workers: number;
  /** Stops the work cleanly; the same call resumes from there. */
  readonly signal: AbortSignal;
  /** Called with the number done and the number there is in all, whenever either is known; `note` says how it goes. */
  readonly progress: (done: number, total: number, note?: string) => void;
}

/** Who hears how work continues and can stop it. */
export type Watching = Pick<Running, 'signal' | 'progress'>;

/** For work that nobody watches. */
export const unwatched: Watching = { signal: new AbortController().signal, progress: () => {} };

/** Gives the signal its chance to be heard. Throws its reason. */
export async function hear(signal: AbortSignal): Promise<void> {
  await new Promise(setImmediate);
  signal.throwIfAborted();
}

/** Milliseconds after which a signal gets its chance to be heard. */
const DEAF = 100;

/**
 * Counts `total` pieces of work, one a call, and checks the signal now and then. The calls throw the signal's reason.
 */
export function counter(total: number, { signal, progress }: Watching): () => Promise<void> {
  let count = 0;
  let heard = performance.now();
  progress(0, total);
  return async () => {
    progress(++count, total);
    if (performance.now() - heard > DEAF) {
      await new Promise(setImmediate);
      heard = performance.now();
    }
    signal.throwIfAborted();
  };
}
