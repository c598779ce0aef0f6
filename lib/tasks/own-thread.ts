import { once } from 'node:events';
import { parentPort } from 'node:worker_threads';
import type { Watching } from '../progress/running.ts';
import { errorOf } from './batch.ts';
import { Thread, type ThreadWords } from './thread.ts';

/**
 * What the function that `module` makes gives for `plan`, plain data, on a thread of its own: the signal is heard at
 * once however long a loop there takes. `hear` gets what it says while it goes on. Throws as it does, and the signal's
 * reason.
 */
export async function onOwnThread<Answer>(
  module: URL,
  plan: unknown,
  signal: AbortSignal,
  hear: (message: unknown) => void,
): Promise<Answer> {
  signal.throwIfAborted();
  const thread = new Thread(module, undefined, { hear });
  const ending = new AbortController();
  const stopped = once(signal, 'abort', { signal: ending.signal }).then(() => {
    throw signal.reason;
  });
  try {
    const { results, failure } = await Promise.race([thread.run([plan]), stopped]);
    if (failure !== undefined) throw errorOf(failure);
    return results[0] as Answer;
  } finally {
    ending.abort();
    stopped.catch(() => {});
    await thread.end();
  }
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
 * The default export of a module that `onOwnThread` runs: makes the function that does `work` and says how it goes on.
 */
export function threadWork<Plan, Answer, Stage extends string>(
  work: (plan: Plan, watching: (stage: Stage) => Watching) => Promise<Answer>,
): () => (plan: Plan) => Promise<Answer> {
  return () => {
    // Whoever started the thread stops it.
    const { signal } = new AbortController();
    const say = (words: ThreadWords): void => parentPort?.postMessage(words);
    return (plan) =>
      work(
        plan,
        watchingBy<Stage>(signal, (heard) => say({ heard })),
      );
  };
}
