import { parentPort, workerData } from 'node:worker_threads';
import { InputError } from '../input-error.ts';
import type { BatchResult } from './batch.ts';
import type { ThreadSetup, ThreadWords } from './thread.ts';

/** The default export of a thread's module: makes of the setup the function that does one task. */
type TaskMaker = (setup: unknown) => (task: unknown) => unknown;

/** A thread makes the task's function once, and does the tasks that it is given. */
const perform = await make(workerData as ThreadSetup);
parentPort!.on('message', async (told: readonly unknown[] | 'end') => {
  if (told === 'end') process.exit();
  say({ done: await performAll(told) });
});
say({ loaded: true });

/** Where the user's own code is at fault, each task says so: an error while a thread loads would be a bug of ours. */
async function make({ module, setup, preloads }: ThreadSetup): Promise<(task: unknown) => unknown> {
  try {
    for (const one of preloads) {
      const { default: begin } = (await import(one.module)) as { default?: (setup: unknown) => unknown };
      await begin?.(one.setup);
    }
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    return () => {
      throw error;
    };
  }
  const { default: maker } = (await import(module)) as { default?: TaskMaker };
  if (typeof maker !== 'function') throw new Error(`${module}: has no default export that makes the task's function`);
  return maker(setup);
}

/** One batch; the tasks behind one that throws are not done. */
async function performAll(batch: readonly unknown[]): Promise<BatchResult> {
  const begun = performance.now();
  const results: unknown[] = [];
  let failure: BatchResult['failure'];
  try {
    for (const task of batch) results.push(await perform(task));
  } catch (reason) {
    // A class doesn't cross threads.
    failure = reason instanceof InputError ? { reason, mistake: reason.message } : { reason };
  }
  return { results, failure, milliseconds: performance.now() - begun };
}

function say(words: ThreadWords): void {
  parentPort!.postMessage(words);
}
