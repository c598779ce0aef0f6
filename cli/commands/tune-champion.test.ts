import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { inProcess } from '../../test/command.ts';

const folder = mkdtempSync(join(tmpdir(), 'weightroom-tune-champion-'));
afterAll(() => rmSync(folder, { recursive: true }));

test.each([
  ['--budget 3', '--budget 3: a time is wanted, such as 90s, 20m, 8h or 1h30m'],
  ['--budget 3m --games 50', '--games 50: --budget decides how many; --generations takes it'],
  ['--budget 3m --ridge 0.1', '--ridge 0.1: for a single fit; the champion loop finds it out by play'],
  ['--budget 3m --networks board', '--networks board: for a single fit; the champion loop finds it out by play'],
  [
    '--budget 3m --limit ms=20',
    '--limit ms=20: the loop plays at equal time in nodes, which repeat: nodes=3000 is wanted',
  ],
  ['--budget 3m --against hand:own', 'hand:own plays already'],
  ['--budget 3m --repeats 1', '--repeats 1: a whole number from 2 up is wanted'],
  ['--budget 3m --repeats 2 --replay-decisions x', '--repeats and --replay-decisions: the decisions are of one run'],
  ['--budget 3m --replay-decisions missing.jsonl', 'missing.jsonl'],
  ['--budget 3m --generations 2', '--budget and --generations: one says how much is done, not both'],
  ['--once --budget 3m', '--once and --budget 3m: one fit or the champion loop, not both'],
  ['--once --progress json', '--once and --progress json: one fit or the champion loop, not both'],
  [
    '--repeats 2 --costs hand:own=1',
    '--costs hand:own=1: for a single fit; the champion loop finds it out by play, so',
  ],
  ['--budget 3m --rare 0.1', '--rare 0.1: for a single fit'],
  ['--features original,original', 'original is named twice'],
  ['--budget 3m --features nothing', 'nothing'],
])('%s: one line', async (words, message) => {
  const { code, out, err } = await inProcess(folder, [
    'tune',
    'slider-4',
    '--out',
    join(folder, 'run'),
    ...words.split(' '),
  ]);
  expect([code, out.split('\n').filter((line) => line.includes('Elo'))]).toEqual([1, []]);
  expect(err).toContain(message);
  expect(err.trim().split('\n')).toHaveLength(1);
});

test.each([
  ['standings begun', 'begun: no verdict here yet; one of its matches is wanted: begun/baselines'],
  [
    'diagnose begun',
    'begun: a run of the champion loop has many data sets; one is wanted: diagnose begun/champion.json begun/generation-1/data/batch-1/<folder>',
  ],
  [
    'tune slider-4 --games 5 --out begun',
    'begun: holds a run of the champion loop, and --games 5 asks for one fit; use another folder with --out',
  ],
  [
    'tune slider-4 --budget 3m --out one-fit',
    'one-fit: holds a run of one fit, not of the champion loop; use another folder with --out',
  ],
])('%s: a run of the other kind', async (words, message) => {
  for (const [name, format] of [
    ['begun', 'weightroom champion run 1'],
    ['one-fit', 'weightroom run 4'],
  ] as const) {
    mkdirSync(join(folder, name), { recursive: true });
    writeFileSync(join(folder, name, 'run.json'), JSON.stringify({ format }, null, 2));
  }
  const { code, err } = await inProcess(folder, words.split(' '));
  expect([code, err.trim().split('\n').at(-1)]).toEqual([1, `weightroom: ${message}`]);
});
