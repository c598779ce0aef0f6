import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { parentPort, Worker } from 'node:worker_threads';
import type { Watching } from '../progress/running.ts';
import { type BatchResult, errorOf } from './batch.ts';
import { builtModule, threadCopies } from './built-module.ts';
import { type Preload, preloadsNow } from './preloads.ts';

/** What a thread is started with: plain data. */
export interface ThreadSetup {
  /** The address of a built module whose default export makes of the setup the function that does one task. */
  readonly module: string;
  readonly setup: unknown;
  /** Loaded before the module, in order. */
  readonly preloads: readonly Preload[];
}

/** What a thread says: it has loaded its modules, a batch is done, or its work continues. */
export type ThreadWords = { readonly loaded: true } | { readonly done: BatchResult } | { readonly heard: unknown };

interface ThreadOptions {
  readonly preloads?: readonly Preload[];
  /** Hears what the work there says while it continues. */
  readonly hear?: (message: unknown) => void;
}

/** Milliseconds that a thread has to load its modules and to end, before it is ended wherever it is. */
const BOUND = 10_000;

/** A thread that does one batch of tasks at a time; `thread-worker.ts` is what runs there. */
export class Thread {
  readonly #worker: Worker;
  /** Whether the thread has loaded its modules; resolves when it has, or is over. */
  readonly #loaded: Promise<void>;
  readonly #over: Promise<void>;
  #isOver = false;
  /** From when it is asked to end the process waits for it. */
  #ends = false;
  #failure: unknown = new Error('the thread has ended');
  #waiting: { readonly resolve: (result: BatchResult) => void; readonly reject: (reason: unknown) => void } | undefined;

  constructor(module: URL, setup: unknown, { preloads = preloadsNow(), hear = (): void => {} }: ThreadOptions = {}) {
    const worker = builtModule(new URL('./thread-worker.ts', import.meta.url));
    const modules = [worker.href, builtModule(module).href, ...preloads.map((one) => one.module)];
    const [program, task, ...loaded] = threadCopies(modules);
    const workerData: ThreadSetup = {
      module: task!,
      setup,
      preloads: preloads.map((one, i) => ({ ...one, module: loaded[i]! })),
    };
    this.#worker = new Worker(new URL(program!), {
      workerData,
      // A thread is a file, also of a program that stands in the command line (`node --input-type=module -e …`).
      ...(process.execArgv.some((word) => word.startsWith('--input-type')) ? { execArgv: [] } : {}),
    });
    this.#over = new Promise((resolve) => {
      this.#worker.on('exit', () => {
        this.#isOver = true;
        this.#waiting?.reject(this.#failure);
        resolve();
      });
    });
    this.#worker.on('error', (error) => {
      this.#failure = error;
    });
    const begun = new Promise<void>((resolve) => {
      this.#worker.on('message', (words: ThreadWords) => {
        if ('loaded' in words) resolve();
        else if ('heard' in words) hear(words.heard);
        else this.#done(words.done);
      });
    });
    this.#loaded = Promise.race([begun, this.#over]);
    this.#worker.unref();
  }

  /** The outcome of a batch of tasks, done in order. Throws the error that the thread ended with, if it did. */
  run(batch: readonly unknown[]): Promise<BatchResult> {
    return new Promise((resolve, reject) => {
      if (this.#isOver) return reject(this.#failure);
      this.#waiting = { resolve, reject };
      // It keeps the process alive only while somebody waits for it.
      this.#worker.ref();
      this.#worker.postMessage(batch);
    });
  }

  /**
   * Ends the thread, whatever it does. Node 20 may abort the whole process when a thread is ended while it loads its
   * modules, so that is waited for. A thread without work is asked to end itself.
   */
  async end(): Promise<void> {
    const busy = this.#waiting !== undefined;
    this.#ends = true;
    this.#worker.ref();
    await Promise.race([this.#loaded, sleep(BOUND, undefined, { ref: false })]);
    if (!busy) {
      this.#worker.postMessage('end');
      await Promise.race([this.#over, sleep(BOUND, undefined, { ref: false })]);
    }
    await this.#worker.terminate();
  }

  #done(result: BatchResult): void {
    const { resolve } = this.#waiting!;
    this.#waiting = undefined;
    if (!this.#ends) this.#worker.unref();
    resolve(result);
  }
}

/**
 * What the function that `module` makes gives for `plan`, plain data, on a thread of its own: the signal is heard at
 * once however long a loop there takes. `hear` gets what it says while it continues. Throws as it does, and the
 * signal's reason.
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

/** What work on a thread of its own says while it continues: plain data. */
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
 * The default export of a module that `onOwnThread` runs: makes the function that does `work` and says how it
 * continues.
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
