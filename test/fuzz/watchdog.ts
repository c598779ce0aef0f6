import { Worker } from 'node:worker_threads';

/** Milliseconds that a case may take, on a busy machine. */
const LONGEST = 180_000;

/** Ends this process, with a word to standard error, where a case takes too long: a loop without end answers nobody. */
export class Watchdog {
  readonly #thread = new Worker(SOURCE, { eval: true, workerData: LONGEST });

  /** A case begins, and the one before has ended. */
  begins(where: string): void {
    this.#thread.postMessage(where);
  }

  async close(): Promise<void> {
    await this.#thread.terminate();
  }
}

const SOURCE = `
const { parentPort, workerData } = require('node:worker_threads');
const { writeSync } = require('node:fs');
let timer;
parentPort.on('message', (where) => {
  clearTimeout(timer);
  timer = setTimeout(() => {
    writeSync(2, 'no end after ' + workerData + ' ms: ' + where + '\\n');
    process.kill(process.pid, 'SIGKILL');
  }, workerData);
});
`;
