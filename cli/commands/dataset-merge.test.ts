import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readManifest } from '../../datasets/manifest.ts';
import { inProcess } from '../../test/command.ts';
import { playDataset } from '../../test/dataset.ts';

let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'weightroom-merge-command-'));
  for (const [i, name] of ['one', 'two'].entries()) await playDataset(join(folder, name), 'slider-4', 5, i + 1);
});
afterAll(() => rmSync(folder, { recursive: true }));

const merge = (factors: string, out: string) =>
  inProcess(folder, ['dataset', 'merge', 'one', 'two', '--out', out, '--score-factors', factors]);

test('two data sets become one', async () => {
  const { code, out } = await inProcess(folder, ['dataset', 'merge', 'one', 'two', '--out', 'plain']);
  expect([code, out]).toEqual([0, expect.stringMatching(/^plain: \d+ rows of 10 games of slider-4\n/)]);
});

test('scores of two evaluations are brought to one unit', async () => {
  const { code, err } = await merge('1,2.5', 'both');
  expect(code, err).toBe(0);
  expect(readManifest(join(folder, 'both')).options).toMatchObject({ scoreFactors: [1, 2.5] });
});

test.each(['1', '1,2,3', '1,x', '1,-2', '1,1e999'])('factors %j are refused in one line', async (factors) => {
  const { code, err } = await merge(factors, 'refused');
  expect([code, err]).toEqual([
    1,
    `weightroom: --score-factors ${factors}: a number from 0 on is wanted for each of 2 data sets\n`,
  ]);
});
