import { closeSync, openSync, writeSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';

/**
 * What the thread is told: the lock's file, the digits of the count that it begins with, milliseconds between beats,
 * and after how many without one the lock may be another's.
 */
export interface HeartbeatSetup {
  readonly path: string;
  readonly beat: number;
  readonly silent: number;
  readonly digits: number;
}

/**
 * Writes a count into the lock's file for as long as the lock is held, on a thread of its own: the main thread may be
 * busy for minutes. Says 'beating' once, and then only why the lock is lost. Ends when it is told anything. Imports
 * nothing of ours, so that it starts at once.
 */
const { path, beat, silent, digits } = workerData as HeartbeatSetup;
/** Nothing there: removed, or taken over. Any other failure may pass. */
const GONE = ['ENOENT', 'ENOTDIR', 'ESTALE'];
let count = 0;
let written = performance.now();

const timer = setInterval(() => {
  try {
    // Opened each time: a file that was removed isn't written to, and a file server shows others what is closed.
    const file = openSync(path, 'r+');
    try {
      writeSync(file, String(++count).padStart(digits, '0'), 0);
    } finally {
      closeSync(file);
    }
    written = performance.now();
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? String(error);
    // Others wait for `silent`; a third of it is left for this run to end.
    if (GONE.includes(code)) end('it was removed');
    else if (performance.now() - written > (2 * silent) / 3) end(`it can't be written: ${code}`);
  }
}, beat);

function end(why?: string): void {
  clearInterval(timer);
  if (why !== undefined) parentPort!.postMessage(why);
  parentPort!.close();
}

parentPort!.once('message', () => end());
parentPort!.postMessage('beating');
