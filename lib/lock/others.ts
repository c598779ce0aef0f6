import { lstatSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { withPath } from '../files/files.ts';
import { InputError } from '../input-error.ts';
import { duration } from '../progress/progress.ts';
import { holderWords, lifeOf, parseHolder } from './holder.ts';
import { LOCK } from './place.ts';
import type { LockTiming } from './timing.ts';

/** No lock's file is longer. */
const LONGEST = 4096;

/**
 * Who else has a folder's lock, as far as was seen. Clocks aren't compared: what changes while we look is a sign of
 * life. Single files are removed, each by its own name, so that nobody removes a lock that he hasn't looked at.
 */
export class Others {
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
