import { availableParallelism } from 'node:os';
import type { Running } from '../lib/progress/running.ts';

/** Who does the work, who hears of it and who stops it; changes no result. */
export interface Watched {
  /** Threads; else one a core. */
  readonly workers?: number;
  /** Stops the work cleanly: the promise is rejected with its reason, and the same call goes on from there. */
  readonly signal?: AbortSignal;
  /** Called with what is done and what there is in all. */
  readonly progress?: (done: number, total: number, note?: string) => void;
}

export function runningOf({ workers, signal, progress }: Watched): Running {
  return {
    workers: workers ?? availableParallelism(),
    signal: signal ?? new AbortController().signal,
    progress: progress ?? (() => {}),
  };
}
