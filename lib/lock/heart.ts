import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { builtModule } from '../tasks/built-module.ts';
import type { HeartbeatSetup } from './heartbeat.ts';

/** Milliseconds that a thread has to begin and to end. */
const BOUND = 10_000;

function passed(): Promise<void> {
  return sleep(BOUND, undefined, { ref: false });
}

/** Shows that a lock's holder lives, from a thread of its own, until it is stopped. */
export class Heart {
  readonly #thread: Worker;
  readonly #begun: Promise<void>;
  readonly #over: Promise<void>;

  /** `lost` hears why the lock is no longer ours, or the error that the thread ended with. */
  constructor(setup: HeartbeatSetup, lost: (why: string | Error) => void) {
    this.#thread = new Worker(builtModule(new URL('./heartbeat.ts', import.meta.url)), {
      workerData: setup,
      execArgv: [],
    });
    this.#over = new Promise((resolve) => this.#thread.once('exit', () => resolve()));
    const beating = new Promise<void>((resolve) => {
      this.#thread.on('message', (said: string) => (said === 'beating' ? resolve() : lost(said)));
    });
    this.#begun = Promise.race([beating, this.#over]);
    this.#thread.on('error', lost);
    this.#thread.unref();
  }

  /**
   * Node 20 aborts the whole process when it ends while a thread loads its modules, so that is waited for. A thread that
   * doesn't end by itself is ended: nothing may hang on it.
   */
  async stop(): Promise<void> {
    this.#thread.ref();
    await Promise.race([this.#begun, passed()]);
    this.#thread.postMessage('stop');
    await Promise.race([this.#over, passed().then(() => this.#thread.terminate())]);
  }
}
