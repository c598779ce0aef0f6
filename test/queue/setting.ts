import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { RedisServer } from './redis.ts';
import { Commands, type Running } from './running.ts';

/** A Redis server, a folder, and the commands that run there: for all tests of a file. */
export class QueueSetting {
  readonly folder = mkdtempSync(join(tmpdir(), 'weightroom-many-'));
  readonly #commands = new Commands(this.folder);
  #redis: RedisServer | undefined;

  /** To be made where tests are declared: the server starts before them, and after each one no command is left. */
  constructor() {
    beforeAll(async () => {
      this.#redis = await RedisServer.start();
    });
    afterEach(() => this.#commands.end());
    afterAll(async () => {
      await this.#redis?.end();
      rmSync(this.folder, { recursive: true, force: true });
    });
  }

  get redis(): RedisServer {
    return this.#redis!;
  }

  readonly at = (...path: readonly string[]): string => join(this.folder, ...path);

  readonly start = (...command: Parameters<Commands['start']>): Running => this.#commands.start(...command);

  readonly worker = (more: readonly string[] = [], env: NodeJS.ProcessEnv = {}): Running =>
    this.start(['queue', 'worker', '--queue', this.redis.url, '--threads', '1', '--lock', '3', ...more], env);

  /** All tasks go to workers: this machine's threads take none. */
  readonly far = (): string[] => ['--queue', `${this.redis.url}?threads=0`, '--workers', '1'];

  /** The bytes of every file of a run, except for what clocks said. */
  readonly bytesOf = (run: string): Record<string, string> => {
    const files = readdirSync(this.at(run), { recursive: true, encoding: 'utf8' }).filter((file) =>
      /\.(jsonl?|csv|bin|txt)$/.test(file),
    );
    const kept = files.filter((file) => !/timing\.jsonl?$/.test(file)).sort();
    return Object.fromEntries(kept.map((file) => [file, readFileSync(this.at(run, file), 'base64')]));
  };

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
