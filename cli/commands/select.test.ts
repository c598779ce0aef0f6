import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Ended, inProcess } from '../../test/command.ts';
import { playDataset } from '../../test/dataset.ts';

const folder = mkdtempSync(join(tmpdir(), 'weightroom-select-'));
const at = (name: string): string => join(folder, name);
const weightroom = (line: string): Promise<Ended> => inProcess(folder, line.split(' '));
beforeAll(async () => {
  await playDataset(at('data'), 'slider-4', 120, 7);
});
afterAll(() => rmSync(folder, { recursive: true }));

test('train --costs says what each feature costs', async () => {
  const { code, out } = await weightroom('train data --features full:pieces+straggler --costs --out some.json');
  expect(code).toBe(0);
  expect(out).toMatch(/^Nanoseconds of each feature of full:pieces\+straggler, judged for both sides:$/m);
  expect(out).toMatch(/^straggler +[−+]?[\d.,]+ +[−+]?[\d.,]+$/m);
});

test.each([
  ['--select --constrain end-line=diagonal', '--select: --constrain names features that may be left out'],
  ['--select --relative-to end-line', '--select: --relative-to end-line may be left out'],
  ['--select --import data/none.csv', '--select: fits weights; --import takes them as they are'],
  ['--select --select-pairs 0', '--select-pairs 0: a whole number from 2 up is wanted'],
  ['--features full:pieces+fancy', 'fancy: no such feature of full'],
])('train data %s is refused in a line', async (words, message) => {
  const { code, err } = await weightroom(`train data --out none.json ${words}`);
  expect(code).toBe(1);
  expect(err).toContain(message);
  expect(existsSync(at('none.json'))).toBe(false);
});
