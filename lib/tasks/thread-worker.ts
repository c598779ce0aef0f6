import { parentPort, workerData } from 'node:worker_threads';
import { InputError } from '../input-error.ts';
import type { BatchResult } from './batch.ts';
import type { Preload } from './preloads.ts';
import type { ThreadOrder, ThreadWords, ThreadWork } from './thread.ts';

/** The default export of a thread's module: makes of the setup the function that does one task. */
type TaskMaker = (setup: unknown) => (task: unknown) => unknown;

/** What its preloads found at fault. */
const mistake = await load(workerData as readonly Preload[]);
let perform: Promise<(task: unknown) => unknown> | undefined;
parentPort!.on('message', async (told: ThreadOrder) => {
  if (Array.isArray(told)) say({ done: await performAll(told) });
  else perform = told && made(told as ThreadWork);
});

/** Where the user's own code is at fault, each task says so: an error while a thread loads would be a bug of ours. */
async function load(preloads: readonly Preload[]): Promise<InputError | undefined> {
  try {
    for (const one of preloads) {
      const { default: begin } = (await import(one.module)) as { default?: (setup: unknown) => unknown };
      await begin?.(one.setup);
    }
  } catch (error) {
    if (error instanceof InputError) return error;
    throw error;
  }
  return undefined;
}

async function made({ module, setup }: ThreadWork): Promise<(task: unknown) => unknown> {
  const fail = (): void => {
    throw mistake;
  };
  try {
    return mistake === undefined ? (await makerOf(module))(setup) : fail;
  } finally {
    // It can be ended now, also where its work could not be made.
    say({ ready: true });
  }
}

async function makerOf(module: string): Promise<TaskMaker> {
  const { default: maker } = (await import(module)) as { default?: TaskMaker };
  if (typeof maker !== 'function') throw new Error(`${module}: has no default export that makes the task's function`);
  return maker;
}

/** One batch; the tasks behind one that throws are not done. */
async function performAll(batch: readonly unknown[]): Promise<BatchResult> {
  const begun = performance.now();
  const results: unknown[] = [];
  let failure: BatchResult['failure'];
  try {
    const one = await perform!;
    for (const task of batch) results.push(await one(task));
  } catch (reason) {
    // A class doesn't cross threads.
    failure = reason instanceof InputError ? { reason, mistake: reason.message } : { reason };
  }
  return { results, failure, milliseconds: performance.now() - begun };
}

function say(words: ThreadWords): void {
  parentPort!.postMessage(words);
}
