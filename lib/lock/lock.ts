import { randomUUID } from 'node:crypto';
import { lstatSync, mkdirSync, readdirSync, readFileSync, renameSync, rmdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { exists, withPath } from '../files/files.ts';
import { InputError } from '../input-error.ts';
import { duration } from '../progress/progress.ts';
import { Heart } from './heart.ts';
import { COUNT_DIGITS, holderText, holderWords, lifeOf, parseHolder, thisProcess } from './holder.ts';

/** The lock in a locked folder: a folder that holds one file, named by nobody else, which says who holds it. */
const LOCK = '.lock';
/** A lock that is about to be put there. */
const PREPARED = /^\.lock\.[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;
/** How that fails while others come and go. */
const PASSING = ['ENOTEMPTY', 'EEXIST', 'ENOENT'];
/** Milliseconds until it is tried again. */
const AGAIN = 10;
/** No lock's file is longer. */
const LONGEST = 4096;

/** Milliseconds of a lock's life, and who is told that it is waited for. */
export interface Patience {
  /** Between two beats of its holder. */
  readonly beat: number;
  /** Without a beat until it is taken over, where it can't be known otherwise that its holder is over. */
  readonly silent: number;
  /** Between two looks of who waits. */
  readonly look: number;
  /** Between two lines that say so. */
  readonly line: number;
  readonly say: (line: string) => void;
}

const usual: Patience = {
  beat: 2000,
  silent: 30_000,
  look: 500,
  line: 5000,
  say: (line) => void process.stderr.write(`${line}\n`),
};

/** Whether a file of a folder belongs to its lock, or to that of somebody who tries to get it. */
export function ofLock(name: string): boolean {
  return name === LOCK || PREPARED.test(name);
}

/**
 * Does `work` while no other run, of this machine or another one that shares the folder, does so with the same `folder`, which is made. Waits where
 * it can't be known whether the lock's holder is over, until that is known or `signal` aborts. The signal that `work` gets aborts too when
 * the lock is lost. Throws InputError where another one holds the lock, and where it was lost on the way.
 */
export async function withLock<T>(
  folder: string,
  signal: AbortSignal,
  work: (signal: AbortSignal) => Promise<T>,
  patience: Partial<Patience> = {},
): Promise<T> {
  const chosen = { ...usual, ...patience };
  const path = await take(folder, signal, chosen);
  try {
    return await beating(folder, path, signal, work, chosen);
  } finally {
    leave(folder, path);
  }
}

async function beating<T>(
  folder: string,
  path: string,
  signal: AbortSignal,
  work: (signal: AbortSignal) => Promise<T>,
  { beat, silent }: Patience,
): Promise<T> {
  const lost = new AbortController();
  const heart = new Heart({ path, beat, silent, digits: COUNT_DIGITS }, (why) =>
    lost.abort(why instanceof Error ? why : lostLock(folder, why)),
  );
  try {
    const result = await work(AbortSignal.any([signal, lost.signal]));
    // It may have gone after the last beat.
    if (!exists(path)) lost.abort(lostLock(folder, 'it was removed'));
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

/** The path of the lock's file, once the lock is ours. */
async function take(folder: string, signal: AbortSignal, patience: Patience): Promise<string> {
  const name = randomUUID();
  const others = new Others(folder, patience);
  for (;;) {
    signal.throwIfAborted();
    const failure = place(folder, name);
    if (failure === undefined) return join(folder, LOCK, name);
    const found = withPath(folder, () => others.look());
    if (found === 'nobody' && !PASSING.includes(failure.code ?? ''))
      withPath(folder, () => {
        throw failure;
      });
    // Ended by the signal, which is looked at next.
    await sleep(found === 'somebody' ? patience.look : AGAIN, undefined, { signal }).catch(() => {});
  }
}

/**
 * Puts our lock there, whole, if no lock is there: a folder can't be renamed to one that holds something. Returns how that failed. What is deleted of
 * others' locks are single files with names of their own, so that nobody ever deletes a lock that he hasn't looked at.
 */
function place(folder: string, name: string): NodeJS.ErrnoException | undefined {
  const lock = join(folder, LOCK);
  const prepared = `${lock}.${name}`;
  withPath(folder, () => mkdirSync(prepared, { recursive: true }));
  try {
    writeFileSync(join(prepared, name), holderText(thisProcess()));
    removeEmpty(lock);
    renameSync(prepared, lock);
  } catch (error) {
    rmSync(prepared, { recursive: true, force: true });
    // A file server's answer may be lost, and what it did is told as an error when it is asked again.
    if (!exists(join(lock, name))) return error as NodeJS.ErrnoException;
  }
  // What killed ones have left. Somebody who is about to rename his tries again.
  for (const left of readdirSync(folder).filter((one) => PREPARED.test(one)))
    rmSync(join(folder, left), { recursive: true, force: true });
  return undefined;
}

function leave(folder: string, path: string): void {
  try {
    rmSync(path, { force: true });
    removeEmpty(join(folder, LOCK));
  } catch {
    // The folder is gone, or can't be reached: nobody hears of us any more.
  }
}

function removeEmpty(folder: string): void {
  try {
    rmdirSync(folder);
  } catch {
    // Not there, or somebody's.
  }
}

/** Who else has the lock, as far as that was seen. Clocks aren't compared: only what changes while we look is a sign of life. */
class Others {
  readonly #folder: string;
  readonly #patience: Patience;
  readonly #seen = new Map<string, { readonly text: string; readonly since: number }>();
  #said = -Infinity;

  constructor(folder: string, patience: Patience) {
    this.#folder = folder;
    this.#patience = patience;
  }

  /** Takes away what dead ones have left. Throws InputError where one lives. */
  look(): 'nobody' | 'somebody' {
    const lock = join(this.#folder, LOCK);
    const stat = lstatSync(lock, { throwIfNoEntry: false });
    if (stat !== undefined && !stat.isDirectory())
      throw new InputError(`${lock}: not a folder, so not a lock; remove it`);
    const names = stat === undefined ? [] : namesIn(lock);
    const left = names.filter((name) => this.#mayLive(join(lock, name)));
    return left.length === 0 ? 'nobody' : 'somebody';
  }

  #mayLive(path: string): boolean {
    const text = textOf(path);
    if (text === undefined) return false;
    const holder = parseHolder(text);
    const life = holder === undefined ? 'unknown' : lifeOf(holder);
    const now = performance.now();
    const before = this.#seen.get(path) ?? { text, since: now };
    this.#seen.set(path, before);
    if (life === 'living' || before.text !== text)
      throw new InputError(
        `${this.#folder}: ${holderWords(holder)} is writing here; wait for it to end or use another folder`,
      );
    const silent = now - before.since;
    if (life === 'unknown' && silent < this.#patience.silent) {
      if (silent > 2 * this.#patience.beat) this.#say(holderWords(holder), silent, now);
      return true;
    }
    if (life === 'unknown')
      this.#patience.say(
        `${this.#folder}: ${holderWords(holder)} was silent for ${seconds(silent)}; its lock is taken over`,
      );
    rmSync(path, { force: true });
    return false;
  }

  #say(who: string, silent: number, now: number): void {
    if (now - this.#said < this.#patience.line) return;
    this.#said = now;
    this.#patience.say(
      `${this.#folder}: locked by ${who}, last heard ${seconds(silent)} ago; goes on when it is silent for ${seconds(this.#patience.silent)}`,
    );
  }
}

function seconds(milliseconds: number): string {
  return duration(milliseconds / 1000);
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

/** Undefined where it has gone. Throws InputError where it can't be read, which waiting doesn't mend. */
function textOf(path: string): string | undefined {
  return withPath(path, () => {
    try {
      const stat = lstatSync(path);
      if (!stat.isFile()) throw new InputError(`${path}: not a file, so not of a lock; remove it`);
      return stat.size > LONGEST ? '' : readFileSync(path, 'latin1');
    } catch (error) {
      if (['ENOENT', 'ESTALE'].includes((error as NodeJS.ErrnoException).code ?? '')) return undefined;
      throw error;
    }
  });
}
