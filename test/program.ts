import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { packageFolder } from '../lib/version.ts';
import type { Ended } from './command.ts';

/** The program as it is built. */
export const program = join(packageFolder, 'dist/cli/weightroom.js');

/** What is typed into the program, its environment, and who hears all that it has said on standard error so far. */
interface Around {
  /** A program of a test's, in place of the built one. */
  readonly script?: string;
  readonly input?: string | Buffer;
  readonly env?: NodeJS.ProcessEnv;
  readonly hears?: (said: string, child: ChildProcess) => void;
}

export interface Begun {
  readonly child: ChildProcess;
  readonly ended: Promise<Ended>;
}

/** Starts the program in `folder`, a process of its own. */
export function begin(
  folder: string,
  words: readonly string[],
  { script = program, input = '', env = {}, hears = () => {} }: Around = {},
): Begun {
  const child = spawn(process.execPath, [script, ...words], { cwd: folder, env: { ...process.env, ...env } });
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

/** What matches `wanted` on standard output, once the program says it; fails where it ends before. */
export async function saying({ child, ended }: Begun, wanted: RegExp): Promise<string> {
  let said = '';
  const found = new Promise<string>((resolve) =>
    child.stdout!.on('data', (chunk) => {
      said += chunk;
      const [text] = wanted.exec(said) ?? [];
      if (text !== undefined) resolve(text);
    }),
  );
  return Promise.race([found, ended.then(({ err }) => Promise.reject(new Error(`ended: ${said}${err}`)))]);
}

/** Ends the program, if it still runs. */
export async function end({ child, ended }: Begun, signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
  child.kill(signal);
  await ended;
}
