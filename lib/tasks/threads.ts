import { InputError } from '../input-error.ts';
import { type BatchResult, BatchSize } from './batch.ts';
import { builtModule } from './built-module.ts';
import { preloadsNow } from './preloads.ts';
import { threadPool } from './thread-pool.ts';
import type { Work } from './work.ts';

/**
 * Results that may wait for an earlier one, per worker: a long task doesn't stop the others, and memory stays bounded.
 */
const WAITING_PER_WORKER = 256;

/**
 * Does the tasks on worker threads and yields their results in index order, whatever order they finish in. A worker
 * takes a new task as soon as it has finished one, and short tasks by the batch. A task that throws ends the generator
 * with its error; no worker outlives the generator.
 */
export async function* onThreads<Result>(work: Work): AsyncGenerator<Result> {
  if (work.from >= work.to) return;
  work.signal?.throwIfAborted();
  const workers = Math.min(work.workers, (work.max ?? work.to) - work.from);
  const { setup } = work;
  const pool = threadPool({ module: builtModule(work.module).href, setup, preloads: preloadsNow() }, workers);
  /** Finished tasks that wait for their turn, each a function that gives its result or throws its error. */
  const finished = new Map<number, () => Result>();
  /** The first batch of each worker: when it is done, the worker has loaded its modules. */
  const first: Promise<unknown>[] = [];
  const size = new BatchSize();
  let current = work.from;
  let next = work.from;
  let running = 0;
  let failure: { readonly reason: unknown } | undefined;
  let wake = (): void => {};

  const fail = (reason: unknown): void => {
    failure ??= { reason };
    wake();
  };
  const finish = (begin: number, { results, failure: failed, milliseconds }: BatchResult): void => {
    running--;
    size.took(milliseconds, results.length);
    for (const [i, result] of results.entries()) finished.set(begin + i, () => result as Result);
    if (failed !== undefined)
      finished.set(begin + results.length, () => {
        throw failed.mistake === undefined ? failed.reason : new InputError(failed.mistake);
      });
    if (failure === undefined) startMore();
    wake();
  };
  const start = (count: number): void => {
    const begin = next;
    next += count;
    running++;
    const indices = Array.from({ length: count }, (_, i) => begin + i);
    const batch = pool.run(work.task === undefined ? indices : indices.map(work.task)) as Promise<BatchResult>;
    if (first.length < workers) first.push(batch);
    batch.then(
      (result) => finish(begin, result),
      (reason: unknown) => finish(begin, { results: [], failure: { reason }, milliseconds: 0 }),
    );
  };
  const startMore = (): void => {
    // Two batches a worker: one being done, one queued, so that none waits for the main thread.
    while (running < 2 * workers) {
      const room = Math.min(work.to, current + WAITING_PER_WORKER * workers) - next;
      if (room <= 0) return;
      start(Math.min(room, size.next(work.to - next, workers)));
    }
  };
  const abort = (): void => fail(work.signal?.reason);
  work.signal?.addEventListener('abort', abort);
  // A worker that fails with no task in hand: while it loads its module.
  pool.on('error', fail);
  if (work.hear !== undefined) pool.on('message', work.hear);
  try {
    for (; current < work.to; current++) {
      if (failure === undefined) startMore();
      while (failure === undefined && !finished.has(current))
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      if (failure !== undefined) throw failure.reason;
      const result = finished.get(current)!;
      finished.delete(current);
      yield result();
    }
  } finally {
    work.signal?.removeEventListener('abort', abort);
    failure ??= { reason: undefined };
    // Node 20 aborts the whole process when a worker is terminated while it loads its modules.
    await Promise.allSettled(first);
    await pool.destroy();
  }
}
