import { accessSync, constants } from 'node:fs';
import { delimiter, join, resolve } from 'node:path';
import { statOf } from '../../lib/files/files.ts';
import { InputError } from '../../lib/input-error.ts';
import type { Mutable } from '../../lib/plain-data.ts';

/** What starts an engine: plain data. */
export interface EngineCommand {
  /** The program and its arguments. */
  readonly words: readonly string[];
  /** Where it works; undefined: in a folder of its own, made for it. */
  readonly folder?: string;
  readonly timeouts: Timeouts;
  /** It is not put into a process namespace of its own. */
  readonly guard?: 'off';
  /** What it is told once it has started. */
  readonly options: readonly EngineOption[];
}

/** An option that an engine is told: `setoption name NAME value VALUE`. A button has no value. */
export interface EngineOption {
  readonly name: string;
  readonly value?: string;
}

/** How long an engine is waited for, in milliseconds. */
export interface Timeouts {
  /** From its start until it is ready, and before each game. */
  readonly start: number;
  /** What it may take beyond its time for a move; then it has answered too late. */
  readonly margin: number;
  /** What it may take beyond its time and margin before it is killed; without a clock, all it may take for a move. */
  readonly hang: number;
  /** From `quit` until it is killed. */
  readonly quit: number;
}

const HANG_WITH_CLOCK = 5_000;
const HANG_WITHOUT_CLOCK = 60_000;
const defaultTimeouts = { start: 10_000, margin: 250, quit: 2_000 } as const;

/** Whether `text` names an engine from outside. */
export function isCommand(text: string): boolean {
  return /^\s*(?:cmd|gtp):/.test(text);
}

/** The parts of a list that `comma` cuts, but for a comma in the quotes of a command. */
export function splitCommands(list: string, comma: RegExp): string[] {
  const parts: string[] = [];
  for (const part of list.split(comma)) {
    const last = parts.at(-1);
    if (last !== undefined && isCommand(last) && /['"]/.test(last.replace(QUOTED, '')))
      parts[parts.length - 1] = `${last},${part}`;
    else parts.push(part);
  }
  return parts;
}

/**
 * Reads a command: settings (`dir=FOLDER`, `guard=off`, and `start=`, `margin=`, `hang=`, `quit=` with milliseconds),
 * then the program and its arguments, split at blanks as a shell would, but by no shell: '…' and "…" keep blanks together.
 * Without `dir`, arguments that hold a `/` or a `.` and name a file or a folder are made absolute, since the engine
 * works elsewhere. Throws InputError that begins with `where`: a quote is open, no program, one that isn't there, a
 * setting that isn't one.
 */
export function parseCommand(
  text: string,
  clocked: boolean,
  where: string,
  options: readonly EngineOption[] = [],
): EngineCommand {
  const words = wordsOf(text, where);
  const timeouts: Mutable<Timeouts> = {
    ...defaultTimeouts,
    hang: clocked ? HANG_WITH_CLOCK : HANG_WITHOUT_CLOCK,
  };
  let folder: string | undefined;
  let guard: 'off' | undefined;
  for (; words.length > 0; words.shift()) {
    const [, name, value] = /^(dir|guard|start|margin|hang|quit)=(.*)$/s.exec(words[0]!) ?? [];
    if (name === undefined) break;
    if (name === 'dir') folder = folderAt(value!, where);
    else if (name === 'guard') guard = off(value!, where);
    else timeouts[name as keyof Timeouts] = milliseconds(name, value!, where);
  }
  const [program, ...rest] = words;
  if (program === undefined) throw new InputError(`${where}: no program; cmd:PROGRAM ARGUMENTS is wanted`);
  const found = programAt(program, folder ?? '.', where);
  const started = { timeouts, options, ...(guard === undefined ? {} : { guard }) };
  if (folder !== undefined) return { words: [found, ...rest], folder, ...started };
  return { words: [found, ...rest.map(absolute)], ...started };
}

/** A quoted part of a command. */
export const QUOTED = /'[^']*'|"(?:[^"\\]|\\.)*"/gs;

function wordsOf(text: string, where: string): string[] {
  const words = text.match(/(?:'[^']*'|"(?:[^"\\]|\\.)*"|[^\s])+/gs) ?? [];
  return words.map((word) => {
    if (/['"]/.test(word.replace(QUOTED, ''))) throw new InputError(`${where}: a quote is not closed`);
    return word.replace(QUOTED, (quoted) =>
      quoted.startsWith("'") ? quoted.slice(1, -1) : quoted.slice(1, -1).replace(/\\(["\\])/g, '$1'),
    );
  });
}

function folderAt(path: string, where: string): string {
  if (statOf(path)?.isDirectory() !== true) throw new InputError(`${where}: dir=${path}: no such folder`);
  return resolve(path);
}

function off(text: string, where: string): 'off' {
  if (text !== 'off') throw new InputError(`${where}: guard=${text}: guard=off is wanted, or nothing`);
  return text;
}

function milliseconds(name: string, text: string, where: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new InputError(`${where}: ${name}=${text}: milliseconds are wanted`);
  return Number(text);
}

/** The program as it is started: absolute where it was named by a path, else a name that PATH knows. */
function programAt(program: string, folder: string, where: string): string {
  const byPath = program.includes('/');
  const places = byPath
    ? [resolve(folder, program)]
    : (process.env.PATH ?? '').split(delimiter).map((place) => join(place, program));
  if (!places.some(runs)) throw new InputError(`${where}: ${program}: no such program, or it may not be run`);
  return byPath ? places[0]! : program;
}

function runs(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statOf(path)?.isFile() === true;
  } catch {
    return false;
  }
}

/** `x.jar`, `./build:lib/a.jar`, `--book=lines.txt`: absolute where all that they name is there. */
function absolute(word: string): string {
  const [, option = '', value = ''] = /^(-[^=]*=)?(.*)$/s.exec(word)!;
  const paths = value.split(delimiter);
  const named = paths.every((path) => /[/.]/.test(path) && statOf(path) !== undefined);
  return named ? option + paths.map((path) => resolve(path)).join(delimiter) : word;
}
