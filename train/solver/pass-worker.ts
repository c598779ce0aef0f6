import { parentPort } from 'node:worker_threads';
import { DONE, FAILED, type SharedPass, takeChunks } from './threads.ts';

/** A thread that helps with passes: of each that it hears of, it does what nobody else has taken. */
parentPort?.on('message', (shared: SharedPass) => {
  try {
    takeChunks(shared);
  } catch (error) {
    Atomics.store(shared.state, FAILED, 1);
    Atomics.notify(shared.state, DONE);
    throw error;
  }
});
