import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { builtModule } from '../../lib/tasks/built-module.ts';

/** The host's end of the reaper program, which kills the engines if the host is killed itself. */
export class Reaper {
  readonly #process: ChildProcessByStdio<Writable, null, null>;
  readonly #ended: Promise<unknown>;

  constructor() {
    const program = fileURLToPath(builtModule(new URL('./reaper-process.ts', import.meta.url)));
    // A session of its own: Ctrl-C at the terminal, which ends the host, must not end the reaper first.
    this.#process = spawn(process.execPath, [program], {
      detached: true,
      cwd: '/',
      stdio: ['pipe', 'ignore', 'ignore'],
    });
    this.#ended = once(this.#process, 'exit');
    this.#process.stdin.on('error', () => {});
  }

  /** From here on whoever has `mark` in its environment is killed with the host. */
  announce(mark: string): void {
    this.#process.stdin.write(`+ ${mark}\n`);
  }

  /** The process group that `pid` leads too: it is the engine that was announced. */
  add(mark: string, pid: number): void {
    this.#process.stdin.write(`= ${mark} ${pid}\n`);
  }

  /** Nothing of the engine lives any more, or ever did. */
  remove(mark: string): void {
    this.#process.stdin.write(`- ${mark}\n`);
  }

  /** Lets the reaper kill what was not removed, and end. */
  async close(): Promise<void> {
    this.#process.stdin.end();
    await this.#ended;
  }
}
