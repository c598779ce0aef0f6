import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { expectRefusal, inProcess } from '../../test/command.ts';
import { planLines } from './tune.ts';

const folder = mkdtempSync(join(tmpdir(), 'weightroom-tune-champion-'));
afterAll(() => rmSync(folder, { recursive: true }));

test.each([
  ['--budget -5m', '--budget -5m: expected a time such as'],
  ['--budget 3', '--budget 3: expected a time such as 90s, 20m, 8h or 1h30m'],
  ['--pairs 50', '--pairs 50: --generations takes it; without that the time decides how many'],
  ['--budget 3m --games 50', '--games 50: --generations takes it; without that the time decides how many'],
  ['--nodes 0', '--nodes 0: a whole number from 1 up is wanted'],
  ['--budget 3m --against hand:own', 'hand:own plays already'],
  ['--budget 3m --repeats 1', '--repeats 1: a whole number from 2 up is wanted'],
  ['--budget 3m --repeats 2 --replay-decisions x', '--repeats and --replay-decisions: the decisions are of one run'],
  ['--budget 3m --replay-decisions missing.jsonl', 'missing.jsonl'],
  ['--budget 3m --generations 2', '--budget and --generations: one says how much is done, not both'],
  ['--features original,original', 'original is named twice'],
  ['--budget 3m --features nothing', 'nothing'],
])('%s: one line', async (words, message) => {
  expectRefusal(await inProcess(folder, `tune slider-4 --out run ${words}`.split(' ')), message);
});

test('match show of a run that has only begun', async () => {
  mkdirSync(join(folder, 'begun'), { recursive: true });
  writeFileSync(join(folder, 'begun', 'run.json'), JSON.stringify({ format: 'weightroom champion run 1' }, null, 2));
  expect(await inProcess(folder, ['match', 'show', 'begun'])).toMatchObject({
    code: 1,
    err: 'weightroom: begun: no verdict here yet; one of its matches is wanted: begun/baselines\n',
  });
});

test.each([
  [{ budget: 1200 }, '20m'],
  [{ generations: 3 }, '3 generations'],
])('before: budget and plan', (length, said) => {
  const lines = planLines({ game: 'slider-6', seed: 7, nodes: 2500, sets: ['full'], against: [], ...length }, 'runs/x');
  expect(lines[0]).toBe(`slider-6, seed 7: ${said}, in runs/x; Ctrl-C interrupts it, and the same command resumes.`);
  expect(lines.at(-1)).toContain('2,500 nodes of hand:own a move, after 2 to 8 random moves. The verdict is on fresh');
});
