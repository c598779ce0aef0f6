import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { evaluatorOf } from '../agents/agent-weights.ts';
import { createAgent } from '../agents/create-agent.ts';
import { maxNetworkPoints } from '../agents/network/check.ts';
import { parseAgent } from '../agents/spec.ts';
import type { NetworkWeights } from '../agents/weights/schema.ts';
import { handWeights } from '../agents/weights/weights.ts';
import { readWeightsFile } from '../agents/weights-file.ts';
import { readFacts } from '../datasets/columns.ts';
import { openData } from '../datasets/data-set.ts';
import { rowsBySplit } from '../datasets/split.ts';
import { gameNamed } from '../games/index.ts';
import { jsonText, writeWhole } from '../lib/files/files.ts';
import { sigmoid } from '../lib/maths/normal.ts';
import { Random } from '../lib/maths/random.ts';
import { unwatched, type Watching } from '../lib/progress/running.ts';
import { playDataset } from '../test/dataset.ts';
import { testFolder } from '../test/folder.ts';
import { mistake } from '../test/mistake.ts';
import { stoppingAt } from '../test/stopping.ts';
import { defaultDiagnosis, diagnose, predictorOf } from './diagnose.ts';
import { metricsOf } from './diagnosis/metrics.ts';
import { type NetworkFit, networkFitOptions } from './network/options.ts';
import { trainNetworkWeights } from './train-network.ts';

const game = gameNamed('slider-4');
const usual = networkFitOptions.read({
  shape: '2x8',
  epochs: '3',
  batch: '64',
  rate: '0.02',
});

const folder = testFolder();
let dataset: string;
const made: Record<string, NetworkWeights> = {};
beforeAll(async () => {
  dataset = join(folder, 'data');
  await playDataset(dataset, game.name, 150, 7);
  for (const shape of ['2x8', 'star:2x4/2', '2x4-4', 'pairs:2x4']) made[shape] = await trained({ shape });
  made['2x8 beside features'] = await trained({ beside: 'original' });
});

async function trained(
  change: Partial<NetworkFit> = {},
  signal = new AbortController().signal,
  checkpoint = join(folder, `${JSON.stringify(change).replace(/\W/g, '')}.checkpoint`),
  progress: Watching['progress'] = () => {},
): Promise<NetworkWeights> {
  const options: NetworkFit = { ...usual, ...change };
  const weights = await trainNetworkWeights(openData(dataset), game, options, 'wasm', checkpoint, { signal, progress });
  return weights as NetworkWeights;
}

describe.each(['2x8', 'star:2x4/2', '2x4-4', 'pairs:2x4', '2x8 beside features'])(
  'a fit that continues from %s',
  (kind) => {
    const start = `${kind.replace(/\W/g, '')}.json`;
    const change = (more: Partial<NetworkFit>): Partial<NetworkFit> => ({
      shape: made[kind]!.input.shape,
      beside: kind.includes('beside') ? 'original' : undefined,
      start: join(folder, start),
      ...more,
    });
    beforeAll(() => writeWhole(join(folder, start), jsonText(made[kind])));

    test('begins where it ended', async () => {
      const same = await trained(change({ epochs: 1, rate: 1e-9 }));
      const { measures, history } = made[kind]!.origin;
      expect(same.origin.measures.test.logLoss).toBeCloseTo(measures.test.logLoss, 3);
      expect(same.origin.history[0]!.validation).toBeCloseTo(history.at(-1)!.validation, 1);
      expect(same.origin.command).toContain(`"start":"${join(folder, start)}"`);
    });

    test('learns more: after an epoch it fits the training rows better than one from random weights', async () => {
      const [warm, cold] = [change({ epochs: 1, rate: 0.005 }), change({ epochs: 1, rate: 0.005, start: undefined })];
      const losses = [await trained(warm), await trained(cold)].map(({ origin }) => origin.measures.train.logLoss);
      expect(losses[0]).toBeLessThan(losses[1]!);
    });
  },
);

test.each<[string, Partial<NetworkFit>, RegExp]>([
  ['another shape', { shape: '2x16' }, /^--start \S+first\.json: its shape is 2x8; expected 2x16$/],
  ['features beside it', { beside: 'original' }, /^--start \S+: beside it stands nothing; expected .+$/],
  ['linear weights', { start: 'hand.json' }, /^--start \S+hand\.json: no network$/],
  ['no file', { start: 'none.json' }, /none\.json: no such file/],
])('a fit that is to continue from %s is refused', async (_, change, message) => {
  writeWhole(join(folder, 'first.json'), jsonText(made['2x8']));
  writeWhole(join(folder, 'hand.json'), jsonText(handWeights(game, 'own')));
  const start = join(folder, change.start ?? 'first.json');
  const call = trained({ ...change, start });
  await expect(call).rejects.toThrow(mistake(message));
});

