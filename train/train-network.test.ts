import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MAX_POINTS } from '../agents/agent.ts';
import { createAgent, evaluatorOf } from '../agents/create-agent.ts';
import { checkNetwork } from '../agents/network/check-network.ts';
import type { LayeredWeights } from '../agents/network/network-weights.ts';
import { parseAgent } from '../agents/spec.ts';
import { readNetwork, readWeightsFile } from '../agents/weights-file.ts';
import { gameNamed } from '../games/index.ts';
import { jsonText, writeWhole } from '../lib/files/files.ts';
import { InputError } from '../lib/input-error.ts';
import { Random } from '../lib/maths/random.ts';
import { playDataset } from '../test/dataset.ts';
import { type LayeredFit, trainNetworkWeights } from './train-network.ts';

const game = gameNamed('slider-4');
const options: LayeredFit = {
  reads: 'full',
  hidden: [8, 4],
  epochs: 4,
  batch: 64,
  rate: 0.01,
  l2: 1e-5,
  patience: 4,
  seed: 1,
  scale: 1000,
  quantise: false,
};

let folder: string;
let dataset: string;
let made: Record<string, LayeredWeights>;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'weightroom-network-'));
  dataset = join(folder, 'data');
  await playDataset(dataset, game.name, 150, 7);
  made = {
    'full features': await trained(),
    planes: await trained({ reads: 'planes' }),
    'planes, whole': await trained({ reads: 'planes', quantise: true }),
    'full features, whole': await trained({ quantise: true }),
  };
});
afterAll(() => rmSync(folder, { recursive: true }));

const kinds = ['full features', 'planes', 'planes, whole', 'full features, whole'];

function trained(change: Partial<LayeredFit> = {}, signal = new AbortController().signal): Promise<LayeredWeights> {
  const checkpoint = join(folder, `${JSON.stringify(change).replace(/\W/g, '')}.checkpoint`);
  return trainNetworkWeights(dataset, game, { ...options, ...change }, 'wasm', checkpoint, {
    signal,
    progress: () => {},
  });
}

describe.each(kinds)('%s', (kind) => {
  test('predicts better than nothing, and says how well', () => {
    const { measures, epochs, bestEpoch, history } = made[kind]!.origin;
    expect(measures.train.logLoss).toBeLessThan(0.67);
    for (const { rows } of Object.values(measures)) expect(rows).toBeGreaterThan(50);
    expect(history.length).toBe(epochs);
    expect(bestEpoch).toBeGreaterThan(0);
  });

  test('no evaluation reaches what a win is worth, and the file says what it can reach', () => {
    const { maxPoints } = made[kind]!.origin;
    expect(maxPoints).toBeGreaterThan(100);
    expect(maxPoints).toBeLessThan(MAX_POINTS);
    const evaluator = evaluatorOf(game, made[kind]!);
    for (let i = 0; i < 300; i++) {
      const points = evaluator.evaluate(game.scatter(new Random(i)), 0);
      expect(Math.abs(points)).toBeLessThanOrEqual(maxPoints);
    }
  });

  test('rounding to whole points changes next to nothing', () => {
    const { rounding } = made[kind]!.origin;
    expect(Math.abs(rounding.after - rounding.before)).toBeLessThan(1e-4);
    expect(rounding.positions).toBeGreaterThan(50);
    expect(rounding.changed).toBeLessThan(0.03 * rounding.positions);
  });

  test('is read back from its file, and plays', () => {
    const path = join(folder, 'some.json');
    writeWhole(path, jsonText(made[kind]));
    expect(readWeightsFile(path, game)).toEqual(made[kind]);
    const spec = parseAgent(`${path}@depth=2`, game, {});
    expect(JSON.parse(JSON.stringify(spec))).toEqual(spec);
    const position = game.start(new Random(1));
    const { move } = createAgent(game, structuredClone(spec)).choose(position, new Random(1));
    expect(game.parseMove(position, game.moveText(position, move))).toBe(move);
  });
});

test('whole weights cost little, and the file says how little', () => {
  expect(made['full features']!.origin.quantisation).toBeUndefined();
  for (const kind of ['planes, whole', 'full features, whole']) {
    const { quantisation } = made[kind]!.origin;
    expect(Math.abs(quantisation!.after - quantisation!.before)).toBeLessThan(0.01);
    expect(made[kind]!.layers.map((layer) => layer.numbers)).toEqual(['int16', 'int8', 'int8']);
  }
});

test('the same call gives the same bytes', async () => {
  rmSync(join(folder, 'readsplanes.checkpoint'));
  expect(jsonText(await trained({ reads: 'planes' }))).toBe(jsonText(made.planes));
});

