import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Work } from '../../lib/tasks/pool.ts';
import { queueAddress } from '../../lib/tasks/queue/address.ts';
import type { Code } from '../../lib/tasks/queue/code.ts';
import { type QueueCarrier, queueCarrier } from '../../lib/tasks/queue/run.ts';
import { type Gave, type Told, trial } from './kind.ts';

const PROGRAM = join(import.meta.dirname, 'worker.mjs');
const noCode: Code = { gamePrint: () => undefined, modulesOf: () => [], preloadsOf: () => [] };

/** A worker that says nothing for so long has lost its tasks, in tests: milliseconds. */
const LOCK = 3000;

/** Runs and workers of one test. */
export class Crew {
  readonly url: string;
  readonly folder = mkdtempSync(join(tmpdir(), 'weightroom-queue-'));
  /** What runs have said. */
  readonly said: string[] = [];
  readonly #workers: ChildProcess[] = [];
  readonly #runs: QueueCarrier[] = [];

  constructor(url: string) {
    this.url = url;
  }

  /** Starts a worker; resolves when it is there. `node` is told to Node; `tasks` is the module that does the tasks. */
  async worker({
    threads = 1,
    lock = LOCK,
    url = this.url,
    node = [] as readonly string[],
    tasks = './tasks.mjs',
  } = {}): Promise<ChildProcess & { readonly words: () => string }> {
    const child = spawn(process.execPath, [...node, PROGRAM, url, String(threads), String(lock), tasks], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    this.#workers.push(child);
    let words = '';
    child.stdout.on('data', (chunk) => {
      words += chunk;
    });
    return Object.assign(child, { words: () => words });
  }

  /** A run that only feeds, if nothing else is said. */
  async run({ url = this.url, threads = 0, bound = 60_000, again = 0 } = {}): Promise<QueueCarrier> {
    const options = { address: queueAddress(url), what: 'trial', threads, bound, again };
    const run = await queueCarrier(options, noCode, (line) => void this.said.push(line));
    this.#runs.push(run);
    return run;
  }

  /** The tasks of `told`, in order. */
  work(told: readonly Omit<Told, 'index'>[], options: Partial<Work> = {}): Work {
    const setup = { folder: this.folder };
    const task = (index: number): Told => ({ index, ...told[index] });
    return { module: trial.module, kind: trial, setup, from: 0, to: told.length, task, workers: 1, ...options };
  }

  async end(): Promise<void> {
    await Promise.all(this.#runs.map((run) => run.close()));
    for (const worker of this.#workers) {
      if (worker.exitCode !== null || worker.signalCode !== null) continue;
      const ended = once(worker, 'exit');
      worker.kill('SIGKILL');
      await ended;
    }
    rmSync(this.folder, { recursive: true, force: true });
  }
}

/** All results; `each` is told how many there are. */
export async function all(
  run: QueueCarrier,
  work: Work,
  each: (count: number) => void | Promise<void> = () => {},
): Promise<Gave[]> {
  const results: Gave[] = [];
  for await (const one of run.inOrder<Gave>(work)) {
    results.push(one);
    await each(results.length);
  }
  return results;
}

/** What `count` tasks give that are told nothing special. */
export function tens(count: number): Gave[] {
  return Array.from({ length: count }, (_, index) => ({ index, value: 10 * index }));
}
