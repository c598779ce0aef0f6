import { closeSync, openSync, writeSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';

export interface Heartbeat {
  /** The lock's file, and what it says beside the number of the beat. */
  readonly path: string;
  readonly holder: object;
  /** Milliseconds between beats, and without one until another run may take the lock. */
  readonly beat: number;
  readonly silent: number;
  /** Becomes 1 when the lock is given back. */
  readonly stop: Int32Array;
}

/*
 * Rewrites the lock's file until it is told to stop, on a thread of its own: the main thread may be busy for minutes.
 * Says why the lock is lost, if it is. Imports nothing of ours, so that it starts at once.
 */
const { path, holder, beat, silent, stop } = workerData as Heartbeat;
/** Nothing there: removed, or taken over. Any other failure may pass. */
const GONE = ['ENOENT', 'ENOTDIR', 'ESTALE'];
let written = performance.now();
let lost: string | undefined;

for (let beats = 1; lost === undefined && Atomics.wait(stop, 0, 0, beat) === 'timed-out'; beats++) {
  try {
    // Opened each time: a file that was removed isn't written to, and a file server shows others what is closed.
    const file = openSync(path, 'r+');
    try {
      writeSync(file, `${JSON.stringify({ ...holder, beats })}\n`, 0);
    } finally {
      closeSync(file);
    }
    written = performance.now();
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? String(error);
    // Others wait for `silent`; a third of it is left for this run to end.
    if (GONE.includes(code)) lost = 'it was removed';
    else if (performance.now() - written > (2 * silent) / 3) lost = `it can't be written: ${code}`;
  }
}
if (lost !== undefined) parentPort!.postMessage(lost);
