import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { featuresNamed, gameNamed } from '../../games/index.ts';
import { playDataset } from '../../test/dataset.ts';
import { onRowThread } from '../../train/row-thread.ts';
import { readSplits, trainWeights } from '../../train/train.ts';
import { trialFitsHere } from './fits.ts';
import { trialFit } from './losses.ts';

const game = gameNamed('slider-4');
const data = mkdtempSync(join(tmpdir(), 'weightroom-trial-fits-'));
beforeAll(() => playDataset(data, game.name, 200, 3));
afterAll(() => rmSync(data, { recursive: true }));

const MANY = 1e6;
const { signal } = new AbortController();

test('the fits of a trial are those of train, on a thread too; weights that are there are not fitted again', async () => {
  const [tried, baseline] = [featuresNamed(game, 'full'), featuresNamed(game, 'original')];
  const names = baseline.list.map(({ name }) => name);
  const added = tried.list.map(({ name }) => name).filter((name) => !names.includes(name));
  const plan = { game: game.name, data, sets: ['full', 'original'] as const, added, fitted: [false, true] };
  const work = { work: trialFitsHere, module: new URL('./fits-worker.ts', import.meta.url) };
  const found = await onRowThread(MANY, work, plan, signal, () => {});
  const samples = await readSplits(data, game, tried);
  expect(found.fitted).toEqual([await trainWeights(data, game, tried, samples, trialFit('full')), undefined]);
  expect(found.judged).toBe(samples.validation.rows + samples.test.rows);
  expect(found.losses.parts.map(({ name }) => name)).toEqual(added);
  expect(await onRowThread(1, work, plan, signal, () => {})).toEqual(found);
});
