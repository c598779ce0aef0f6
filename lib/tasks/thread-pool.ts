import { Piscina } from 'piscina';
import { builtModule } from './built-module.ts';
import type { Preload } from './preloads.ts';

/** What a thread of a pool is started with: plain data. */
export interface ThreadSetup {
  /** The address of a built module whose default export is a `TaskMaker`. */
  readonly module: string;
  readonly setup: unknown;
  /** Loaded before the module, in order. */
  readonly preloads: readonly Preload[];
}

/** So many threads that do batches of tasks; `pool-worker.ts` is what runs there. */
export function threadPool(started: ThreadSetup, threads: number): Piscina {
  return new Piscina({
    filename: builtModule(new URL('./pool-worker.ts', import.meta.url)).href,
    workerData: started,
    minThreads: threads,
    maxThreads: threads,
    concurrentTasksPerWorker: 1,
  });
}
