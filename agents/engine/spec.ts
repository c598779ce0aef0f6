import { accessSync, constants } from 'node:fs';
import { basename, delimiter, join, resolve } from 'node:path';
import type { Game } from '../../games/game.ts';
import { statOf } from '../../lib/files/files.ts';
import { InputError } from '../../lib/input-error.ts';
import type { Mutable } from '../../lib/plain-data.ts';
import { quoted } from '../../lib/quoted.ts';
import { gtpGame } from '../gtp.ts';
import { boundsTime, type TimeControl } from '../limits/clock.ts';
import type { Limit } from '../limits/limit.ts';
import { held, named, parseSettings } from '../settings.ts';
import { speaksUci } from '../uci.ts';

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
  return /^\s*(?:cmd|uci|gtp):/.test(text);
}

/** Splits a list at its commas. A comma between the quotes of a command splits nothing. */
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
 * then the program and its arguments, split at blanks as a shell would, but by no shell: '…' and "…" keep blanks
 * together. Without `dir`, arguments that hold a `/` or a `.` and name a file or a folder are made absolute, since the
 * engine works elsewhere. Throws InputError that begins with `where`: a quote is open, no program, one that isn't
 * there, a setting that isn't one.
 */
export function parseCommand(
  text: string,
  clocked: boolean,
  where: string,
  options: readonly EngineOption[] = [],
): EngineCommand {
  const words = wordsOf(text, where);
  const hang = clocked ? HANG_WITH_CLOCK : HANG_WITHOUT_CLOCK;
  const timeouts: Mutable<Timeouts> = { ...defaultTimeouts, hang };
  let folder: string | undefined;
  let guard: 'off' | undefined;
  for (; words.length > 0; words.shift()) {
    const [, name, value] = /^(dir|guard|start|margin|hang|quit)=(.*)$/s.exec(words[0]!) ?? [];
    if (name === undefined) break;
    const refuse = (wanted: string): InputError => new InputError(`${where}: ${name}=${value}: ${wanted}`);
    if (name === 'dir') {
      if (statOf(value!)?.isDirectory() !== true) throw refuse('no such folder');
      folder = resolve(value!);
    } else if (name === 'guard') {
      if (value !== 'off') throw refuse('expected guard=off, or nothing');
      guard = value;
    } else if (/^\d{1,9}$/.test(value!)) timeouts[name as keyof Timeouts] = Number(value);
    else throw refuse('expected milliseconds');
  }
  const [program, ...rest] = words;
  if (program === undefined) throw new InputError(`${where}: no program; expected cmd:PROGRAM ARGUMENTS`);
  const found = programAt(program, folder ?? '.', where);
  const started = { timeouts, options, ...(guard === undefined ? {} : { guard }) };
  if (folder !== undefined) return { words: [found, ...rest], folder, ...started };
  return { words: [found, ...rest.map(absolute)], ...started };
}

/** A quoted part of a command. */
const QUOTED = /'[^']*'|"(?:[^"\\]|\\.)*"/gs;

