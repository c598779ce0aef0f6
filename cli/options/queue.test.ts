import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { inProcess } from '../../test/command.ts';
import { testFolder } from '../../test/folder.ts';

const folder = testFolder();

test.each([
  [
    'data generate slider --out a --queue http://x',
    '--queue http://x: redis://host:port or rediss://host:port is wanted',
  ],
  [
    'data generate slider --out a --queue redis://x?bound=0',
    '--queue redis://x?bound=0: bound: a whole number of seconds above 0 is wanted',
  ],
  [
    'data generate slider --out a --queue redis://x?prefix=a:b',
    '--queue redis://x?prefix=a:b: prefix: letters, digits, - _ . are wanted, 64 at most',
  ],
  ['queue worker --queue redis', '--queue redis: redis://host:port or rediss://host:port is wanted'],
  ['queue worker --queue redis://127.0.0.1:1', 'redis://127.0.0.1:1: nobody listens there; is redis-server running?'],
  ['queue status --queue redis://127.0.0.1:1', 'redis://127.0.0.1:1: nobody listens there; is redis-server running?'],
])('%s', async (words, message) => {
  expect(await inProcess(folder, words.split(' '))).toEqual({ code: 1, out: '', err: `weightroom: ${message}\n` });
  expect(readdirSync(folder)).toEqual([]);
});
