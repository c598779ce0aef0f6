import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { packageFolder } from '../lib/version.ts';
import type { Ended } from './command.ts';

/** The program as it is built. */
export const program = join(packageFolder, 'dist/cli/weightroom.js');

/** What is typed into the program, and who hears all that it has said on standard error so far. */
interface Around {
  readonly input?: string | Buffer;
  readonly hears?: (said: string, child: ChildProcess) => void;
}

/** Starts the program in `folder`, a process of its own. */
export function begin(
  folder: string,
  words: readonly string[],
  { input = '', hears = () => {} }: Around = {},
): { child: ChildProcess; ended: Promise<Ended> } {
  const child = spawn(process.execPath, [program, ...words], { cwd: folder });
  // It may have ended before it reads.
  child.stdin.on('error', () => {}).end(input);
  const ended = new Promise<Ended>((resolve, reject) => {
    let [out, err] = ['', ''];
    child.stdout.on('data', (chunk) => {
      out += chunk;
    });
    child.stderr.on('data', (chunk) => {
      err += chunk;
      hears(err, child);
    });
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, out, err }));
  });
  return { child, ended };
}
