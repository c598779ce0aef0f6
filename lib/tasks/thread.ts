import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { isMainThread, parentPort, Worker } from 'node:worker_threads';
import type { Watching } from '../progress/running.ts';
import { type BatchResult, errorOf } from './batch.ts';
import { builtModule, threadCopies } from './built-module.ts';
import { type Preload, preloadsNow } from './preloads.ts';

/** What a thread hears: what its next tasks are, then batches of them. Undefined: there is no more of this work. */
export type ThreadOrder = ThreadWork | readonly unknown[] | undefined;

/** Plain data. */
export interface ThreadWork {
  /** The address of a built module whose default export makes of the setup the function that does one task. */
  readonly module: string;
  readonly setup: unknown;
}

/** What a thread says: it is ready for its work, a batch is done, or its work continues. */
export type ThreadWords = { readonly ready: true } | { readonly done: BatchResult } | { readonly heard: unknown };

interface ThreadOptions {
  readonly preloads?: readonly Preload[];
  /** Hears what the work there says while it continues. */
  readonly hear?: (message: unknown) => void;
}

/** Milliseconds that a thread has to load its modules before it is ended wherever it is. */
const BOUND = 10_000;

/** A thread of Node, and the work that it does now. */
interface Started {
  readonly worker: Worker;
  /** Two with the same have loaded the same. */
  readonly kind: string;
  work: Thread | undefined;
}

/** How many threads wait for work at most. */
const MOST = availableParallelism();

/** Threads without work. A new one would load and compile the same code again. The process doesn't wait for them. */
const waiting: Started[] = [];

function begin(program: string, preloads: readonly Preload[], kind: string): Started {
  const worker = new Worker(new URL(program), {
    workerData: preloads,
    // A thread is a file, also of a program that stands in the command line (`node --input-type=module -e …`).
    ...(process.execArgv.some((word) => word.startsWith('--input-type')) ? { execArgv: [] } : {}),
  });
  const started: Started = { worker, kind, work: undefined };
  let failure: unknown = new Error('the thread has ended');
  worker.on('message', (words: ThreadWords) => started.work?.hear(words));
  worker.on('error', (error) => {
    failure = error;
  });
  worker.on('exit', () => {
    if (waiting.includes(started)) waiting.splice(waiting.indexOf(started), 1);
    started.work?.over(failure);
  });
  return started;
}

/** How many threads are being ended. */
let ending = 0;

/**
 * Ends a thread, whatever it does. Node 20 aborts the whole process (node_platform.cc, `data.first`) when the compiler
 * asks a thread that has just gone to collect its garbage, so none asks while threads end. V8 reads this flag nowhere
 * else. Others, such as `--no-incremental-marking`, abort the process while another thread's heap is being marked.
 */
async function endThread(worker: Worker): Promise<void> {
  if (ending++ === 0) setFlagsFromString('--no-incremental-marking-task');
  await worker.terminate();
  if (--ending === 0) setFlagsFromString('--incremental-marking-task');
}

if (isMainThread) process.once('exit', () => setFlagsFromString('--no-incremental-marking-task'));

/** A thread's work: one batch of tasks at a time; `thread-worker.ts` is what runs there. */
export class Thread {
  readonly #started: Started;
  readonly #hear: (message: unknown) => void;
  /** Resolves to whether the thread has loaded its modules, or is over. */
  readonly #ready: Promise<boolean>;
  #begun!: (ready: boolean) => void;
  #end: Promise<void> | undefined;
  /** What the thread ended with. */
  #failure: { readonly reason: unknown } | undefined;
  #asked: { readonly resolve: (result: BatchResult) => void; readonly reject: (reason: unknown) => void } | undefined;

  constructor(module: URL, setup: unknown, { preloads = preloadsNow(), hear = (): void => {} }: ThreadOptions = {}) {
    const worker = builtModule(new URL('./thread-worker.ts', import.meta.url));
    const modules = [worker.href, builtModule(module).href, ...preloads.map((one) => one.module)];
    const [program, task, ...copies] = threadCopies(modules);
    const loaded = preloads.map((one, i) => ({ ...one, module: copies[i]! }));
    const kind = JSON.stringify([program, loaded]);
    const at = waiting.findIndex((one) => one.kind === kind);
    this.#started = waiting.splice(at, at === -1 ? 0 : 1)[0] ?? begin(program!, loaded, kind);
    this.#started.work = this;
    this.#hear = hear;
    this.#ready = new Promise((resolve) => {
      this.#begun = resolve;
    });
    this.#started.worker.unref();
    this.#started.worker.postMessage({ module: task!, setup } satisfies ThreadOrder);
  }

  /** The outcome of a batch of tasks, done in order. Throws the error that the thread ended with, if it did. */
  run(batch: readonly unknown[]): Promise<BatchResult> {
    return new Promise((resolve, reject) => {
      if (this.#failure !== undefined) return reject(this.#failure.reason);
      this.#asked = { resolve, reject };
      // It keeps the process alive only while somebody waits for it.
      this.#started.worker.ref();
      this.#started.worker.postMessage(batch);
    });
  }

  /**
   * Ends the work, whatever the thread does. Node 20 may abort the whole process when a thread is ended while it loads
   * its modules, so that is waited for. A thread without a task waits for other work.
   */
  end(): Promise<void> {
    this.#end ??= this.#endOnce();
    return this.#end;
  }

  async #endOnce(): Promise<void> {
    const { worker } = this.#started;
    const busy = this.#asked !== undefined;
    worker.ref();
    const ready = await Promise.race([this.#ready, sleep(BOUND, false, { ref: false })]);
    if (busy || !ready || this.#failure !== undefined) return endThread(worker);
    this.over(new Error('the thread has ended'));
    worker.postMessage(undefined satisfies ThreadOrder);
    worker.unref();
    waiting.push(this.#started);
    if (waiting.length > MOST) await endThread(waiting.shift()!.worker);
  }

  /** For the thread alone: what it says. */
  hear(words: ThreadWords): void {
    if ('ready' in words) this.#begun(true);
    else if ('heard' in words) this.#hear(words.heard);
    else this.#done(words.done);
  }

  /** For the thread alone: it does no more of this work. */
  over(reason: unknown): void {
    this.#started.work = undefined;
    this.#failure = { reason };
    this.#asked?.reject(reason);
    this.#begun(false);
  }

  #done(result: BatchResult): void {
    const { resolve } = this.#asked!;
    this.#asked = undefined;
    if (this.#end === undefined) this.#started.worker.unref();
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
