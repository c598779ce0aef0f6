import { mkdirSync, readdirSync, rmdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { InputError } from '../input-error.ts';
import { lives } from '../processes/living.ts';
import { withPath } from './files.ts';

/**
 * Keeps `folder` for this process until the returned function is called, so that two runs never write into one folder.
 * The lock of a process that no longer lives is taken over. Throws InputError where another one holds it.
 *
 * Each process puts a file named by its number into `.lock/`, and only then looks who else is there: of two that come
 * at the same time at least one sees the other and goes. (One file for all, taken over when its owner is dead, let both
 * in.)
 */
export function lockFolder(folder: string): () => void {
  const claims = join(folder, '.lock');
  const own = String(process.pid);
  return withPath(folder, () => {
    claim(claims, own);
    for (const name of readdirSync(claims)) {
      if (name === own) continue;
      if (lives(Number(name))) {
        leave(claims, own);
        throw new InputError(`${folder}: process ${name} is writing here; wait for it to end or use another folder`);
      }
      rmSync(join(claims, name), { force: true });
    }
    return () => leave(claims, own);
  });
}

function claim(claims: string, own: string): void {
  for (;;) {
    mkdirSync(claims, { recursive: true });
    try {
      writeFileSync(join(claims, own), '');
      return;
    } catch (error) {
      // Another process has just left and taken the folder with it.
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    }
  }
}

function leave(claims: string, own: string): void {
  rmSync(join(claims, own), { force: true });
  try {
    rmdirSync(claims);
  } catch {
    // Another process claims too, or has left just now.
  }
}
