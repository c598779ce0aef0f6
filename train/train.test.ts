import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { MAX_POINTS } from '../agents/agent.ts';
import { evaluatorOf } from '../agents/agent-weights.ts';
import type { Weights } from '../agents/weights/weights.ts';
import { readWeightsFile } from '../agents/weights-file.ts';
import { manifestPath, openData } from '../datasets/data-set.ts';
import { type LabelledGame, written } from '../datasets/row.ts';
import type { Samples } from '../datasets/samples.ts';
import type { Splits } from '../datasets/split.ts';
import { DatasetWriter } from '../datasets/writer.ts';
import { featuresNamed, gameNamed } from '../games/index.ts';
import { jsonText, sha256OfFile, writeWhole } from '../lib/files/files.ts';
import { Random } from '../lib/maths/random.ts';
import { playDataset } from '../test/dataset.ts';
import { testFolder } from '../test/folder.ts';
import { mistake } from '../test/mistake.ts';
import { rulesOf } from './constraints.ts';
import { fitCommandOf, type TrainOptions, trainOptions } from './options.ts';
import { roundingOfPoints, unroundedWeights } from './rounding.ts';
import { importWeights, readSplits, trainWeights } from './train.ts';

const game = gameNamed('slider-4');
const [original] = game.features;
const plain: TrainOptions = {
  features: 'original',
  model: 'logistic',
  target: 'result',
  ridge: 1e-4,
  fromHand: false,
  tempo: true,
  scale: 1000,
  perspective: 'difference',
};

const folder = testFolder();
let dataset: string;
let splits: Splits<Samples>;
beforeAll(async () => {
  dataset = join(folder, 'data');
  await playDataset(dataset, game.name, 200, 7);
  splits = await readSplits(openData(dataset), game, original!);
});

type Fit = Extract<Weights['origin'], { by: 'fit' }>;

async function trained(change: Partial<TrainOptions> = {}): Promise<Weights & { origin: Fit }> {
  const options = { ...plain, ...change };
  const samples =
    options.phase === undefined ? splits : await readSplits(openData(dataset), game, original!, options.phase);
  const { origin, ...weights } = await trainWeights(
    { dataset: openData(dataset), game, features: original!, samples },
    options,
  );
  if (origin.by !== 'fit') throw new Error('not a fit');
  return { ...weights, origin };
}

const variants: [string, Partial<TrainOptions>][] = [
  ['logistic', {}],
  ['least squares', { model: 'linear' }],
  ['evaluated as own', { perspective: 'own' }],
  ['with a phase', { phase: 'moves-to-win' }],
  ['by squared error, from scores too', { loss: 'mse', lambda: 0.5 }],
  ['within the rules of the authors', { constraints: rulesOf('preset:slider', game) }],
  ['with a bootstrap and a ratio', { bootstrap: 40, relativeTo: 'end-line', ridge: 0.01 }],
];

describe.each(variants)('%s', (_, change) => {
  let weights: Awaited<ReturnType<typeof trained>>;
  beforeAll(async () => {
    weights = await trained(change);
  });

  test('the file is read back, says how it was made, and the same call gives the same bytes', async () => {
    const path = join(folder, 'weights.json');
    writeWhole(path, jsonText(weights));
    expect(readWeightsFile(path, game)).toEqual(JSON.parse(JSON.stringify(weights)));
    expect(weights.origin.command).toBe(fitCommandOf(trainOptions, { ...plain, ...change }));
    expect(weights.origin.dataset.checksum).toBe(await sha256OfFile(manifestPath(dataset)));
    expect(jsonText(await trained(change))).toBe(jsonText(weights));
  });

  test('points are the logits, rounded, and what that changes is said', () => {
    const { logits, tempo, rounding, maxPoints } = weights.origin;
    const exact = unroundedWeights(game, weights, { weights: logits, tempo });
    const evaluator = evaluatorOf(game, weights);
    for (let i = 0; i < 100; i++) {
      const position = game.scatter(new Random(i, 'rounding'));
      for (const player of [0, 1] as const) {
        const points = evaluator.evaluate(position, player);
        // Half a point a unit of each feature at the most, or more where constraints hold.
        expect(Math.abs(points - exact.evaluate(position, player))).toBeLessThan(120);
        expect(Math.abs(points)).toBeLessThanOrEqual(maxPoints!);
      }
    }
    expect(maxPoints).toBeLessThan(MAX_POINTS);
    expect(rounding!.positions).toBeGreaterThan(100);
    expect(Math.abs(rounding!.after - rounding!.before)).toBeLessThan(1e-3);
    expect(rounding!.changed).toBeLessThan(0.1 * rounding!.positions);
  });
});

test('rounded to few points, other moves are chosen, and the file says so', async () => {
  const { rounding } = (await trained({ scale: 4 })).origin;
  expect(rounding!.changed).toBeGreaterThan(0.05 * rounding!.positions);
  expect(rounding!.after).toBeGreaterThan(rounding!.before);
});

