import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { glancedText, statOf } from './files.ts';

const folder = mkdtempSync(join(tmpdir(), 'weightroom-glance-'));
afterAll(() => rmSync(folder, { recursive: true }));

test('what is there is seen', () => {
  writeFileSync(join(folder, 'text'), 'words');
  expect(statOf(folder)?.isDirectory()).toBe(true);
  expect(glancedText(join(folder, 'text'))).toBe('words');
  expect(glancedText(join(folder, 'text'), 4)).toBeUndefined();
});

test.each<[string, string]>([
  ['nothing', 'none'],
  ['something inside a file', 'text/none'],
  ['a name that is too long', 'a'.repeat(5000)],
  ['no path', 'a\0b'],
  ['links in a circle', 'circle'],
])('%s is not there', (_, name) => {
  writeFileSync(join(folder, 'text'), 'words');
  rmSync(join(folder, 'circle'), { force: true });
  symlinkSync('circle', join(folder, 'circle'));
  const path = `${folder}/${name}`;
  expect([statOf(path), glancedText(path)]).toEqual([undefined, undefined]);
});

test('a folder has no text', () => {
  mkdirSync(join(folder, 'inside'));
  expect(glancedText(join(folder, 'inside'))).toBeUndefined();
});
