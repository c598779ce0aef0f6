import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

const PROGRAM = join(import.meta.dirname, '../../dist/cli/weightroom.js');

/** A command that runs, and what it has said. */
export interface Running {
  readonly child: ChildProcess;
  readonly said: () => string;
  readonly ended: Promise<number | null>;
}

/** Commands that run side by side in a folder. */
export class Commands {
  readonly #folder: string;
  readonly #running: Running[] = [];

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Begins `weightroom` with `words`; `before` is a program that starts it, with its own words. */
  start(words: readonly string[], env: NodeJS.ProcessEnv = {}, before: readonly string[] = []): Running {
    const [program, ...rest] = [...before, process.execPath, PROGRAM, ...words];
    const child = spawn(program!, rest, {
      cwd: this.#folder,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let said = '';
    for (const stream of [child.stdout!, child.stderr!])
      stream.on('data', (chunk) => {
        said += chunk;
      });
    const one = { child, said: () => said, ended: once(child, 'close').then(([code]) => code as number | null) };
    this.#running.push(one);
    return one;
  }

  /** Kills those that are left. */
  async end(): Promise<void> {
    for (const { child, ended } of this.#running.splice(0)) {
      child.kill('SIGKILL');
      await ended;
    }
  }
}
