import { parentPort } from 'node:worker_threads';
import type { Watching } from '../progress/running.ts';
import { onThreads } from './threads.ts';

/**
 * What the function that `module` makes gives for `plan`, plain data, on a thread of its own: the signal is heard at
 * once however long a loop there takes. The function is called with `undefined` first, for nothing, so that the thread
 * may be stopped from then on. `hear` gets what it posts to its `parentPort`. Throws as it does, and the signal's
 * reason.
 */
export async function onOwnThread<Answer>(
  module: URL,
  plan: unknown,
  signal: AbortSignal,
  hear: (message: unknown) => void,
): Promise<Answer> {
  // The pool lets a thread's first batch end before it stops the thread.
  const tasks = [undefined, plan];
  const task = (index: number) => tasks[index];
  const answers = onThreads<Answer>({
    module,
    setup: undefined,
    from: 0,
    to: tasks.length,
    task,
    workers: 1,
    signal,
    hear,
  });
  let last: Answer | undefined;
  for await (const answer of answers) last = answer;
  return last!;
}

/** What work on a thread of its own says while it goes on: plain data. */
export interface Heard<Stage extends string = string> {
  readonly stage: Stage;
  readonly done: number;
  readonly total: number;
  readonly note: string | undefined;
}

/** How each stage of work is watched whose progress goes to `hear`. */
export function watchingBy<Stage extends string>(
  signal: AbortSignal,
  hear: (heard: Heard<Stage>) => void,
): (stage: Stage) => Watching {
  return (stage) => ({ signal, progress: (done, total, note) => hear({ stage, done, total, note }) });
}

/**
 * The default export of a module that `onOwnThread` runs: makes the function that does `work` for a plan and says how it
 * goes on. The plan `undefined` only shows that the thread has begun.
 */
export function threadWork<Plan, Answer, Stage extends string>(
  work: (plan: Plan, watching: (stage: Stage) => Watching) => Promise<Answer>,
): () => (plan: Plan | undefined) => Promise<Answer | undefined> {
  return () => {
    // Whoever started the thread stops it.
    const { signal } = new AbortController();
    const watching = watchingBy<Stage>(signal, (heard) => parentPort?.postMessage(heard));
    return async (plan) => (plan === undefined ? undefined : work(plan, watching));
  };
}
