import type { Watching } from '../lib/progress/running.ts';

/** Stops work with the error `stopped` once `count` pieces of it are done; `told` hears how many are. */
export function stoppingAt(count: number, told: (done: number, total: number) => void = () => {}): Watching {
  const stop = new AbortController();
  return {
    signal: stop.signal,
    progress(done, total) {
      told(done, total);
      if (done >= count) stop.abort(new Error('stopped'));
    },
  };
}
