import fs, { readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { emptiedFolder } from '../../test/folder.ts';
import { InputError } from '../input-error.ts';
import { Journal } from './journal.ts';

const folder = emptiedFolder();
const path = join(folder, 'lines');

/** Opens the journal, appends `lines`; returns what stood in it before. */
function append(...lines: string[]): readonly string[] {
  const before: string[] = [];
  const journal = new Journal(path, (line, number) => {
    before.push(line);
    if (number !== before.length) throw new Error(`line ${number} is given as the ${before.length}th`);
  });
  for (const line of lines) journal.append(line);
  journal.close();
  return before;
}

test('a new one is empty', () => {
  expect(append()).toEqual([]);
  expect(readFileSync(path, 'utf8')).toBe('');
});

test('appended lines survive, in their order, over many openings', () => {
  expect(append('a', 'b')).toEqual([]);
  expect(append('c')).toEqual(['a', 'b']);
  expect(append()).toEqual(['a', 'b', 'c']);
  expect(readFileSync(path, 'utf8')).toBe('a\nb\nc\n');
});

test('a line without end is refused, in bounded memory', () => {
  writeFileSync(path, 'a\n');
  truncateSync(path, 200_000_000);
  expect(() => append()).toThrow(new InputError(`${path} line 2: longer than 128 MB; weightroom writes no such line`));
});

test('a line is in the file when append returns', () => {
  const journal = new Journal(path, () => {});
  journal.append('a');
  expect(readFileSync(path, 'utf8')).toBe('a\n');
  journal.append('b');
  journal.note('c');
  expect(readFileSync(path, 'utf8')).toBe('a\nb\nc\n');
  journal.close();
});

test('the disk is told at once of a first line, at most every 50 ms of the next ones, and of all at the end', () => {
  vi.useFakeTimers({ now: 0 });
  const flush = vi.spyOn(fs, 'fsyncSync');
  syncBuiltinESMExports();
  try {
    const journal = new Journal(path, () => {});
    flush.mockClear();
    vi.advanceTimersByTime(50);
    for (let i = 0; i < 100; i++) {
      journal.append(`${i}`);
      expect(flush).toHaveBeenCalledTimes(1 + Math.floor(i / 50));
      vi.advanceTimersByTime(1);
    }
    vi.advanceTimersByTime(120);
    expect(flush).toHaveBeenCalledTimes(3);
    for (let i = 0; i < 50; i++) journal.note(`${i}`);
    vi.advanceTimersByTime(120);
    expect(flush).toHaveBeenCalledTimes(3);
    journal.close();
    expect(flush).toHaveBeenCalledTimes(4);
  } finally {
    flush.mockRestore();
    syncBuiltinESMExports();
    vi.useRealTimers();
  }
});

test('longer than any chunk that is read at once, and lines across chunks', () => {
  const lines = [
    'x'.repeat(3_000_000),
    '',
    'ü'.repeat(700_001),
    ...Array.from({ length: 90_000 }, (_, i) => `line ${i}`),
  ];
  writeFileSync(path, lines.map((line) => `${line}\n`).join(''));
  expect(append('next')).toEqual(lines);
  expect(append()).toEqual([...lines, 'next']);
});

test.each([
  ['torn last line', 'a\nb\nc', ['a', 'b']],
  ['torn only line', 'a', []],
  ['torn in the middle of a letter', Buffer.from('a\nü').subarray(0, 3), ['a']],
  ['nothing torn', 'a\nb\n', ['a', 'b']],
  ['empty lines are lines', 'a\n\nb\n\n', ['a', '', 'b', '']],
])('%s', (_, bytes, lines) => {
  writeFileSync(path, bytes);
  expect(append('next')).toEqual(lines);
  expect(readFileSync(path, 'utf8')).toBe([...lines, 'next', ''].join('\n'));
});

test('cut anywhere, it holds the whole lines before the cut', () => {
  const line = fc.string({ unit: 'grapheme' }).filter((text) => !text.includes('\n'));
  fc.assert(
    fc.property(fc.array(line), fc.double({ min: 0, max: 1, noNaN: true }), (lines, share) => {
      const bytes = Buffer.from(lines.map((one) => `${one}\n`).join(''));
      const cut = Math.round(share * bytes.length);
      writeFileSync(path, bytes.subarray(0, cut));
      const whole = bytes.subarray(0, cut).filter((byte) => byte === 10).length;
      expect(append()).toEqual(lines.slice(0, whole));
    }),
    { numRuns: 50 },
  );
});

test("a folder that isn't there is the user's to mend", () => {
  expect(() => new Journal(join(folder, 'missing', 'lines'), () => {})).toThrow(InputError);
});
