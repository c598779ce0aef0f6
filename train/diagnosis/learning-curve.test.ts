import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { readWeights } from '../../agents/weights-file.ts';
import { openData } from '../../datasets/data-set.ts';
import { gameNamed } from '../../games/index.ts';
import { jsonText, writeWhole } from '../../lib/files/files.ts';
import { InputError } from '../../lib/input-error.ts';
import { playDataset } from '../../test/dataset.ts';
import { testFolder } from '../../test/folder.ts';
import { type TrainOptions, trainOptions } from '../options.ts';
import { readSplits, trainWeights } from '../train.ts';
import { curveSizes, learningCurve, refitLinear } from './learning-curve.ts';
import { predict } from './metrics.ts';

const GAMES = 100;
const PLIES = 3;
const games = Float64Array.from({ length: GAMES * PLIES }, (_, row) => Math.floor(row / PLIES));
const results = games.map((game) => game % 2);
const rows = [...games.keys()];
const train = { games: games.slice(0, 240), results: results.slice(0, 240) };
const held = { results: results.slice(240) };
const certain = (some: Uint32Array) => ({
  train: new Float64Array(some.length),
  held: new Float64Array(held.results.length),
});
const nothing = async (): Promise<void> => {};

/** The rows of every fit. */
async function fitted(seed: number): Promise<number[][]> {
  const all: number[][] = [];
  const refit = async (some: Uint32Array) => {
    all.push([...some]);
    return certain(some);
  };
  await learningCurve(train, held, refit, seed, nothing);
  return all;
}

test.each([
  [7, [1]],
  [40, [0.25, 0.5, 1]],
  [3200, [1 / 32, 1 / 16, 1 / 8, 1 / 4, 1 / 2, 1]],
])('of %i games, sizes of 8 games at least', (count, shares) => {
  const sizes = curveSizes(count);
  expect(sizes.map(({ share }) => share)).toEqual(shares);
  // Fits of one size share no game, and more than half of all games are never used for them.
  for (const { share, fits } of sizes) expect(share * fits).toBeLessThanOrEqual(share === 1 ? 1 : 0.5);
});

describe('a curve', () => {
  test('fits to whole games, to others each time within a size, and at the end to all', async () => {
    const fits = await fitted(1);
    for (const some of fits) {
      const members = new Set(some.map((row) => games[row]!));
      expect(some.length).toBe(PLIES * members.size);
      expect(some.every((row) => row < 240)).toBe(true);
    }
    for (const size of new Set(fits.map((some) => some.length))) {
      const together = fits.filter((some) => some.length === size).flat();
      expect(new Set(together).size).toBe(together.length);
    }
    expect(fits.at(-1)).toEqual(rows.slice(0, 240));
  });

  test('depends on the seed alone', async () => {
    expect(await fitted(1)).toEqual(await fitted(1));
    expect(await fitted(2)).not.toEqual(await fitted(1));
  });

  test('counts fits without an answer, and leaves out sizes that have none', async () => {
    let calls = 0;
    const refit = async (some: Uint32Array) => {
      calls++;
      if (some.length < 60 || calls === 6) throw new InputError('samples: one class only');
      return certain(some);
    };
    const points = await learningCurve(train, held, refit, 1, nothing);
    expect(points.map(({ games: count, fits, failed }) => [count, fits, failed])).toEqual([
      [20, 1, 1],
      [40, 1, 0],
      [80, 1, 0],
    ]);
    for (const point of points)
      for (const loss of [point.train, point.held, point.best, point.worst]) expect(loss).toBeCloseTo(Math.log(2), 12);
  });

  test('tells what only a bug can throw', async () => {
    const refit = (): never => {
      throw new TypeError('a bug');
    };
    await expect(learningCurve(train, held, async () => refit(), 1, nothing)).rejects.toThrow(TypeError);
  });
});

const game = gameNamed('slider-4');
const [features] = game.features;

const dataset = join(testFolder(), 'data');
beforeAll(() => playDataset(dataset, game.name, 80, 7));

/** Each option that changes what is fitted; a file that forgets one is fitted otherwise the second time. */
test.each<[string, Partial<TrainOptions>]>([
  ['as it is', {}],
  ['loss', { loss: 'mse' }],
  ['lambda', { lambda: 0.5 }],
  ['scoreScale', { lambda: 0.5, scoreScale: 20 }],
  ['ridge', { ridge: 0.05 }],
  ['ridge, chosen', { ridge: 'cv', seed: 3 }],
  ['fromHand', { fromHand: true, ridge: 0.05 }],
  ['tempo', { tempo: false }],
  ['constraints', { constraints: ['end-line = diagonal'] }],
])('fits the same weights to the same rows, by their file: %s', async (_, change) => {
  const options: TrainOptions = { ...trainOptions.read({}), ...change };
  const samples = await readSplits(openData(dataset), game, features!);
  const made = await trainWeights({ dataset: openData(dataset), game, features: features!, samples }, options);
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