test('stopped and called again, it ends with the same bytes', async () => {
  const checkpoint = join(folder, 'stopped.checkpoint');
  const controller = new AbortController();
  const stopAfter = (done: number): void => {
    if (done === 2) controller.abort(new Error('stop'));
  };
  const call = (signal: AbortSignal, progress: (done: number) => void): Promise<LayeredWeights> =>
    trainNetworkWeights(dataset, game, options, 'wasm', checkpoint, { signal, progress });
  await expect(call(controller.signal, stopAfter)).rejects.toThrow('stop');
  expect(existsSync(checkpoint)).toBe(true);
  const heard: number[] = [];
  const weights = await call(new AbortController().signal, (done) => heard.push(done));
  expect(heard).toEqual([2, 3, 4]);
  expect(jsonText(weights)).toBe(jsonText(made['full features']));
});

test('a checkpoint of another model is refused in one line', async () => {
  const checkpoint = join(folder, 'other.checkpoint');
  writeFileSync(checkpoint, readFileSync(join(folder, 'readsplanes.checkpoint')));
  const running = { signal: new AbortController().signal, progress: () => {} };
  const call = trainNetworkWeights(dataset, game, options, 'wasm', checkpoint, running);
  await expect(call).rejects.toThrow(InputError);
  await expect(call).rejects.toThrow(`${checkpoint}: a checkpoint of another fit: reads planes, not full; remove it`);
});

test.each<[string, Partial<LayeredFit>, string]>([
  ['an unknown feature set', { reads: 'fancy' }, 'fancy: no such feature set'],
  ['a rate with which the loss runs away', { hidden: [], rate: 1e38 }, 'a lower rate is wanted'],
  ['points so many that a win could be outranked', { scale: 1e9 }, 'outrank a win'],
])('refused: %s', async (_, change, message) => {
  const call = trained(change);
  await expect(call).rejects.toThrow(InputError);
  await expect(call).rejects.toThrow(message);
});

describe('a weights file', () => {
  type Loose = Record<string, unknown>;
  const path = () => join(folder, 'loose.json');
  const network = (): LayeredWeights => made['full features']!;
  const layer = (at: number, change: Loose): Loose => ({
    layers: network().layers.map((one, i) => (i === at ? { ...one, ...change } : one)),
  });

  test.each<[string, () => Loose, string]>([
    ["another game's", () => ({ game: 'hex-5' }), 'weights for hex-5, not slider-4'],
    ['features that changed', () => ({ input: { ...network().input, fingerprint: '' } }), 'compute something else now'],
    ['features that are gone', () => ({ input: { ...network().input, set: 'half' } }), 'half: no such feature set'],
    ['a mean too few', () => ({ input: { ...network().input, means: [1] } }), '1 means, not'],
    [
      'planes that changed',
      () => ({ ...made.planes, input: { ...made.planes!.input, fingerprint: '' } }),
      'planes of slider-4',
    ],
    ['a layer that does not fit', () => layer(1, { inputs: 7 }), 'layer 2: weights: '],
    ['bytes cut off', () => layer(0, { weights: 'AAAA' }), 'layer 1: weights: 3 bytes, not'],
    ['no base64', () => layer(0, { weights: '?' }), 'layers.0.weights'],
    ['a weight that is no number', () => layer(2, { biases: 'AADAfw==' }), 'layer 3: biases: number 1 is NaN'],
    ['two outputs', () => ({ layers: network().layers.slice(0, 2) }), 'the last layer has 4 outputs, not 1'],
    ['no layer', () => ({ layers: [] }), 'layers'],
    ['rounded activations before real weights', () => layer(0, { activationStep: 1 }), 'activationStep stands in all'],
    ['no scale', () => ({ scale: 0 }), 'scale'],
    ['judged as own', () => ({ perspective: 'own' }), 'perspective'],
    ['a bound that is too high', () => ({ scale: 1e9 }), 'outrank a win'],
  ])('is refused: %s', (_, change, message) => {
    writeWhole(path(), jsonText({ ...network(), ...change() }));
    expect(() => readNetwork(path(), game)).toThrow(InputError);
    expect(() => readNetwork(path(), game)).toThrow(message);
    expect(() => readNetwork(path(), game)).toThrow(`${path()}:`);
  });

  test('of a network is not played as own', () => {
    writeWhole(path(), jsonText(network()));
    expect(() => parseAgent(`${path()}:own`, game, { depth: 1 })).toThrow('never as own');
    expect(parseAgent(`${path()}:difference`, game, { depth: 1 })).toMatchObject({ kind: 'search' });
  });

  test('as it was made passes the check', () => {
    for (const kind of kinds) checkNetwork(made[kind]!, game, kind);
  });
});
