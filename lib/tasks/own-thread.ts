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
