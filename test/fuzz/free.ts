import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { ReadFile } from './case.ts';

const page = readFileSync(join(import.meta.dirname, '../../docs/reference/formats.md'), 'utf8');

/** What docs/reference/formats.md says that somebody may change, by file: `everything`, or names of fields. */
const freeFields: ReadonlyMap<string, readonly string[] | 'everything'> = new Map(
  [...section('What a change does').matchAll(/^\| ([^|]+) \| ([^|]+) \|/gm)]
    .slice(1)
    .map(([, file, fields]) => [
      file!.trim(),
      /^everything\b/.test(fields!.trim())
        ? 'everything'
        : [...fields!.matchAll(/`([\w.]+)`/g)].map(([, name]) => name!),
    ]),
);

function section(name: string): string {
  const begin = page.indexOf(`## ${name}\n`);
  return page.slice(begin, page.indexOf('\n## ', begin));
}

/**
 * Whether a command may find something else in a file that was changed from `before` to `after`: all; what it prints
 * only, where a log lacks its end, which the same command plays again; nothing.
 */
export function freedom({ file, free }: ReadFile, before: Buffer, after: Buffer): 'all' | 'printed' | 'none' {
  if (free === 'nothing') return file.endsWith('.jsonl') && isCut(before, after) ? 'printed' : 'none';
  const fields = freeFields.get(free);
  if (fields === undefined)
    throw new Error(`docs/reference/formats.md has no line of '${free}' in "What a change does"`);
  if (fields === 'everything') return 'all';
  const changed = changedKeys(before, after);
  return changed?.every((key) => fields.includes(key)) ? 'all' : 'none';
}

/** Whether `after` holds the first lines of `before`, and perhaps a part of one more. */
function isCut(before: Buffer, after: Buffer): boolean {
  const whole = after.subarray(0, after.lastIndexOf(10) + 1);
  return whole.length < before.length && before.subarray(0, whole.length).equals(whole);
}

/** The keys of the object in a JSON file whose values differ; undefined where either holds none. */
function changedKeys(before: Buffer, after: Buffer): string[] | undefined {
  try {
    const [one, other] = [before, after].map((bytes) => JSON.parse(bytes.toString('utf8'))) as [object, object];
    const keys = new Set([...Object.keys(one), ...Object.keys(other)]);
    return [...keys].filter((key) => !isDeepStrictEqual(fieldOf(one, key), fieldOf(other, key)));
  } catch {
    return undefined;
  }
}

function fieldOf(object: object, key: string): unknown {
  return Object.entries(object).find(([name]) => name === key)?.[1];
}
