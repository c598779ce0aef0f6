import { basename } from 'node:path';
import type { Game } from '../../games/game.ts';
import { InputError } from '../../lib/input-error.ts';
import { gtpGame } from '../gtp.ts';
import { boundsTime, type TimeControl } from '../limits/clock.ts';
import type { Limit } from '../limits/limit.ts';
import { held, named, parseSettings } from '../settings.ts';
import { type EngineCommand, type EngineOption, parseCommand, QUOTED } from './command.ts';
import type { Task } from './dialogue.ts';
import { optionsText, parseOptions, same } from './options.ts';

/** An engine from outside, as plain data that crosses threads and goes into files. */
export interface EngineSpec {
  readonly kind: 'engine';
  /** Its label, or else its program's name. */
  readonly name: string;
  /** Reads back as this engine: its command, its limit, its label. */
  readonly text: string;
  readonly protocol: Task['protocol'];
  readonly command: EngineCommand;
  readonly limit: Limit;
  /** What a referee allows it in one game. */
  readonly timeControl?: TimeControl;
}

/** A label: letters of any script, digits, `-`, `_` and `.`. */
export const LABEL = /^[\p{L}\p{M}\p{N}_.-]+$/u;

/** An engine's text in its parts. */
interface Parts {
  readonly head: 'cmd' | 'gtp';
  readonly command: string;
  readonly options: readonly EngineOption[];
  /** Of a GTP engine only what a clock or the referee keeps. */
  readonly limits: string | undefined;
  readonly label: string | undefined;
}

/**
 * Takes `cmd:COMMAND?OPTIONS@LIMITS#LABEL` apart; a sign in quotes is the command's. Throws InputError for what is no
 * label and for what are no options: neither is meant for the program, which would be given it.
 */
function partsOf(text: string): Parts {
  const [unlabelled, label] = cut(text, '#');
  if (label !== undefined && !LABEL.test(label))
    throw new InputError(
      `${text}: label ${label}: letters, digits, - _ . are wanted, after any limits; what the program is to get is put in quotes`,
    );
  const head = text.startsWith('cmd:') ? 'cmd' : 'gtp';
  const [, told, limits] = (head === 'cmd' ? UGI : GTP).exec(unlabelled.slice(head.length + 1))!;
  const [command, options] = cut(told!.trim(), '?');
  return { head, command: command.trimEnd(), options: parseOptions(options, unlabelled), limits, label };
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
    throw new InputError(`${text}: an engine from outside is told no simulations; another limit is wanted`);
  if (head === 'gtp' && gtpGame(game.family) === undefined)
    throw new InputError(`${text}: ${game.name} is not told in GTP; cmd: is wanted, for an engine that speaks UGI`);
  if (head === 'gtp' && options.length > 0)
    throw new InputError(`${text}: options are told in UGI; of a GTP engine they are arguments of its own`);
  const { milliseconds } = limit;
  const kept = head === 'cmd' ? limit : milliseconds === undefined ? {} : { milliseconds };
  const command = parseCommand(started, timed || milliseconds !== undefined, text, options);
  const unlabelled = named(`${head}:${started}${optionsText(options)}`, { limit: kept, timeControl });
  return {
    kind: 'engine',
    name: label ?? programName(command.words) + shortOptions(options),
    text: label === undefined ? unlabelled : `${unlabelled}#${label}`,
    protocol: head === 'cmd' ? 'ugi' : 'gtp',
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
