import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { newFolder } from '../test/champion.ts';
import type { ContestRunning } from './contests/contest.ts';
import { type ChampionStage, ProgressFile, progressSchema } from './progress-file.ts';

let folder: string;
beforeEach(() => {
  folder = newFolder();
});
afterEach(() => rmSync(folder, { recursive: true }));

const stage: ChampionStage = { generation: 2, stage: 'race', note: 'g2-full', secondsLeft: 90 };
const heard: unknown[][] = [];
const running: ContestRunning = {
  workers: 1,
  signal: new AbortController().signal,
  progress: (...said) => void heard.push(said),
};
const written = () => progressSchema.parse(JSON.parse(readFileSync(join(folder, 'progress.json'), 'utf8')));

test('says where the run is, once a second at most, and hands all on that it hears', () => {
  const file = new ProgressFile(folder);
  const { progress } = file.watched(stage, running);
  heard.length = 0;
  for (let done = 5; done < 1000; done++) progress(done, 1000, 'round 1 of 3');
  expect(heard).toHaveLength(995);
  const { done, secondsLeft, ...rest } = written();
  expect(done).toBeLessThan(1000);
  expect(secondsLeft).toBeLessThanOrEqual(90);
  expect(rest).toMatchObject({ stage: 'race', generation: 2, candidate: 'g2-full', total: 1000, note: 'round 1 of 3' });
});

test('each stage is said when it begins', () => {
  const file = new ProgressFile(folder);
  file.watched(stage, running).progress(0, 10);
  file.watched({ generation: 0, stage: 'verdict', secondsLeft: undefined }, running).progress(0, 20);
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
  const file = new ProgressFile(folder);
  file.watched(stage, running).progress(0, 10);
  for (let i = 0; i < 2; i++) file.remove();
  expect(existsSync(join(folder, 'progress.json'))).toBe(false);
});

test('where it can’t be written the run goes on', () => {
  const file = new ProgressFile(join(folder, 'none'));
  heard.length = 0;
  file.watched(stage, running).progress(1, 10);
  expect(heard).toEqual([[1, 10, undefined]]);
  mkdirSync(join(folder, 'progress.json'));
  new ProgressFile(folder).watched(stage, running).progress(1, 10);
});
