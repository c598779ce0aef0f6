import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { emptiedFolder } from '../test/folder.ts';
import { type ChampionStage, progressFile, progressSchema, telling } from './progress-file.ts';

const folder = emptiedFolder();

const stage: ChampionStage = { generation: 2, stage: 'race', note: 'g2-full', secondsLeft: 90 };
const { signal } = new AbortController();
const begin = (file: ReturnType<typeof progressFile>, one = stage) =>
  telling(one, { workers: 1, signal }, file.begin());
const written = () => progressSchema.parse(JSON.parse(readFileSync(join(folder, 'progress.json'), 'utf8')));

test('says where the run is, once a second at most', () => {
  const file = progressFile(folder);
  const { progress } = begin(file);
  for (let done = 5; done < 1000; done++) progress(done, 1000, 'round 1 of 3');
  const { done, secondsLeft, ...rest } = written();
  expect(done).toBeLessThan(1000);
  expect(secondsLeft).toBeLessThanOrEqual(90);
  expect(rest).toMatchObject({ stage: 'race', generation: 2, candidate: 'g2-full', total: 1000, note: 'round 1 of 3' });
});

test('each stage is said when it begins', () => {
  const file = progressFile(folder);
  begin(file).progress(0, 10);
  begin(file, { generation: 0, stage: 'verdict', secondsLeft: undefined }).progress(0, 20);
  expect(written()).toMatchObject({
    stage: 'verdict',
    of: null,
    candidate: null,
    secondsLeft: null,
    total: 20,
    rate: null,
  });
});

test('gone when the run ends, however often that is said', () => {
  const file = progressFile(folder);
  begin(file).progress(0, 10);
  for (let i = 0; i < 2; i++) file.remove();
  expect(existsSync(join(folder, 'progress.json'))).toBe(false);
});

test('where it can’t be written the run continues', () => {
  begin(progressFile(join(folder, 'none'))).progress(1, 10);
  mkdirSync(join(folder, 'progress.json'));
  begin(progressFile(folder)).progress(1, 10);
});
