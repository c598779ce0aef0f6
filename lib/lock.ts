import { closeSync, mkdirSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { withPath } from './files.ts';
import { InputError } from './input-error.ts';

/**
 * Keeps `folder` for this process until the returned function is called, so that two runs never write into one folder.
 * The lock of a process that no longer lives is taken over. Throws InputError where another one holds it.
 */
export function lockFolder(folder: string): () => void {
  const path = join(folder, '.lock');
  withPath(folder, () => mkdirSync(folder, { recursive: true }));
  for (;;) {
    try {
      const file = openSync(path, 'wx');
      writeSync(file, String(process.pid));
      closeSync(file);
      return () => rmSync(path, { force: true });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST')
        withPath(path, () => {
          throw error;
        });
    }
    const owner = Number(withPath(path, () => readFileSync(path, 'utf8')));
    if (owner !== process.pid && lives(owner))
      throw new InputError(`${folder}: process ${owner} is writing here; wait for it to end or use another folder`);
    rmSync(path, { force: true });
  }
}

function lives(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
