import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readWeights } from '../../agents/weights-file.ts';
import { openData } from '../../datasets/data-set.ts';
import { gameNamed } from '../../games/index.ts';
import { jsonText, writeWhole } from '../../lib/files/files.ts';
import { playDataset } from '../../test/dataset.ts';
import { type TrainOptions, trainOptions } from '../options.ts';
import { readSplits, trainWeights } from '../train.ts';
import { refitLinear } from './learning-curve.ts';
import { predict } from './metrics.ts';

const game = gameNamed('slider-4');
const [features] = game.features;

let dataset: string;
beforeAll(async () => {
  dataset = join(mkdtempSync(join(tmpdir(), 'weightroom-refit-')), 'data');
  await playDataset(dataset, game.name, 80, 7);
});
afterAll(() => rmSync(join(dataset, '..'), { recursive: true }));

/** Each option that changes what is fitted; a file that forgets one is fitted otherwise the second time. */
test.each<[string, Partial<TrainOptions>]>([
  ['as it is', {}],
  ['loss', { loss: 'mse' }],
  ['lambda', { lambda: 0.5 }],
  ['scoreScale', { lambda: 0.5, scoreScale: 20 }],
  ['ridge', { ridge: 0.05 }],
  ['ridge, chosen', { ridge: 'cv', seed: 3 }],
  ['tempo', { tempo: false }],
  ['constraints', { constraints: ['end-line = diagonal'] }],
])('fits the same weights to the same rows, by their file: %s', async (_, change) => {
  const options: TrainOptions = { ...trainOptions.read({}), ...change };
  const samples = await readSplits(openData(dataset), game, features!);
  const made = await trainWeights(openData(dataset), game, features!, samples, options);
  const path = join(dataset, '..', 'weights.json');
  writeWhole(path, jsonText(made));
  const weights = readWeights(path, game);
  if (weights.origin.by !== 'fit') throw new Error('not a fit');
  const refit = refitLinear(weights, samples, 'test')!;
  const logits = (await refit(Uint32Array.from(samples.train.results.keys()))).train;
  const { logits: fitted, tempo } = weights.origin;
  const before = predict(samples.train, { weights: fitted, tempo });
  before.forEach((probability, i) => {
    expect(1 / (1 + Math.exp(-logits[i]!))).toBeCloseTo(probability, 9);
  });
});
