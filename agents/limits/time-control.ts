import { InputError } from '../../lib/input-error.ts';
import type { Mutable } from '../../lib/plain-data.ts';

/**
 * A player's time control in one game; what is missing is unlimited. Whoever exceeds it loses. Times in milliseconds.
 */
export interface TimeControl {
  /** For all moves of the game together, and what every move that was made adds to it. */
  readonly clock?: { readonly base: number; readonly increment: number };
  /** For the player's first move, and for every other one; alone, `move` is for the first one too. */
  readonly first?: number;
  readonly move?: number;
  /** Processor time for all moves of the game together. */
  readonly cpu?: number;
  /** Bytes, at the end of any move. */
  readonly memory?: number;
}

/** More is taken for a mistake: eleven days, a petabyte. */
const MAX = 1e6;
const MEGABYTE = 1e6;

/** The names before the `=` in a time control. */
export const timeControlNames: readonly string[] = ['clock', 'first', 'move', 'cpu', 'memory'];

/**
 * Reads the parts of a time control, `clock=60+0.5`, `first=30`, `move=2`, `cpu=180`, `memory=250`: seconds, a clock's
 * increment after a `+`; megabytes (10^6 bytes). Undefined where there are none. Throws InputError that begins with
 * `where`.
 */
export function parseTimeControl(parts: readonly string[], where: string): TimeControl | undefined {
  if (parts.length === 0) return undefined;
  const timeControl: Mutable<TimeControl> = {};
  for (const part of parts) {
    const [, name, value, increment] = /^(\w+)=([\d.]+)(?:\+([\d.]+))?$/.exec(part) ?? [];
    if (name === undefined || !timeControlNames.includes(name) || (increment !== undefined && name !== 'clock'))
      throw new InputError(
        `${where}: ${part}: clock=60+0.5, first=30, move=2, cpu=180 (seconds) or memory=250 (MB) is wanted`,
      );
    const amount = numberIn(value!, 0.001, part, where);
    if (name === 'clock')
      timeControl.clock = {
        base: milliseconds(amount),
        increment: milliseconds(numberIn(increment ?? '0', 0, part, where)),
      };
    else if (name === 'memory') timeControl.memory = Math.round(amount * MEGABYTE);
    else timeControl[name as 'first' | 'move' | 'cpu'] = milliseconds(amount);
  }
  return timeControl;
}

/** `clock=60+0.5,move=2`, read back by `parseAllowance`; empty for none. */
export function timeControlText(timeControl: TimeControl | undefined): string {
  if (timeControl === undefined) return '';
  const { clock, first, move, cpu, memory } = timeControl;
  return [
    ...(clock === undefined ? [] : [`clock=${clockText(clock)}`]),
    ...(first === undefined ? [] : [`first=${first / 1000}`]),
    ...(move === undefined ? [] : [`move=${move / 1000}`]),
    ...(cpu === undefined ? [] : [`cpu=${cpu / 1000}`]),
    ...(memory === undefined ? [] : [`memory=${memory / MEGABYTE}`]),
  ].join(',');
}

/** `60+0.5`, in seconds. */
export function clockText({ base, increment }: NonNullable<TimeControl['clock']>): string {
  return `${base / 1000}${increment === 0 ? '' : `+${increment / 1000}`}`;
}

/** Whether anything in it bounds the time of a move, so that a search ends. */
export function boundsTime({ clock, move, cpu }: TimeControl): boolean {
  return (clock ?? move ?? cpu) !== undefined;
}

function milliseconds(seconds: number): number {
  return Math.round(1000 * seconds);
}

function numberIn(text: string, least: number, part: string, where: string): number {
  const value = /^\d+(\.\d+)?$/.test(text) ? Number(text) : Number.NaN;
  if (!(value >= least && value <= MAX))
    throw new InputError(`${where}: ${part}: a number from ${least} to ${MAX} is wanted`);
  return value;
}