describe.each(['2x8', 'star:2x4/2', '2x4-4', 'pairs:2x4', '2x8 beside features'])('%s', (kind) => {
  test('predicts better than nothing, and its file says how well it plays that', async () => {
    const { measures, history, epochs, rounding } = made[kind]!.origin;
    expect(measures.train.logLoss).toBeLessThan(0.67);
    expect(history.length).toBe(epochs);
    expect(epochs).toBe(5);
    expect(Math.abs(rounding.after - rounding.before)).toBeLessThan(0.02);
    expect(rounding.after).toBeCloseTo(measures.test.logLoss, 4);
    const predictor = await predictorOf(made[kind]!, {
      dataset: openData(dataset),
      game,
      split: 'train',
      signal: unwatched.signal,
    });
    const facts = await readFacts(openData(dataset), game);
    const { test: rows } = rowsBySplit(facts.splits);
    const results = Float64Array.from(rows, (row) => facts.results[row]!);
    const { logLoss } = metricsOf(predictor.logits(rows).map(sigmoid), results);
    expect(logLoss).toBeCloseTo(measures.test.logLoss, 6);
  });

  test('is read back from its file, stays within its bound, and plays', () => {
    const path = join(folder, 'some.json');
    writeWhole(path, jsonText(made[kind]));
    expect(readWeightsFile(path, game)).toEqual(made[kind]);
    expect(made[kind]!.origin.maxPoints).toBe(maxNetworkPoints(made[kind]!, game, 'test'));
    const evaluator = evaluatorOf(game, made[kind]!);
    const found = Array.from({ length: 200 }, (_, i) => evaluator.evaluate(game.scatter(new Random(i)), 0));
    expect(new Set(found).size).toBeGreaterThan(50);
    expect(Math.max(...found.map(Math.abs))).toBeLessThanOrEqual(made[kind]!.origin.maxPoints);
    const spec = parseAgent(`${path}@depth=2`, game, {});
    const position = game.start(new Random(1));
    const { move } = createAgent(game, structuredClone(spec)).choose(position, new Random(1));
    expect(game.parseMove(position, game.moveText(position, move))).toBe(move);
  });
});

test('the same call gives the same bytes, stopped and called again too', async () => {
  rmSync(join(folder, 'shape2x8.checkpoint'));
  expect(jsonText(await trained({ shape: '2x8' }))).toBe(jsonText(made['2x8']));
  const checkpoint = join(folder, 'stopped.checkpoint');
  for (const last of [1, 4]) {
    const { signal, progress } = stoppingAt(last);
    await expect(trained({}, signal, checkpoint, progress)).rejects.toThrow('stopped');
    expect(existsSync(checkpoint)).toBe(true);
  }
  const heard: number[] = [];
  const weights = await trained({}, undefined, checkpoint, (done) => heard.push(done));
  expect(heard[0]).toBe(4);
  expect(heard.at(-1)).toBe(5);
  expect(jsonText(weights)).toBe(jsonText(made['2x8']));
});

test.each<[string, (text: string) => string, string]>([
  ['half of it', (text) => text.slice(0, 500), 'not JSON'],
  ['a number', (text) => text.replace(/"steps": \d+/, '"steps": 1'), 'was changed after it was written'],
  [
    'a weight',
    (text) => text.replace(/"linear": "(.)/, (_, first) => `"linear": "${first === 'A' ? 'B' : 'A'}`),
    'was changed after it was written',
  ],
  ['no checksum', (text) => text.replace(/,\s*"sha256": ".*"/, ''), 'was changed after it was written'],
  ['another format', (text) => text.replace('checkpoint 1', 'checkpoint 0'), 'format'],
])('a checkpoint that is damaged is refused: %s', async (what, damage, message) => {
  const text = readFileSync(join(folder, 'shape2x8.checkpoint'), 'utf8');
  const checkpoint = join(folder, `${what.replaceAll(' ', '-')}.checkpoint`);
  expect(damage(text)).not.toBe(text);
  writeWhole(checkpoint, damage(text));
  const call = trained({ shape: '2x8' }, undefined, checkpoint);
  await expect(call).rejects.toThrow(mistake(message));
  await expect(call).rejects.toThrow(`${checkpoint}: `);
});

test('a diagnosis has the importance of what stands on cells, and no learning curve', async () => {
  const options = { ...defaultDiagnosis, repeats: 1 };
  const { curve, importance } = await diagnose(
    { name: 'net', weights: made['2x8']! },
    openData(dataset),
    game,
    options,
    unwatched,
  );
  expect(curve).toEqual({ points: [], note: 'fits of networks to fewer games would take long' });
  expect(importance.inputs.map(({ name }) => name).sort()).toEqual(game.board!.valueNames.slice(1).sort());
});

test.each<[string, Partial<NetworkFit>, string]>([
  ['a shape that the board cannot have', { shape: 'shared:2x9' }, 'shape'],
  ['features that are not there', { beside: 'fancy' }, 'fancy: no such feature set'],
  ['a rate with which the loss runs away', { rate: 1e38 }, 'use a lower rate'],
  ['points so many that a win could be outranked', { scale: 1e9 }, 'outrank a win'],
])('refused: %s', async (_, change, message) => {
  const call = trained(change);
  await expect(call).rejects.toThrow(mistake(message));
});

test('refused: a checkpoint of another fit, a game without a board', async () => {
  const checkpoint = join(folder, 'shapestar2x42.checkpoint');
  await expect(trained({}, undefined, checkpoint)).rejects.toThrow('shape star:2x4/2, not 2x8; remove it');
  const { board: _, ...without } = game;
  const running = { ...unwatched };
  const call = trainNetworkWeights(openData(dataset), without, usual, 'wasm', join(folder, 'none.checkpoint'), running);
  await expect(call).rejects.toThrow('slider-4: has no board for a network to read');
});
