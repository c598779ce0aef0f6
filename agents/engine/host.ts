import { once } from 'node:events';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { makeFolder } from '../../lib/files/files.ts';
import { builtModule } from '../../lib/tasks/built-module.ts';
import { attach, type Introduction, introduction, type Ticket } from './connection.ts';
import { checkOptions } from './options.ts';
import type { EngineSpec } from './spec.ts';
import { declaredOptions } from './ugi.ts';

/**
 * The host of a run's engines: a thread that starts, asks and ends them, for any number of threads that play. Agents
 * choose synchronously; an agent of ours that is an engine from outside sends its question to the host and sleeps until
 * the answer is there.
 */
export class EngineHost {
  /** What a worker needs to find the host. */
  readonly ticket: Ticket = { engines: new Int32Array(new SharedArrayBuffer(4)) };
  readonly #thread: Worker;
  readonly #failed: Promise<never>;
  #closed: Promise<void> | undefined;

  /**
   * Engines work in folders in `folder`, and what they write to standard error is kept there. Throws InputError where
   * it can't be made.
   */
  constructor(folder: string) {
    makeFolder(folder);
    this.#thread = new Worker(builtModule(new URL('./host-thread.ts', import.meta.url)), { workerData: { folder } });
    // Nobody may wait for ever for a host that is gone.
    this.#failed = new Promise((_, reject) => {
      this.#thread.once('error', (error) => {
        Atomics.store(this.ticket.engines, 0, 1);
        reject(error);
      });
    });
    this.#failed.catch(() => {});
    this.#thread.unref();
  }

  /** Lets this thread's agents ask the host. */
  attach(): void {
    const { theirs, ours } = introduction();
    this.#introduce(theirs);
    attach(ours, this.ticket);
  }

  /** Hears a worker that `attachToParent` introduced; other messages are none of its affair. */
  readonly hear = (message: unknown): void => {
    if (isIntroduction(message)) this.#introduce(message);
  };

  /** Quits or kills every engine. Threads that wait for a move get an error. Throws where the host has failed. */
  close(): Promise<void> {
    this.#closed ??= this.#close();
    return this.#closed;
  }

  async #close(): Promise<void> {
    this.#thread.ref();
    this.#thread.postMessage('close');
    await Promise.race([once(this.#thread, 'message'), this.#failed]);
    Atomics.store(this.ticket.engines, 0, 1);
    await this.#thread.terminate();
  }

  #introduce(introduction: Introduction): void {
    this.#thread.postMessage(introduction, [introduction.port]);
  }
}

/**
 * Does `work` with a host for the engines among `agents`, or without one where there are none. No engine is left when
 * this ends, however `work` did; when `signal` aborts, the engines are ended at once, and whoever waits for one goes on
 * to fail. Throws InputError where an engine is to be told an option that it doesn't have.
 */
export async function hosting<Result>(
  agents: readonly ({ readonly kind: string } | undefined)[],
  folder: string,
  signal: AbortSignal | undefined,
  work: (host: EngineHost | undefined) => Promise<Result>,
): Promise<Result> {
  const engines = agents.filter((agent) => agent?.kind === 'engine') as EngineSpec[];
  if (engines.length === 0) return work(undefined);
  for (const { command, text } of engines.filter((engine) => engine.command.options.length > 0)) {
    signal?.throwIfAborted();
    checkOptions(command.options, (await declaredOptions(command, join(folder, 'options'))) ?? [], text);
  }
  signal?.throwIfAborted();
  const host = new EngineHost(folder);
  const abort = (): void => void host.close();
  signal?.addEventListener('abort', abort);
  try {
    return await work(host);
  } finally {
    signal?.removeEventListener('abort', abort);
    await host.close();
  }
}

function isIntroduction(message: unknown): message is Introduction {
  return typeof message === 'object' && message !== null && 'bell' in message;
}
