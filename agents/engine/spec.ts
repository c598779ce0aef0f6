import type { Limit } from '../limits/limit.ts';
import type { TimeControl } from '../limits/time-control.ts';
import type { EngineCommand } from './command.ts';
import type { Task } from './dialogue.ts';

/** An engine from outside, as plain data that crosses threads and goes into files. */
export interface EngineSpec {
  readonly kind: 'engine';
  /** Its label, or else its text. */
  readonly name: string;
  /** Reads back as this engine: its command, its limit, its label. */
  readonly text: string;
  readonly protocol: Task['protocol'];
  readonly command: EngineCommand;
  readonly limit: Limit;
  /** What a referee allows it in one game. */
  readonly timeControl?: TimeControl;
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

const UGI = /^(.*?)(?:@(\w+=\d[\d.+]*(?:,\w+=\d[\d.+]*)*))?$/s;
const GTP = /^(.*?)(?:@((?:ms|clock|first|move|cpu|memory)=\d[\d.+]*(?:,\w+=\d[\d.+]*)*))?$/s;