test('where positions have many moves, fewer are compared', async () => {
  const { origin, ...weights } = await trained({ scale: 4 });
  const data = openData(dataset);
  const fit = { weights: origin.logits, tempo: origin.tempo };
  const { before, after } = origin.rounding!;
  const compared = (mostNodes?: number) =>
    roundingOfPoints(data, game, { ...weights, origin }, fit, { before, after }, splits.test.numbers!, mostNodes);
  expect(await compared()).toEqual(origin.rounding);
  const { positions } = await compared(500);
  expect(positions).toBeGreaterThan(1);
  expect(positions).toBeLessThan(0.2 * origin.rounding!.positions);
});

test('what constraints ask for, points keep, and the active ones have multipliers', async () => {
  const weights = await trained({ constraints: ['end-line = 2 * diagonal', 'moves-to-win <= -0.7'] });
  const [endLine, plies, , diagonal] = weights.points;
  expect(endLine).toBe(2 * diagonal!);
  expect(plies).toBeLessThanOrEqual(-700);
  expect(weights.origin.constraints!.active.map(({ constraint }) => constraint)).toContain('end-line = 2 * diagonal');
});

test('a ratio is the one of the weights, inside its interval', async () => {
  const { logits, relative } = (await trained({ relativeTo: 'moves-to-win' })).origin;
  expect(relative!.to).toBe('moves-to-win');
  const { name, value, interval } = relative!.ratios[0]!;
  expect([name, value]).toEqual(['end-line', expect.closeTo(logits[0]! / logits[1]!, 9)]);
  expect(interval!.low).toBeLessThan(value);
  expect(interval!.high).toBeGreaterThan(value);
});

test('in the scale hand the points are of the size of the hand weights', async () => {
  const { points } = await trained({ scale: 'hand' });
  expect(points[1]! / game.hand.points[1]!).toBeGreaterThan(0.1);
  expect(points[1]! / game.hand.points[1]!).toBeLessThan(10);
});

test('weights fitted elsewhere come back as the same weights', async () => {
  const weights = await trained();
  const path = join(folder, 'elsewhere.csv');
  const { logits, tempo } = weights.origin;
  writeWhole(
    path,
    `name,weight\n${original!.list.map(({ name }, i) => `${name},${logits[i]}\n`).join('')}tempo,${tempo}\n`,
  );
  const imported = await importWeights(
    path,
    { dataset: openData(dataset), game, features: original!, samples: splits },
    {
      scale: 1000,
      perspective: 'difference',
    },
  );
  expect(imported.points).toEqual(weights.points);
  expect(imported.origin).toMatchObject({ model: 'imported', measures: weights.origin.measures });
});

/** A data set of games of `rows` rows each: their positions, and their results for whoever is to move. */
async function crafted(
  name: string,
  games: number,
  rows: number,
  position: (random: Random) => string,
  result: (random: Random) => 0 | 1,
): Promise<string> {
  const path = join(folder, name);
  const plan = { game: game.name, seed: 1, games, command: 'test', options: {} };
  const writer = DatasetWriter.open(path, plan);
  for (let i = 0; i < games; i++) {
    const random = new Random(i, 'crafted');
    const row = () => ({ ply: 0, position: position(random), score: undefined, result: result(random) });
    const labelled: LabelledGame = {
      rows: Array.from({ length: rows }, row),
      result: 1,
      ending: 'end',
      start: 'walk',
      voided: [],
    };
    writer.add(written(i, labelled));
  }
  return path;
}

describe('refused, in one line', () => {
  const any = (random: Random): string => game.scatter(random).text();
  const toss = (random: Random): 0 | 1 => (random.chance(0.5) ? 1 : 0);

  test.each<[string, () => Promise<string>, Partial<TrainOptions>, string]>([
    ['one class only', () => crafted('won', 60, 5, any, () => 1), { ridge: 0 }, '/won: training rows: no two of'],
    [
      'fewer rows than columns',
      () => crafted('few', 12, 1, any, toss),
      { features: 'full' },
      '/few: training rows: 8 rows for ',
    ],
    [
      'constraints that clash',
      async () => dataset,
      { constraints: ['diagonal > 1', 'diagonal < 0'] },
      "can't hold together",
    ],
    ['a constraint on nothing', async () => dataset, { constraints: ['luck > 1'] }, 'luck: no such weight'],
    ['a phase that there is not', async () => dataset, { phase: 'luck' }, 'phase: luck is no feature of original'],
    ['a divisor that there is not', async () => dataset, { relativeTo: 'luck' }, 'relative to luck: no such weight'],
    ['points that outrank a win', async () => dataset, { scale: 1e9 }, 'an evaluation could reach'],
    ['points of which none is left', async () => dataset, { scale: 1e-3 }, 'rounds every weight to 0'],
  ])('%s', async (_, make, change, message) => {
    const path = await make();
    const options = { ...plain, ...change };
    const features = featuresNamed(game, options.features);
    const attempt = async () => {
      const samples = await readSplits(openData(path), game, features, options.phase);
      return trainWeights({ dataset: openData(path), game, features, samples }, options);
    };
    await expect(attempt()).rejects.toThrow(mistake(message));
  });
});
