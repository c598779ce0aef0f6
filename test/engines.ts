import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll } from 'vitest';
import { EngineHost } from '../agents/engine/host.ts';
import { testFolder } from './folder.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

/** A host of engines, to which this thread is attached, for all tests of a file. */
interface Hosted {
  readonly folder: string;
  /** From the first test on. */
  readonly host: EngineHost;
}

/** Opens a host before a file's tests and closes it after them. */
export function hostForTests(): Hosted {
  const folder = testFolder();
  let host: EngineHost;
  beforeAll(() => {
    host = new EngineHost(folder);
    host.attach();
  });
  afterAll(() => host.close());
  return {
    folder,
    get host() {
      return host;
    },
  };
}

/**
 * The command of an agent of ours, as an engine of the built program; it has a minute to start, on a busy machine too.
 */
export function ours(game: string, words: string): string {
  return `start=60000 node ${root}dist/cli/weightroom.js engine ${game} ${words}`;
}

/** The command of the hostile engine; `token` stands in its command line, and in those of all that it starts. */
export function hostile(mode: string, token: string, moves = 1): string {
  return `node ${root}test/hostile-engine.mjs ${mode} ${moves} ${token}`;
}

/** The command of an engine whose options change its play; the file `told` keeps what it is told. */
export function tunable(told = ''): string {
  return `start=60000 node ${root}test/tunable-engine.mjs ${told}`.trim();
}

/** The command of an engine with one fault (or `none`); it imports the built program. */
export function faulty(fault: string, game: string): string {
  return `node ${root}test/faulty-engine.mjs ${fault} ${game}`;
}

/** The living processes with `token` in their command line, our own apart. */
export function processesWith(token: string): string[] {
  return commandLines().filter((line) => line.includes(token) && line.includes('hostile'));
}

/** The command lines of all other processes of this machine. */
export function commandLines(): string[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
    .flatMap((name) => {
      try {
        return [readFileSync(`/proc/${name}/cmdline`, 'utf8').replaceAll('\0', ' ')];
      } catch {
        return [];
      }
    });
}
