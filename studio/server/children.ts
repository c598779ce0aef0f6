import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { packageFolder } from '../../lib/version.ts';

/** Milliseconds that a child has to end by itself. */
const PATIENCE = 5000;

/** What the package's command runs. */
const program = join(packageFolder, 'dist', 'cli', 'weightroom.js');

interface Child {
  readonly process: ChildProcess;
  readonly ended: Promise<void>;
  readonly errors: string;
}

/**
 * Runs that this studio has started: processes of their own, which write their folders as if started by hand. They go
 * on if the studio is killed, and are stopped where it ends in order.
 */
export class Children {
  readonly #children = new Map<string, Child>();
  readonly #failed = new Map<string, string>();
  #folder: string | undefined;

  /** Whether the run at `at` was started here and continues. */
  has(at: string): boolean {
    return this.#children.has(at);
  }

  /** What the run at `at`, started here, has said as it failed; undefined where it didn't. */
  failure(at: string): string | undefined {
    return this.#failed.get(at);
  }

  /** Starts `weightroom` with `words`, which writes to the folder at `at`; `more` is added to its environment. */
  start(at: string, words: readonly string[], more: NodeJS.ProcessEnv = {}): void {
    this.#folder ??= mkdtempSync(join(tmpdir(), 'weightroom-studio-'));
    this.#failed.delete(at);
    const errors = join(this.#folder, `${this.#children.size}-${Date.now()}.txt`);
    const file = openSync(errors, 'w');
    // A group of its own: Ctrl-C in the studio's terminal is for the studio. A file, not a pipe, which ends with us.
    const child = spawn(process.execPath, [program, ...words], {
      detached: true,
      stdio: ['ignore', 'ignore', file],
      env: { ...process.env, ...more },
    });
    closeSync(file);
    const ended = new Promise<void>((resolve) => {
      child.once('error', () => resolve());
      child.once('exit', () => resolve());
    }).then(() => this.#end(at));
    this.#children.set(at, { process: child, ended, errors });
  }

  /** Asks the run at `at` to stop, as Ctrl-C does. Whether it continues and was started here. */
  stop(at: string): boolean {
    return this.#children.get(at)?.process.kill('SIGINT') ?? false;
  }

  /** Stops all of them, and waits for them for some seconds. */
  async close(): Promise<void> {
    const all = [...this.#children.keys()];
    for (const at of all) this.stop(at);
    const ends = Promise.all([...this.#children.values()].map(({ ended }) => ended));
    await Promise.race([ends, new Promise((resolve) => setTimeout(resolve, PATIENCE).unref())]);
    if (this.#folder !== undefined) rmSync(this.#folder, { recursive: true, force: true });
  }

  /** How many continue. */
  get count(): number {
    return this.#children.size;
  }

  #end(at: string): void {
    const { process: child, errors } = this.#children.get(at)!;
    this.#children.delete(at);
    if (child.exitCode === 0 || child.exitCode === 130) return;
    this.#failed.set(at, lastLine(errors) ?? `ended with exit code ${child.exitCode ?? child.signalCode}`);
  }
}

function lastLine(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8').trimEnd().split('\n').at(-1) || undefined;
  } catch {
    return undefined;
  }
}
