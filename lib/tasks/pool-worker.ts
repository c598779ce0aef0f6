import { workerData } from 'node:worker_threads';
import type { Batch, BatchResult, TaskMaker } from './batch.ts';

/** A thread of the pool: it makes the task's function once, and does the tasks that it is given. */
const { module, setup } = workerData as { module: string; setup: unknown };
const { default: make } = (await import(module)) as { default?: TaskMaker };
if (typeof make !== 'function') throw new Error(`${module}: has no default export that makes the task's function`);
const perform = await make(setup);

/** One batch; the tasks behind one that throws are not done. */
export default async function performAll(batch: Batch): Promise<BatchResult> {
  const begun = performance.now();
  const results: unknown[] = [];
  let failure: BatchResult['failure'];
  try {
    for (const task of batch) results.push(await perform(task));
  } catch (reason) {
    failure = { reason };
  }
  return { results, failure, milliseconds: performance.now() - begun };
}
