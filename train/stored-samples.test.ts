import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openData } from '../datasets/data-set.ts';
import { type AnySamples, readSamples } from '../datasets/samples.ts';
import type { Splits } from '../datasets/split.ts';
import { isStored } from '../datasets/stored-values.ts';
import { featuresNamed, gameNamed } from '../games/index.ts';
import { playDataset } from '../test/dataset.ts';
import type { TrainOptions } from './options.ts';
import { auditSet } from './set-audit.ts';
import { trainWeights } from './train.ts';

const game = gameNamed('slider-4');
const features = featuresNamed(game, 'full');
const folder = mkdtempSync(join(tmpdir(), 'weightroom-stored-'));
const data = join(folder, 'data');
const plain: TrainOptions = {
  features: 'full',
  model: 'logistic',
  target: 'result',
  ridge: 1e-3,
  tempo: true,
  scale: 1000,
  perspective: 'difference',
};

/** The samples with their features in memory, and in files. */
async function both(phase?: string): Promise<Splits<AnySamples>[]> {
  const ways = [
    await readSamples(openData(data), game, features, phase),
    await readSamples(openData(data), game, features, phase, { kept: 0 }),
  ];
  expect(ways.map(({ train }) => isStored(train.features))).toEqual([false, true]);
  return ways;
}

beforeAll(() => playDataset(data, game.name, 150, 7));
afterAll(() => rmSync(folder, { recursive: true }));

test.each<[string, Partial<TrainOptions>]>([
  ['a fit', {}],
  ['folds', { ridge: 'cv' }],
  ['resampled games', { bootstrap: 20 }],
  ['least squares of scores', { model: 'linear', target: 'score' }],
  ['two ends of a phase', { phase: features.list[0]!.name }],
])('%s: rows in a file give the bytes of rows in memory', async (_, change) => {
  const options = { ...plain, ...change };
  const made: string[] = [];
  for (const samples of await both(options.phase))
    made.push(JSON.stringify(await trainWeights(openData(data), game, features, samples, options)));
  expect(made[1]).toBe(made[0]);
});

test('an audit of rows in a file is that of memory', async () => {
  const [held, stored] = (await both()) as [Splits<AnySamples>, Splits<AnySamples>];
  expect(auditSet('full', stored.train)).toEqual(auditSet('full', held.train));
});
