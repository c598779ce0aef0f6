import { randomUUID } from 'node:crypto';
import {
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import * as z from 'zod';
import { exists, withPath } from '../files/files.ts';
import { InputError } from '../input-error.ts';
import { lives } from '../processes/process-group.ts';
import { duration } from '../progress/progress.ts';
import { parseJson, parseWith } from '../schema.ts';
import { builtModule } from '../tasks/built-module.ts';
import type { HeartbeatSetup } from './heartbeat.ts';

/** Milliseconds of a lock's life, and who is told that it is waited for. */
export interface LockTiming {
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

/** As docs/locks.md promises. */
export const defaultTiming: LockTiming = {
  beat: 1000,
  silent: 30_000,
  look: 250,
  line: 5000,
  say: (line) => void process.stderr.write(`${line}\n`),
};

/** A lock's file begins with a count of so many digits, which its holder writes anew at each beat. */
const COUNT_DIGITS = 12;
/** Where /proc/PID/stat has it, counted from the state. */
const START_TIME = 19;

const text = z.string().regex(/^[\x21-\x7e]{1,300}$/, 'printable text is wanted');
const schema = z.object({
  format: z.literal('weightroom lock 1'),
  process: z.int().positive(),
  host: text,
  /** Where `process` is the number of one process at a time, and when that one was started. */
  place: z.object({ boot: text, namespace: text, started: text }).optional(),
});

/** The process that holds a lock. */
export type Holder = z.infer<typeof schema>;

/** This process. Its place is left out where the system doesn't tell, or tells of another namespace than ours. */
export function thisProcess(): Holder {
  const host =
    hostname()
      .replace(/[^\x21-\x7e]/g, '?')
      .slice(0, 300) || '?';
  const holder = { format: 'weightroom lock 1', process: process.pid, host } as const;
  try {
    const stat = readFileSync('/proc/self/stat', 'latin1');
    if (Number.parseInt(stat, 10) !== process.pid) return holder;
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'latin1').trim();
    const namespace = readlinkSync('/proc/self/ns/pid');
    return { ...holder, place: { boot, namespace, started: fieldsOf(stat)[START_TIME]! } };
  } catch {
    return holder;
  }
}

/** What can be known at once of a holder; nothing, where it is another machine's or container's. */
export function lifeOf(holder: Holder): 'living' | 'over' | 'unknown' {
  const here = thisProcess();
  const [there, our] = [holder.place, here.place];
  if (there === undefined || our === undefined || holder.host !== here.host) return 'unknown';
  if (there.boot !== our.boot || there.namespace !== our.namespace) return 'unknown';
  if (!lives(holder.process)) return 'over';
  try {
    const fields = fieldsOf(readFileSync(`/proc/${holder.process}/stat`, 'latin1'));
    // A zombie has ended; another time of start is another process with a number that was given again.
    return ['Z', 'X'].includes(fields[0]!) || fields[START_TIME] !== there.started ? 'over' : 'living';
  } catch {
    // Hidden from us, or just gone.
    return 'unknown';
  }
}

/** The fields from the state on. Before it stands the program's name in parentheses, which may hold parentheses too. */
function fieldsOf(stat: string): string[] {
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
}

/** What stands in the lock's file of `holder` before its first beat. */
export function holderText(holder: Holder): string {
  return `${'0'.repeat(COUNT_DIGITS)} ${JSON.stringify(holder)}\n`;
}

/** Undefined where `text` says of no holder. */
export function parseHolder(text: string): Holder | undefined {
  try {
    return parseWith(schema, parseJson(text.slice(COUNT_DIGITS), ''), '');
  } catch (error) {
    if (error instanceof InputError) return undefined;
    throw error;
  }
}

/** `process 123 on host x`, for messages. */
export function holderWords(holder: Holder | undefined): string {
  return holder === undefined ? 'somebody unknown' : `process ${holder.process} on host ${holder.host}`;
}

/** The lock in a locked folder: a folder with one file, which says who holds it and has a name that no other has. */
export const LOCK = '.lock';
/** A lock that is about to be put there. */
const PREPARED = /^\.lock\.[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;
/** How that fails while others come and go. */
const PASSING = ['ENOTEMPTY', 'EEXIST', 'ENOENT', ...(process.platform === 'win32' ? ['EPERM'] : [])];

/** Whether a file of a folder belongs to its lock, or to that of somebody who tries to get it. */
export function ofLock(name: string): boolean {
  return name === LOCK || PREPARED.test(name);
}

/** Whether `folder` is there and holds anything beside its lock and files that were never whole. Throws InputError. */
export function holdsFiles(folder: string): boolean {
  const names = exists(folder) ? withPath(folder, () => readdirSync(folder)) : [];
  return names.some((name) => !ofLock(name) && !name.endsWith('.partial'));
}

/**
 * Puts the lock's file `name`, a UUID, there, if no lock is there; returns whether it did. It comes whole and by one
 * call, since a folder can't be renamed to one that holds something: of several that try, one gets it.
 */
function place(folder: string, name: string): boolean {
  const lock = join(folder, LOCK);
  const prepared = `${lock}.${name}`;
  return withPath(folder, () => {
    mkdirSync(prepared, { recursive: true });
    try {
      writeFileSync(join(prepared, name), holderText(thisProcess()));
      removeEmpty(lock);
      renameSync(prepared, lock);
    } catch (error) {
      rmSync(prepared, { recursive: true, force: true });
      // A file server's answer may be lost, and what it did is told as an error when it is asked again.
      if (exists(join(lock, name))) return true;
      if (PASSING.includes((error as NodeJS.ErrnoException).code ?? '')) return false;
      throw error;
    }
    // What killed ones have left. Somebody who is about to rename his tries again.
    for (const left of readdirSync(folder).filter((one) => PREPARED.test(one)))
      rmSync(join(folder, left), { recursive: true, force: true });
    return true;
  });
}

/** Takes the lock's file `name` away. */
function leave(folder: string, name: string): void {
  const lock = join(folder, LOCK);
  try {
    rmSync(join(lock, name), { force: true });
    removeEmpty(lock);
  } catch {
    // The folder can't be reached: nobody hears of us any more.
  }
}

function removeEmpty(folder: string): void {
  try {
    rmdirSync(folder);
  } catch {
    // Not there, or somebody's.
  }
}

/** No lock's file is longer. */
const LONGEST = 4096;

/**
 * Who else has a folder's lock, as far as was seen. Clocks aren't compared: what changes while we look is a sign of
 * life. Single files are removed, each by its own name, so that nobody removes a lock that he hasn't looked at.
 */
class Others {
  readonly #folder: string;
  readonly #lock: string;
  readonly #timing: LockTiming;
  readonly #seen = new Map<string, { readonly text: string; readonly since: number }>();
  #said = -Infinity;

  constructor(folder: string, timing: LockTiming) {
    this.#folder = folder;
    this.#lock = join(folder, LOCK);
    this.#timing = timing;
  }

  /** Whether one may live, which goes on; what others have left is removed. Throws InputError where one lives. */
  look(): boolean {
    const stat = lstatSync(this.#lock, { throwIfNoEntry: false });
    if (stat !== undefined && !stat.isDirectory())
      throw new InputError(`${this.#lock}: not a folder, so not a lock; remove it`);
    const names = stat === undefined ? [] : namesIn(this.#lock);
    return names.filter((name) => this.#mayLive(join(this.#lock, name))).length > 0;
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
    if (life === 'unknown' && this.#waitsFor(holderWords(holder), now - before.since, now)) return true;
    rmSync(path, { force: true });
    return false;
  }

  /** Whether a lock that was silent for so long is waited for; says what happens. */
  #waitsFor(who: string, silent: number, now: number): boolean {
    const { beat, silent: over, line, say } = this.#timing;
    if (silent >= over) {
      say(`${this.#folder}: ${who} was silent for ${seconds(silent)}; its lock is taken over`);
      return false;
    }
    // Most that live have been heard by then.
    if (silent > 2 * beat && now - this.#said >= line) {
      this.#said = now;
      const goesOn = `goes on when it is silent for ${seconds(over)}`;
      say(`${this.#folder}: locked by ${who}, last heard ${seconds(silent)} ago; ${goesOn}`);
    }
    return true;
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

/** Milliseconds that a thread has to begin and to end. */
const BOUND = 10_000;

function passed(): Promise<void> {
  return sleep(BOUND, undefined, { ref: false });
}

/** Shows that a lock's holder lives, from a thread of its own, until it is stopped. */
class Heart {
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
