import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { inProcess } from '../../test/command.ts';
import { testFolder } from '../../test/folder.ts';

const folder = testFolder();

test.each([
  [
    'data generate slider --out a --queue http://x',
    '--queue http://x: expected redis://host:port or rediss://host:port',
  ],
  [
    'data generate slider --out a --queue redis://x?bound=0',
    '--queue redis://x?bound=0: bound: expected a whole number of seconds above 0',
  ],
  [
    'data generate slider --out a --queue redis://x?prefix=a:b',
    '--queue redis://x?prefix=a:b: prefix: expected letters, digits, - _ ., 64 at most',
  ],
  ['queue worker --queue redis', '--queue redis: expected redis://host:port or rediss://host:port'],
  ['queue worker --queue redis://127.0.0.1:1', 'redis://127.0.0.1:1: nobody listens there; is redis-server running?'],
  ['queue status --queue redis://127.0.0.1:1', 'redis://127.0.0.1:1: nobody listens there; is redis-server running?'],
])('%s', async (words, message) => {
  expect(await inProcess(folder, words.split(' '))).toEqual({ code: 1, out: '', err: `weightroom: ${message}\n` });
  expect(readdirSync(folder)).toEqual([]);
});
