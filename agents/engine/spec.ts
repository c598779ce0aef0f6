import { InputError } from '../../lib/input-error.ts';
import type { TimeControl } from '../limits/clock.ts';
import type { Limit } from '../limits/limit.ts';
import { type EngineCommand, QUOTED } from './command.ts';
import type { Task } from './dialogue.ts';
import { optionsText, same, splitOptions } from './options.ts';

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

/**
 * An engine's text, and the label behind the `#` of its last word, where one stands outside of quotes. Throws
 * InputError for what is no label: it is not meant for the program, which would be given it.
 */
export function engineLabel(text: string): { unlabelled: string; label: string | undefined } {
  const at = text.replace(QUOTED, (quoted) => '"'.repeat(quoted.length)).search(/#\S*\s*$/);
  if (at === -1) return { unlabelled: text, label: undefined };
  const label = text.slice(at + 1).trim();
  if (LABEL.test(label)) return { unlabelled: text.slice(0, at), label };
  throw new InputError(
    `${text}: label ${label}: letters, digits, - _ . are wanted, after any limits; what the program is to get is put in quotes`,
  );
}

/**
 * An engine's text in its parts: `cmd:` or `gtp:`, the command, and the limits after the last `@` outside of quotes; of
 * those only what a clock or the referee keeps, for GTP.
 */
export function engineParts(text: string): { head: 'cmd' | 'gtp'; command: string; limits: string | undefined } {
  const head = text.startsWith('cmd:') ? 'cmd' : 'gtp';
  const [, command, limits] = (head === 'cmd' ? UGI : GTP).exec(text.slice(head.length + 1))!;
  return { head, command: command!.trim(), limits };
}

/** What the engine is told of an option; undefined where its text doesn't name it. */
export function optionValue({ command }: EngineSpec, name: string): string | undefined {
  return command.options.find((option) => same(option.name, name))?.value;
}

/** The same engine, without its label, told another value of an option. */
export function withOption(spec: EngineSpec, name: string, value: string): EngineSpec {
  const { head, command, limits } = engineParts(engineLabel(spec.text).unlabelled);
  const others = spec.command.options.filter((option) => !same(option.name, name));
  const options = [...others, { name, value }];
  const started = splitOptions(command, spec.text).command;
  const text = `${head}:${started}${optionsText(options)}${limits === undefined ? '' : `@${limits}`}`;
  return { ...spec, text, command: { ...spec.command, options } };
}

const UGI = /^(.*?)(?:@(\w+=\d[\d.+]*(?:,\w+=\d[\d.+]*)*))?$/s;
const GTP = /^(.*?)(?:@((?:ms|clock|first|move|cpu|memory)=\d[\d.+]*(?:,\w+=\d[\d.+]*)*))?$/s;
