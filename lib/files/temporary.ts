import { createHash, randomUUID } from 'node:crypto';
import { readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs';
import { hostname } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { lives } from '../processes/living.ts';

const DIGITS = 12;

/** Ours: process, where it has that number, and what tells one write from another. */
const NAME = /^(\d+)\.([0-9a-f]{12})\.[0-9a-f]{12}\.partial$/;

/**
 * A name beside `path` to write under until the file is whole: `<path>.<process>.<place>.<random>.partial`. No two
 * calls give one name, in whatever thread, container or machine.
 */
export function temporaryName(path: string): string {
  return `${path}.${process.pid}.${place()}.${randomUUID().replaceAll('-', '').slice(0, DIGITS)}.partial`;
}

/** Removes what killed writers left behind of any file in `folder`, in the same way. */
export function removeAllLeft(folder: string): void {
  for (const name of readdirSync(folder)) {
    const [begin] = /^.+(?=\.\d+\.[0-9a-f]{12}\.[0-9a-f]{12}\.partial$)/.exec(name) ?? [];
    if (begin !== undefined) removeLeft(join(folder, begin));
  }
}

/** Removes what killed writers of `path` left behind, as far as this place can tell that they are gone. */
export function removeLeft(path: string): void {
  const [folder, begin] = [dirname(path), `${basename(path)}.`];
  for (const name of readdirSync(folder)) {
    const [, owner, where] = (name.startsWith(begin) && NAME.exec(name.slice(begin.length))) || [];
    if (owner !== undefined && where === place() && !lives(Number(owner))) rmSync(join(folder, name), { force: true });
  }
}

let known: string | undefined;

/** Where the number of a process means one process: this machine since it was started, this container. */
function place(): string {
  known ??= createHash('sha256').update(described()).digest('hex').slice(0, DIGITS);
  return known;
}

function described(): string {
  try {
    return `${readFileSync('/proc/sys/kernel/random/boot_id', 'latin1')}${readlinkSync('/proc/self/ns/pid')}`;
  } catch {
    return hostname();
  }
}
