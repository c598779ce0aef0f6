import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { inProcess } from '../../test/command.ts';

const folder = mkdtempSync(join(tmpdir(), 'weightroom-queue-'));
afterAll(() => rmSync(folder, { recursive: true }));

test.each([
  ['selfplay slider --out a --queue-threads 2', '--queue-threads: says how --queue is used, which is missing'],
  ['selfplay slider --out a --queue http://x', '--queue http://x: redis://host:port or rediss://host:port is wanted'],
  ['selfplay slider --out a --queue redis://x --queue-bound 0', '--queue-bound 0: a number above 0 is wanted'],
  [
    'selfplay slider --out a --queue redis://x --queue-prefix a:b',
    '--queue-prefix a:b: letters, digits, - _ . are wanted, 64 at most',
  ],
  ['worker --queue redis', '--queue redis: redis://host:port or rediss://host:port is wanted'],
  ['worker --queue redis://127.0.0.1:1', 'redis://127.0.0.1:1: nobody listens there; is redis-server running?'],
  ['queue --queue redis://127.0.0.1:1', 'redis://127.0.0.1:1: nobody listens there; is redis-server running?'],
])('%s', async (words, message) => {
  expect(await inProcess(folder, words.split(' '))).toEqual({ code: 1, out: '', err: `weightroom: ${message}\n` });
  expect(readdirSync(folder)).toEqual([]);
});
