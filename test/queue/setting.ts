import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { bytesIn, testFolder } from '../folder.ts';
import { program } from '../program.ts';
import { RedisServer } from './redis.ts';

/** A command that runs, and what it has said. */
interface Running {
  readonly child: ChildProcess;
  readonly said: () => string;
  readonly ended: Promise<number | null>;
}

/** A Redis server, a folder, and the commands that run there: for all tests of a file. */
export class QueueSetting {
  readonly folder = testFolder();
  readonly #running: Running[] = [];
  #redis: RedisServer | undefined;

  /** To be made where tests are declared: the server starts before them, and after each one no command is left. */
  constructor() {
    beforeAll(async () => {
      this.#redis = await RedisServer.start();
    });
    afterEach(async () => {
      for (const { child, ended } of this.#running.splice(0)) {
        child.kill('SIGKILL');
        await ended;
      }
    });
    afterAll(() => this.#redis?.end());
  }

  get redis(): RedisServer {
    return this.#redis!;
  }

  readonly at = (...path: readonly string[]): string => join(this.folder, ...path);

  /** Begins `weightroom` with `words`; `before` is a program that starts it, with its own words. */
  readonly start = (words: readonly string[], env: NodeJS.ProcessEnv = {}, before: readonly string[] = []): Running => {
    const [first, ...rest] = [...before, process.execPath, program, ...words];
    const child = spawn(first!, rest, {
      cwd: this.folder,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let said = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk) => {
        said += chunk;
      });
    const one = { child, said: () => said, ended: once(child, 'close').then(([code]) => code as number | null) };
    this.#running.push(one);
    return one;
  };

  readonly worker = (more: readonly string[] = [], env: NodeJS.ProcessEnv = {}): Running =>
    this.start(['queue', 'worker', '--queue', this.redis.url, '--threads', '1', '--lock', '3', ...more], env);

  /** All tasks go to workers: this machine's threads take none. */
  readonly far = (): string[] => ['--queue', `${this.redis.url}?threads=0`, '--workers', '1'];

  /** The bytes of every file of a run, except for what clocks said. */
  readonly bytesOf = (run: string): Record<string, string> =>
    bytesIn(this.at(run), /(^|\/)timing\.jsonl?$|(?<!\.(jsonl?|csv|bin|txt))$/);

  readonly linesIn = (run: string, file: string): number =>
    existsSync(this.at(run, file)) ? readFileSync(this.at(run, file), 'utf8').split('\n').length - 1 : 0;
}

/** Waits for a command that must end well; what it has said. */
export async function done({ ended, said }: Running): Promise<string> {
  expect(await ended, said()).toBe(0);
  return said();
}

export async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await setTimeout(20);
}
