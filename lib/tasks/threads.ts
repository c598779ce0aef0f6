import { type BatchResult, BatchSize, errorOf } from './batch.ts';
import { Thread } from './thread.ts';
import type { Work } from './work.ts';

/**
 * Results that may wait for an earlier one, per worker: a long task doesn't stop the others, and memory stays bounded.
 */
const WAITING_PER_WORKER = 256;

/**
 * Does the tasks on worker threads and yields their results in index order, whatever order they finish in. A worker
 * takes a new task as soon as it has finished one, and short tasks by the batch. A task that throws ends the generator
 * with its error; no thread works for it afterwards.
 */
export async function* onThreads<Result>(work: Work): AsyncGenerator<Result> {
  if (work.from >= work.to) return;
  work.signal?.throwIfAborted();
  const workers = Math.min(work.workers, (work.max ?? work.to) - work.from);
  const threads: Thread[] = [];
  const idle: Thread[] = [];
  /** Finished tasks that wait for their turn, each a function that gives its result or throws its error. */
  const finished = new Map<number, () => Result>();
  const size = new BatchSize();
  let current = work.from;
  let next = work.from;
  let failure: { readonly reason: unknown } | undefined;
  let wake = (): void => {};

  const fail = (reason: unknown): void => {
    failure ??= { reason };
    wake();
  };
  const finish = (begin: number, { results, failure: failed, milliseconds }: BatchResult): void => {
    size.took(milliseconds, results.length);
    for (const [i, result] of results.entries()) finished.set(begin + i, () => result as Result);
    if (failed !== undefined)
      finished.set(begin + results.length, () => {
        throw errorOf(failed);
      });
    if (failure === undefined) startMore();
    wake();
  };
  const threadFor = (): Thread | undefined => {
    if (idle.length > 0) return idle.pop();
    if (threads.length === workers) return undefined;
    const thread = new Thread(work.module, work.setup, work);
    threads.push(thread);
    return thread;
  };
  const startMore = (): void => {
    for (;;) {
      const room = Math.min(work.to, current + WAITING_PER_WORKER * workers) - next;
      const thread = room > 0 ? threadFor() : undefined;
      if (thread === undefined) return;
      const begin = next;
      next += Math.min(room, size.next(work.to - next, workers));
      const indices = Array.from({ length: next - begin }, (_, i) => begin + i);
      thread.run(work.task === undefined ? indices : indices.map(work.task)).then((result) => {
        idle.push(thread);
        finish(begin, result);
      }, fail);
    }
  };
  const abort = (): void => fail(work.signal?.reason);
  work.signal?.addEventListener('abort', abort);
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
    await Promise.all(threads.map((thread) => thread.end()));
  }
}
