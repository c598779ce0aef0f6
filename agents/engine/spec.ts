import type { Limit } from '../agent.ts';
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
}

/** An engine's text in its parts: `cmd:` or `gtp:`, the command, and the limits after the last `@` outside of quotes. */
export function engineParts(text: string): { head: string; command: string; limits: string | undefined } {
  const [, head, command, limits] = /^(cmd|gtp):(.*?)(?:@(\w+=\d+(?:,\w+=\d+)*))?$/s.exec(text)!;
  return { head: head!, command: command!.trim(), limits };
}