function wordsOf(text: string, where: string): string[] {
  const words = text.match(/(?:'[^']*'|"(?:[^"\\]|\\.)*"|[^\s])+/gs) ?? [];
  return words.map((word) => {
    if (/['"]/.test(word.replace(QUOTED, ''))) throw new InputError(`${where}: a quote is not closed`);
    return word.replace(QUOTED, (quoted) =>
      quoted.startsWith("'") ? quoted.slice(1, -1) : quoted.slice(1, -1).replace(/\\(["\\])/g, '$1'),
    );
  });
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

/** An engine from outside, as plain data that crosses threads and goes into files. */
export interface EngineSpec {
  readonly kind: 'engine';
  /** Its label, or else its program's name. */
  readonly name: string;
  /** Reads back as this engine: its command, its limit, its label. */
  readonly text: string;
  readonly protocol: 'ugi' | 'uci' | 'gtp';
  readonly command: EngineCommand;
  readonly limit: Limit;
  /** What a referee allows it in one game. */
  readonly timeControl?: TimeControl;
}

/** A label: letters of any script, digits, `-`, `_` and `.`. */
export const LABEL = /^[\p{L}\p{M}\p{N}_.-]+$/u;

/**
 * Takes `cmd:COMMAND?OPTIONS@LIMITS#LABEL` apart, `uci:` and `gtp:` alike; a sign in quotes is the command's. Throws
 * InputError for what is no label and for what are no options: neither is meant for the program, which would be given
 * it.
 */
function partsOf(text: string) {
  const [unlabelled, label] = cut(text, '#');
  if (label !== undefined && !LABEL.test(label))
    throw new InputError(
      `${text}: label ${label}: expected letters, digits, - _ ., after any limits; what the program is to get is put in quotes`,
    );
  const head = text.startsWith('cmd:') ? 'cmd' : text.startsWith('uci:') ? 'uci' : 'gtp';
  // Limits of a GTP engine are only what a clock or the referee keeps.
  const [, told, limits] = (head === 'gtp' ? GTP : UGI).exec(unlabelled.slice(head.length + 1))!;
  const [command, options] = cut(told!.trim(), '?');
  return { head, command: command.trimEnd(), options: parseOptions(options, unlabelled), limits, label } as const;
}

/** `text` up to a `sign` in its last word, outside of quotes, and what stands behind it. */
function cut(text: string, sign: '#' | '?'): [before: string, behind: string | undefined] {
  const unquoted = text.replace(QUOTED, (part) => '"'.repeat(part.length));
  const at = unquoted.search(new RegExp(`\\${sign}\\S*\\s*$`));
  return at === -1 ? [text, undefined] : [text.slice(0, at), text.slice(at + 1).trim()];
}

/** Reads an engine's text, as `parseAgent` does. */
export function parseEngine(
  text: string,
  game: Game,
  defaultLimit: Limit,
  allowed: TimeControl | undefined,
): EngineSpec {
  const { head, command: started, options, limits, label } = partsOf(text);
  const own = parseSettings(limits, text);
  if (own.options !== undefined) throw new InputError(`${text}: an engine from outside has no settings of our search`);
  const timeControl = own.timeControl ?? allowed;
  const timed = timeControl !== undefined && boundsTime(timeControl);
  const limit = own.limit ?? (own.timeControl !== undefined && timed ? {} : defaultLimit);
  if (limit.simulations !== undefined)
    throw new InputError(`${text}: an engine from outside is told no simulations; use another limit`);
  if (head === 'gtp' && gtpGame(game.family) === undefined)
    throw new InputError(`${text}: ${game.name} can't be played in GTP; use cmd: for an engine that speaks UGI`);
  if (head === 'uci' && !speaksUci(game.family))
    throw new InputError(
      `${text}: ${game.name} can't be played in UCI, as its module exports no uci; use cmd: for an engine that speaks UGI`,
    );
  if (head === 'gtp' && options.length > 0)
    throw new InputError(`${text}: options are told in UGI; of a GTP engine they are arguments of its own`);
  const { milliseconds } = limit;
  const kept = head !== 'gtp' ? limit : milliseconds === undefined ? {} : { milliseconds };
  const command = parseCommand(started, timed || milliseconds !== undefined, text, options);
  const unlabelled = named(`${head}:${started}${optionsText(options)}`, { limit: kept, timeControl });
  return {
    kind: 'engine',
    name: label ?? programName(command.words) + shortOptions(options),
    text: label === undefined ? unlabelled : `${unlabelled}#${label}`,
    protocol: head === 'cmd' ? 'ugi' : head,
    command,
    limit: kept,
    ...held(timeControl),
  };
}

/** Programs that run another one: the first of their arguments that is no option. */
const INTERPRETERS =
  /^(?:python|pypy|node|nodejs|deno|bun|java|dotnet|mono|wine|ruby|perl|php|lua|luajit|julia|Rscript|racket|sbcl|bash|dash|sh|zsh|env)[\d.]*(?:\.exe)?$/;
/** Options of theirs that take the next argument. */
const WITH_VALUE = /^(?:-cp|-classpath|--class-path|--module-path|-r|--require|--import|-W|-X)$/;
/** What follows is a program's text, not its name. */
const CODE = /^(?:-c|-e|-p|--eval|--print)$/;

/**
 * What people call the program that `words` start, without its folder: `bob.py` of `python3 agents/bob.py -v`, `x.jar`
 * of `java -jar x.jar`, `mohex` of `/usr/bin/mohex --quiet`.
 */
export function programName([program, ...rest]: readonly string[]): string {
  const own = basename(program!);
  if (!INTERPRETERS.test(own)) return own;
  for (let i = 0; i < rest.length; i++) {
    const word = rest[i]!;
    if (CODE.test(word)) return own;
    if (WITH_VALUE.test(word)) i++;
    else if (!word.startsWith('-') && word !== 'run') return basename(word) || own;
  }
  return own;
}

/** Letters of an engine's options in its name. */
const LONGEST_OPTIONS = 24;

/** Options of an engine in its name, where it has no label: what they are, up to some letters. */
function shortOptions(options: readonly EngineOption[]): string {
  const text = optionsText(options);
  return text.length <= LONGEST_OPTIONS ? text : `${text.slice(0, LONGEST_OPTIONS - 1)}…`;
}

/** What the engine is told of an option; undefined where its text doesn't name it. */
export function optionValue({ command }: EngineSpec, name: string): string | undefined {
  return command.options.find((option) => same(option.name, name))?.value;
}

/** The same engine, without its label, told another value of an option. */
export function withOption(spec: EngineSpec, name: string, value: string): EngineSpec {
  const { head, command, limits } = partsOf(spec.text);
  const others = spec.command.options.filter((option) => !same(option.name, name));
  const options = [...others, { name, value }];
  const text = `${head}:${command}${optionsText(options)}${limits === undefined ? '' : `@${limits}`}`;
  return { ...spec, text, command: { ...spec.command, options } };
}

const UGI = /^(.*?)(?:@(\w+=\d[\d.+]*(?:,\w+=\d[\d.+]*)*))?$/s;
const GTP = /^(.*?)(?:@((?:ms|clock|first|move|cpu|memory)=\d[\d.+]*(?:,\w+=\d[\d.+]*)*))?$/s;

/**
 * Reads options: `w1=30&w2=5`; of undefined, none. Throws InputError, which begins with `where`, for anything else: no
 * shell would see a `?` either.
 */
function parseOptions(text: string | undefined, where: string): readonly EngineOption[] {
  const options = text?.split('&').map((part) => parseOption(part, where)) ?? [];
  const twice = options.find(({ name }, i) => options.findIndex((one) => same(one.name, name)) !== i);
  if (twice !== undefined) throw new InputError(`${where}: option ${quoted(twice.name)} stands there twice`);
  return options;
}

/** `?w1=30&w2=5`, read back by `parseOptions` from behind its `?`; nothing of none. */
export function optionsText(options: readonly EngineOption[]): string {
  if (options.length === 0) return '';
  return `?${options.map(({ name, value }) => [name, ...(value === undefined ? [] : [value])].map(encoded).join('=')).join('&')}`;
}

/** Names of options are the same in capitals. */
export function same(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}

function parseOption(part: string, where: string): EngineOption {
  const [, name, value] = /^([^=]*)(?:=(.*))?$/s.exec(part)!;
  const option = { name: decoded(name!, where), ...(value === undefined ? {} : { value: decoded(value, where) }) };
  if (option.name.trim() === '')
    throw new InputError(
      `${where}: ?${part}: expected options such as ?w1=30&w2=5; what the program is to get is put in quotes`,
    );
  return option;
}

function decoded(text: string, where: string): string {
  let plain: string;
  try {
    plain = decodeURIComponent(text);
  } catch {
    throw new InputError(`${where}: ${quoted(text)}: a % is followed by two digits of a byte, as in %20 for a blank`);
  }
  // One line is one command of the protocol.
  if (/[\p{Cc}\u2028\u2029]/u.test(plain))
    throw new InputError(`${where}: ${quoted(plain)}: expected one line of text`);
  return plain;
}

function encoded(text: string): string {
  return encodeURIComponent(text).replace(/['()!*]/g, (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`);
}
