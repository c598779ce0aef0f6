import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { exists, withPath } from '../files/files.ts';
import { InputError } from '../input-error.ts';
import { Heart } from './heart.ts';
import { COUNT_DIGITS } from './holder.ts';
import { Others } from './others.ts';
import { LOCK, leave, place } from './place.ts';
import { defaultTiming, type LockTiming } from './timing.ts';

/** Milliseconds until a lock that somebody else got at the same time is tried again, and how often it is. */
const AGAIN = 50;
const TRIES = 1000;

/**
 * Does `work` while no other run, of this machine or of another one that shares the folder, does so with the same
 * `folder`, which is made. Where it can't be known at once whether the lock's holder is over, waits until that is known
 * or `signal` aborts. The signal that `work` gets aborts too when the lock is lost. Throws InputError where another
 * one holds the lock, and where it was lost.
 */
export async function withLock<T>(
  folder: string,
  signal: AbortSignal,
  work: (signal: AbortSignal) => Promise<T>,
  timing: Partial<LockTiming> = {},
): Promise<T> {
  const chosen = { ...defaultTiming, ...timing };
  const name = randomUUID();
  await take(folder, name, signal, chosen);
  try {
    return await beating(folder, name, signal, work, chosen);
  } finally {
    leave(folder, name);
  }
}

/** Resolves when the lock's file `name` is there. */
async function take(folder: string, name: string, signal: AbortSignal, timing: LockTiming): Promise<void> {
  const others = new Others(folder, timing);
  for (let tries = 0; tries < TRIES; ) {
    signal.throwIfAborted();
    const waits = withPath(folder, () => others.look());
    if (!waits && place(folder, name)) return;
    if (!waits) tries++;
    // Ended by the signal, which is looked at next.
    await sleep(waits ? timing.look : AGAIN, undefined, { signal }).catch(() => {});
  }
  throw new InputError(`${folder}: can't be locked: ${LOCK} is not seen there, and can't be put there`);
}

/** Does `work` and shows meanwhile that we live. */
async function beating<T>(
  folder: string,
  name: string,
  signal: AbortSignal,
  work: (signal: AbortSignal) => Promise<T>,
  { beat, silent }: LockTiming,
): Promise<T> {
  const lost = new AbortController();
  const lose = (why: string | Error): void => lost.abort(why instanceof Error ? why : lostLock(folder, why));
  const path = join(folder, LOCK, name);
  const heart = new Heart({ path, beat, silent, digits: COUNT_DIGITS }, lose);
  try {
    const result = await work(AbortSignal.any([signal, lost.signal]));
    // It may have gone after the last beat.
    if (!exists(path)) lose('it was removed');
    lost.signal.throwIfAborted();
    return result;
  } catch (error) {
    // Whatever else goes wrong in a folder that is gone comes of that.
    throw lost.signal.aborted && !signal.aborted ? lost.signal.reason : error;
  } finally {
    await heart.stop();
  }
}

function lostLock(folder: string, why: string): InputError {
  return new InputError(
    `${folder}: this run's lock is lost (${why}), so it has ended: another run may be writing here`,
  );
}
