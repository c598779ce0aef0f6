import { randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, renameSync, rmdirSync, rmSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import * as z from 'zod';
import { exists, makeFolder, openFilesWords, readPlain, removeLeft, temporaryName, withPath } from '../files/files.ts';
import { InputError } from '../input-error.ts';
import { lives, processPlace, statOf } from '../processes/process-group.ts';
import { duration } from '../progress/progress.ts';
import { builtModule } from '../tasks/built-module.ts';
import type { Heartbeat } from './heartbeat.ts';

/** Milliseconds, as docs/reference/locks.md promises, and who is told that a lock is waited for. */
const defaultTiming = {
  /** Between two beats of a lock's holder. */
  beat: 1000,
  /** Without a beat until a lock is taken over, where it can't be known otherwise that its holder is over. */
  silent: 30_000,
  /** Between two looks of who waits. */
  look: 250,
  say: (line: string): void => void process.stderr.write(`${line}\n`),
};
type Timing = typeof defaultTiming;

/** Milliseconds that the thread of the heart has to end. */
const BOUND = 10_000;

/** The lock in a locked folder: a folder with one file, which says who holds it and has a name that no other has. */
export const LOCK = '.lock';

const text = z.string().regex(/^[\x21-\x7e]{1,300}$/);
const schema = z.object({
  format: z.literal('weightroom lock 2'),
  process: z.int().positive(),
  host: text,
  /** Where `process` is the number of one process at a time, and when that one was started, if the system tells. */
  place: text,
  started: text.optional(),
});
type Holder = z.infer<typeof schema>;

function thisProcess(): Holder {
  const host = hostname().replace(/[^\x21-\x7e]/g, '?');
  const stat = statOf('self');
  // Where /proc is another namespace's, the number in it is another one.
  const started = stat?.pid === process.pid ? stat.started : undefined;
  return { format: 'weightroom lock 2', process: process.pid, host, place: processPlace(), started };
}

/** Undefined where `text`, of a lock's file, says of no holder. */
function parseHolder(text: string): Holder | undefined {
  try {
    return schema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

/** What can be known at once of a holder: nothing, where it is another machine's or container's. */
function lifeOf(holder: Holder | undefined): 'living' | 'over' | 'unknown' {
  const here = thisProcess();
  if (holder?.host !== here.host || holder.place !== here.place) return 'unknown';
  if (holder.started === undefined || here.started === undefined) return 'unknown';
  if (!lives(holder.process)) return 'over';
  const stat = statOf(holder.process);
  // Hidden from us, or just gone.
  if (stat === undefined) return 'unknown';
  // Another time of start is another process, with a number that was given again.
  return stat.ended || stat.started !== holder.started ? 'over' : 'living';
}

/** Whether who wrote `text` to a lock's file may live, if the file hasn't changed for this many milliseconds. */
export function mayLive(text: string, silent: number): boolean {
  const life = lifeOf(parseHolder(text));
  return life === 'living' || (life === 'unknown' && silent < defaultTiming.silent);
}

/** The process that wrote `text` to a lock's file; undefined where it isn't known to live on this machine. */
export function holderOf(text: string): number | undefined {
  const holder = parseHolder(text);
  return lifeOf(holder) === 'living' ? holder!.process : undefined;
}

/** Whether `folder` is there and holds anything beside its lock and files that were never whole. Throws InputError. */
export function holdsFiles(folder: string): boolean {
  const names = exists(folder) ? withPath(folder, () => readdirSync(folder)) : [];
  return names.some((name) => name !== LOCK && !name.endsWith('.partial'));
}

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
  timing: Partial<Timing> = {},
): Promise<T> {
  const chosen = { ...defaultTiming, ...timing };
  const path = await take(folder, signal, chosen);
  const lost = new AbortController();
  const lose = (why: string): void =>
    lost.abort(
      new InputError(`${folder}: this run's lock is lost (${why}), so it has ended: another run may be writing here`),
    );
  const stop = beating(path, chosen, lose);
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
    await stop();
    attempt(() => rmSync(path));
    attempt(() => rmdirSync(dirname(path)));
  }
}

/** Resolves to the lock's file when that is there and ours. */
async function take(folder: string, signal: AbortSignal, timing: Timing): Promise<string> {
  const others = new Map<string, Other>();
  for (;;) {
    signal.throwIfAborted();
    makeFolder(folder);
    const path = isWaitedFor(folder, others, timing) ? undefined : withPath(folder, () => place(folder));
    if (path !== undefined) return path;
    // Ended by the signal, which is looked at next.
    await sleep(timing.look, undefined, { signal }).catch(() => {});
  }
}

/** What was seen first in the file of another one's lock, and when; whether it was said that it is waited for. */
interface Other {
  readonly text: string;
  readonly since: number;
  said: boolean;
}

/**
 * Whether a lock is there whose holder may live; what others have left is removed. Throws InputError where the holder
 * lives. Clocks aren't compared: what changes while we look is a sign of life. Files are removed by their own names, so
 * that nobody removes a lock that he hasn't looked at.
 */
function isWaitedFor(folder: string, others: Map<string, Other>, { beat, silent, say }: Timing): boolean {
  const lock = join(folder, LOCK);
  const names = unlessGone(lock, () => readdirSync(lock)) ?? [];
  let waits = false;
  for (const path of names.map((name) => join(lock, name))) {
    const text = unlessGone(path, () => readPlain(path).toString('latin1'));
    if (text === undefined) continue;
    const other = others.get(path) ?? { text, since: performance.now(), said: false };
    others.set(path, other);
    const holder = parseHolder(text);
    const life = lifeOf(holder);
    const who = holder === undefined ? 'somebody unknown' : `process ${holder.process} on host ${holder.host}`;
    if (life === 'living' || other.text !== text)
      throw new InputError(`${folder}: ${who} is writing here; wait for it to end or use another folder`);
    const passed = performance.now() - other.since;
    if (life === 'unknown' && passed < silent) {
      waits = true;
      // Most that live have been heard after two beats.
      if (!other.said && passed > 2 * beat) {
        say(`${folder}: locked by ${who}; this run starts once that one has been silent for ${seconds(silent)}`);
        other.said = true;
      }
      continue;
    }
    if (life === 'unknown') say(`${folder}: ${who} was silent for ${seconds(passed)}; its lock is taken over`);
    withPath(path, () => rmSync(path, { force: true }));
  }
  return waits;
}

/** Undefined where `path` has gone. Throws InputError where it can't be read, which waiting doesn't mend. */
function unlessGone<T>(path: string, read: () => T): T | undefined {
  try {
    return withPath(path, read);
  } catch (error) {
    if (exists(path)) throw error;
    return undefined;
  }
}

function seconds(milliseconds: number): string {
  return duration(milliseconds / 1000);
}

/** How renaming a folder to one that holds something fails. */
const TAKEN = ['ENOTEMPTY', 'EEXIST', ...(process.platform === 'win32' ? ['EPERM'] : [])];

/**
 * Puts a lock there, whole and by one call, since a folder can't be renamed to one that holds something: of several
 * that try, one gets it. Returns its file; undefined where another one was faster.
 */
function place(folder: string): string | undefined {
  const lock = join(folder, LOCK);
  const [prepared, name] = [temporaryName(lock), randomUUID()];
  removeLeft(lock);
  try {
    mkdirSync(prepared);
    writeFileSync(join(prepared, name), `${JSON.stringify(thisProcess())}\n`);
    // Not everywhere may a folder be renamed to an empty one.
    attempt(() => rmdirSync(lock));
    renameSync(prepared, lock);
  } catch (error) {
    rmSync(prepared, { recursive: true, force: true });
    // A file server's answer may be lost, and what it did is told as an error when it is asked again.
    if (exists(join(lock, name))) return join(lock, name);
    if (TAKEN.includes((error as NodeJS.ErrnoException).code ?? '')) return undefined;
    throw error;
  }
  return join(lock, name);
}

/** What may fail: another one's file stands there, or the folder can't be reached and nobody hears of us any more. */
function attempt(work: () => void): void {
  try {
    work();
  } catch {
    // See above.
  }
}

/**
 * Shows that the holder of the lock's file `path` lives, until what it returns is called. `lose` hears why it is lost.
 */
function beating(path: string, { beat, silent }: Timing, lose: (why: string) => void): () => Promise<void> {
  const stop = new Int32Array(new SharedArrayBuffer(4));
  const thread = new Worker(builtModule(new URL('./heartbeat.ts', import.meta.url)), {
    workerData: { path, holder: thisProcess(), beat, silent, stop } satisfies Heartbeat,
    execArgv: [],
  });
  const over = new Promise((resolve) => thread.once('exit', resolve));
  thread.on('message', lose);
  thread.on('error', (error: Error) => lose(openFilesWords(error) ?? error.message));
  thread.unref();
  return async () => {
    thread.ref();
    Atomics.store(stop, 0, 1);
    Atomics.notify(stop, 0);
    // Node 20 aborts the process when it ends while a thread loads its modules. Nothing may depend on a thread, though.
    await Promise.race([over, sleep(BOUND, undefined, { ref: false })]);
    await thread.terminate();
  };
}
