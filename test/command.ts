import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { format } from 'node:util';
import { expect, vi } from 'vitest';
import { main } from '../cli/main.ts';
import { carryBy } from '../lib/tasks/pool.ts';
import { testFolder } from './folder.ts';
import { here } from './here.ts';

/** How a command ended, and what it wrote. */
export interface Ended {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

/**
 * Runs one command line in this process, in `folder`: the program's start takes longer than most commands. One at a
 * time, since folder and output are the process's.
 */
export async function inProcess(folder: string, words: readonly string[]): Promise<Ended> {
  const written = { out: '', err: '' };
  const into = (stream: keyof typeof written) => (chunk: string | Uint8Array) => {
    written[stream] += String(chunk);
    return true;
  };
  const spies = [
    vi.spyOn(process.stdout, 'write').mockImplementation(into('out')),
    vi.spyOn(process.stderr, 'write').mockImplementation(into('err')),
    // yargs prints its help with it, and Vitest's goes elsewhere.
    vi.spyOn(console, 'log').mockImplementation((...values) => void into('out')(`${format(...values)}\n`)),
  ];
  const listeners = (['SIGINT', 'SIGTERM'] as const).map((signal) => [signal, process.listeners(signal)] as const);
  const home = process.cwd();
  process.chdir(folder);
  process.exitCode = undefined;
  // A command that doesn't say how many workers it wants has as many as the machine has cores.
  carryBy(here(words.includes('--workers') ? 1 : Infinity));
  try {
    return { code: await main(words), ...written };
  } finally {
    process.exitCode = undefined;
    carryBy(here(1));
    process.chdir(home);
    for (const spy of spies) spy.mockRestore();
    for (const [signal, before] of listeners) {
      process.removeAllListeners(signal);
      for (const listener of before) process.on(signal, listener as NodeJS.SignalsListener);
    }
  }
}

/** A word is what stands between single blanks. */
export const wordsOf = (line: string): string[] => line.split(' ').filter((word) => word !== '');

/** The folder of a file's tests: its files by name, and command lines that run there, with `more` behind them. */
export function commandFolder() {
  const folder = testFolder();
  const at = (name: string): string => join(folder, name);
  return {
    folder,
    at,
    read: (name: string): string => readFileSync(at(name), 'utf8'),
    weightroom: (line: string, ...more: readonly string[]): Promise<Ended> =>
      inProcess(folder, [...wordsOf(line), ...more]),
  };
}

/** The mistake is the user's: exit code 1, one line that holds `words`, nothing else, no stack. */
export function expectRefusal({ code, out, err }: Ended, words: string): void {
  expect({ code, out, lines: err.split('\n').length - 1 }, err).toEqual({ code: 1, out: '', lines: 1 });
  expect(err).toMatch(/^weightroom: .*\n$/);
  expect(err).toContain(words);
  expect(err).not.toMatch(/\bat \S+ \(.*:\d+:\d+\)|\bat (file|node):/);
}
