import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';
import { z } from 'zod';
import { InputError } from '../input-error.ts';
import { lives } from '../processes/living.ts';
import { parseJson, parseWith } from '../schema.ts';

/** A lock's file begins with a count of so many digits, which its holder writes anew at each beat. */
export const COUNT_DIGITS = 12;
/** Where /proc/PID/stat has it, counted from the state. */
const START_TIME = 19;

const text = z.string().regex(/^[\x21-\x7e]{1,300}$/, 'printable text is wanted');
const schema = z.object({
  format: z.literal('weightroom lock 1'),
  process: z.int().positive(),
  host: text,
  /** Where `process` is the number of one process at a time, and when that one was started. */
  place: z.object({ boot: text, namespace: text, started: text }).optional(),
});

/** The process that holds a lock. */
export type Holder = z.infer<typeof schema>;

/** This process. Its place is left out where the system doesn't tell, or tells of another namespace than ours. */
export function thisProcess(): Holder {
  const host =
    hostname()
      .replace(/[^\x21-\x7e]/g, '?')
      .slice(0, 300) || '?';
  const holder = { format: 'weightroom lock 1', process: process.pid, host } as const;
  try {
    const stat = readFileSync('/proc/self/stat', 'latin1');
    if (Number.parseInt(stat, 10) !== process.pid) return holder;
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'latin1').trim();
    const namespace = readlinkSync('/proc/self/ns/pid');
    return { ...holder, place: { boot, namespace, started: fieldsOf(stat)[START_TIME]! } };
  } catch {
    return holder;
  }
}

/** What can be known at once of a holder; nothing, where it is another machine's or container's. */
export function lifeOf(holder: Holder): 'living' | 'over' | 'unknown' {
  const here = thisProcess();
  const [there, our] = [holder.place, here.place];
  if (there === undefined || our === undefined || holder.host !== here.host) return 'unknown';
  if (there.boot !== our.boot || there.namespace !== our.namespace) return 'unknown';
  if (!lives(holder.process)) return 'over';
  try {
    const fields = fieldsOf(readFileSync(`/proc/${holder.process}/stat`, 'latin1'));
    // A zombie has ended; another time of start is another process with a number that was given again.
    return ['Z', 'X'].includes(fields[0]!) || fields[START_TIME] !== there.started ? 'over' : 'living';
  } catch {
    // Hidden from us, or just gone.
    return 'unknown';
  }
}

/** The fields from the state on. Before it stands the program's name in parentheses, which may hold parentheses too. */
function fieldsOf(stat: string): string[] {
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
}

/** What stands in the lock's file of `holder` before its first beat. */
export function holderText(holder: Holder): string {
  return `${'0'.repeat(COUNT_DIGITS)} ${JSON.stringify(holder)}\n`;
}

/** Undefined where `text` says of no holder. */
export function parseHolder(text: string): Holder | undefined {
  try {
    return parseWith(schema, parseJson(text.slice(COUNT_DIGITS), ''), '');
  } catch (error) {
    if (error instanceof InputError) return undefined;
    throw error;
  }
}

/** `process 123 on host x`, for messages. */
export function holderWords(holder: Holder | undefined): string {
  return holder === undefined ? 'somebody unknown' : `process ${holder.process} on host ${holder.host}`;
}
