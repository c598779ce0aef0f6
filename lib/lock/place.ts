import { mkdirSync, readdirSync, renameSync, rmdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { exists, withPath } from '../files/files.ts';
import { holderText, thisProcess } from './holder.ts';

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
export function place(folder: string, name: string): boolean {
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
export function leave(folder: string, name: string): void {
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
