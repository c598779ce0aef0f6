import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect } from 'vitest';
import { type Ended, inProcess } from '../command.ts';

/** A command that reads a file. */
export interface Reading {
  readonly words: readonly string[];
  /** The files that it writes and whose bytes are its result, beside what it prints. */
  readonly writes?: readonly string[];
  /** Its exit code 1 may stand for what it has found, which it prints: `check`, `replay`. */
  readonly finds?: boolean;
  /** What it prints isn't the same twice. */
  readonly printsTimes?: boolean;
  /** It reads this file only, so another valid file is simply other input. */
  readonly alone?: boolean;
  /** It says what its earlier stages did, before it fails. */
  readonly tells?: boolean;
}

/** A file that commands read. */
export interface ReadFile {
  /** From the scene's folder. */
  readonly file: string;
  readonly readings: readonly Reading[];
  /**
   * What somebody may change in it: `nothing`, `everything`, or the row of docs/reference/formats.md that names the
   * fields. Else a command that takes the file has the result of the unchanged one.
   */
  readonly free: 'nothing' | 'everything' | string;
}

export interface Found extends Ended {
  /** By path. */
  readonly written: Readonly<Record<string, string | undefined>>;
}

/** Runs the command lines in `folder`, one after the other. */
export type Run = (folder: string, words: readonly string[]) => Ended | Promise<Ended>;

const PROGRAM = resolve('dist/cli/weightroom.js');
/** Milliseconds that a command may take, on a busy machine. */
const LONGEST = 120_000;

/** As a user runs it; `code` is null where it didn't end by itself. */
export const asProgram: Run = (folder, words) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [PROGRAM, ...words], {
    ...{ cwd: folder, timeout: LONGEST, killSignal: 'SIGKILL', encoding: 'utf8', maxBuffer: 1 << 28 },
  });
  return { code: status, out: stdout, err: stderr };
};

export const inHere: Run = inProcess;

/** What `reading` says and writes in `folder`. */
export async function foundBy(run: Run, folder: string, { words, writes = [] }: Reading): Promise<Found> {
  const ended = await run(folder, words);
  const read = (file: string): string | undefined =>
    existsSync(join(folder, file)) ? readFileSync(join(folder, file), 'latin1') : undefined;
  return { ...ended, written: Object.fromEntries(writes.map((file) => [file, read(file)])) };
}

/** The longest line that a message or a finding may be. */
const LONGEST_LINE = 5000;

/**
 * Holds what a command found in a changed file against what it found in the unchanged one: it ended with 0 or 1, failed
 * with one short line, printed no control character, and where it took the file, its result is what it was unless
 * `free`.
 */
export function expectSafe(
  where: string,
  { finds = false, printsTimes = false, tells = false }: Reading,
  found: Found,
  wanted: Found,
  free: 'all' | 'printed' | 'none',
): void {
  const { code, out, err } = found;
  expect([0, 1], `${where}: ${err.slice(0, 2000)}`).toContain(code);
  // Line ends are the only control characters that a command prints.
  expect(out.replaceAll('\n', '') + err.replaceAll('\n', ''), where).not.toMatch(/\p{Cc}/u);
  expect(longestLine(out) < Math.max(LONGEST_LINE, 2 * longestLine(wanted.out)), `${where}: a long line`).toBe(true);
  if (code === 1 && !(finds && err === '')) {
    expect([out.slice(0, 1000), err.length < LONGEST_LINE], where).toEqual(['', true]);
    expect(tells ? lastLine(err) : err, where).toMatch(/^weightroom: [^\n]+\n$/);
  } else if (free !== 'all') {
    expect(found.written, where).toEqual(wanted.written);
    if (free !== 'printed' && !printsTimes) expect(out, where).toBe(wanted.out);
  }
}

function lastLine(text: string): string {
  return text.slice(text.lastIndexOf('\n', text.length - 2) + 1);
}

function longestLine(text: string): number {
  return Math.max(...text.split('\n').map((line) => line.length));
}
