import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { emptiedFolder } from '../test/folder.ts';
import { mistake } from '../test/mistake.ts';
import { ChainedJournal, readChained } from './chained-journal.ts';

const folder = emptiedFolder();
const path = join(folder, 'lines.jsonl');

const schema = z.object({ value: z.number() });

/** Writes lines `from` up to `to`; those that were there. */
function write(from: number, to: number): number[] {
  const found: number[] = [];
  const journal = new ChainedJournal(path, schema, ({ value }) => found.push(value));
  for (let value = from; value < to; value++) journal.append({ value });
  journal.close();
  return found;
}

test('what was added is read back', () => {
  expect(write(0, 3)).toEqual([]);
  expect(write(3, 5)).toEqual([0, 1, 2]);
  expect(readChained(path, schema).map(({ value }) => value)).toEqual([0, 1, 2, 3, 4]);
});

test('a torn line is cut off, and the bytes are those of a run without a stop', () => {
  write(0, 4);
  const whole = readFileSync(path, 'utf8');
  writeFileSync(path, whole.slice(0, -7));
  expect(write(3, 4)).toHaveLength(3);
  expect(readFileSync(path, 'utf8')).toBe(whole);
});

test.each<[string, (text: string) => string, string]>([
  ['a changed value', (text) => text.replace('"value":2', '"value":7'), 'line 3: checksum'],
  ['a line left out', (text) => text.split('\n').toSpliced(1, 1).join('\n'), 'line 2: checksum'],
  ['no checksum', (text) => text.replace(/,"checksum":"\w+"\}\n$/, '}\n'), 'line 4: no checksum'],
  ['no JSON', () => 'x\n', 'line 1: no checksum'],
])('%s is refused', (_, change, message) => {
  write(0, 4);
  writeFileSync(path, change(readFileSync(path, 'utf8')));
  expect(() => write(4, 4)).toThrow(mistake(message));
});
