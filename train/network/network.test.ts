import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { InputError } from '../../lib/input-error.ts';
import { Random } from '../../lib/maths/random.ts';
import { turnsDuring } from '../../test/turns.ts';
import { type BackendName, openBackend } from './backend.ts';
import { readCheckpoint, writeCheckpoint } from './checkpoint.ts';
import { parametersOf } from './gradient.ts';
import { initialState, logLossOf, predictLogits, type TrainingState, trainNetwork } from './network.ts';
import type { NetworkOptions } from './options.ts';
import type { NetworkRows } from './rows.ts';

const options: NetworkOptions = { hidden: [16, 8], epochs: 12, batch: 64, rate: 0.01, l2: 1e-4, patience: 5, seed: 3 };
const folder = mkdtempSync(join(tmpdir(), 'weightroom-network-'));
afterAll(() => rmSync(folder, { recursive: true }));
const never = new AbortController().signal;

/**
 * Rows that no linear model can tell apart: won where the first two inputs have one sign, one result in ten the other
 * way.
 */
function rowsOf(rows: number, seed: number, inputs = 6): NetworkRows {
  const random = new Random(seed, 'rows');
  const values = Float32Array.from({ length: rows * inputs }, () => 2 * random.unit() - 1);
  const targets = Float64Array.from({ length: rows }, (_, row) => {
    const won = values[row * inputs]! * values[row * inputs + 1]! > 0;
    return won !== random.chance(0.1) ? 1 : 0;
  });
  return {
    rows,
    inputs,
    targets,
    write: (row, out, at) => out.set(values.subarray(row * inputs, (row + 1) * inputs), at),
  };
}

const train = rowsOf(1000, 1);
const validation = rowsOf(300, 2);

async function trained(
  change: Partial<NetworkOptions> = {},
  name: BackendName = 'wasm',
  state = initialState(train.inputs, { ...options, ...change }),
  epochDone: (state: TrainingState) => void = () => {},
): Promise<TrainingState> {
  const backend = await openBackend(name);
  await trainNetwork(state, train, validation, { ...options, ...change }, backend, { signal: never, epochDone });
  return state;
}

function bits(state: TrainingState): string {
  const arrays = [...parametersOf(state.network), ...state.moments.flatMap(({ first, second }) => [first, second])];
  return JSON.stringify([state.history, state.steps, state.bestEpoch, arrays.map((one) => Array.from(one))]);
}

test('learns what no linear model can', async () => {
  const state = await trained({ epochs: 20, patience: 20 });
  const linear = await trained({ hidden: [], epochs: 10, patience: 10 });
  expect(state.history[state.bestEpoch - 1]!.validation).toBeLessThan(0.48);
  expect(linear.history[linear.bestEpoch - 1]!.validation).toBeGreaterThan(0.65);
});

describe.each(['wasm', 'cpu'] as const)('%s', (name) => {
  test('the same options give the same bits', async () => {
    expect(bits(await trained({ epochs: 2 }, name))).toBe(bits(await trained({ epochs: 2 }, name)));
  });

  test('a fit that went on from a file after any epoch ends with the same bits', async () => {
    const path = join(folder, `${name}.checkpoint`);
    const key = { seed: 3 };
    const texts: string[] = [];
    const whole = await trained({ epochs: 3 }, name, undefined, (state) => {
      writeCheckpoint(path, key, state);
      texts.push(readFileSync(path, 'utf8'));
    });
    expect(texts.length).toBe(3);
    for (const text of texts) {
      writeFileSync(path, text);
      expect(bits(await trained({ epochs: 3 }, name, readCheckpoint(path, key)))).toBe(bits(whole));
    }
  });
});

test('another seed gives other weights, and so does every other option', async () => {
  const changes: Partial<NetworkOptions>[] = [
    {},
    { seed: 4 },
    { hidden: [16, 9] },
    { batch: 65 },
    { rate: 0.02 },
    { l2: 0 },
  ];
  const found = await Promise.all(changes.map(async (change) => bits(await trained({ ...change, epochs: 2 }))));
  expect(new Set(found).size).toBe(changes.length);
});

test('WebAssembly and plain JavaScript come to the same loss', async () => {
  const [wasm, cpu] = [await trained({ epochs: 5 }, 'wasm'), await trained({ epochs: 5 }, 'cpu')];
  for (const [i, loss] of wasm.history.entries()) {
    expect(Math.abs(loss.train - cpu.history[i]!.train)).toBeLessThan(1e-4);
    expect(Math.abs(loss.validation - cpu.history[i]!.validation)).toBeLessThan(1e-4);
  }
});

test('stops early, with the parameters of the best epoch', async () => {
  const state = await trained({ epochs: 200, patience: 4, rate: 0.05, l2: 0, hidden: [64] });
  expect(state.history.length).toBe(state.bestEpoch + 4);
  const losses = state.history.map((loss) => loss.validation);
  expect(losses[state.bestEpoch - 1]).toBe(Math.min(...losses));
  const logits = await predictLogits(await openBackend('wasm'), state.network, validation, never);
  expect(logLossOf(logits, validation.targets)).toBe(Math.min(...losses));
});

test('a larger penalty gives smaller weights', async () => {
  const size = (state: TrainingState): number =>
    Math.hypot(...state.network.flatMap((layer) => Array.from(layer.weights)));
  const sizes = await Promise.all([0, 0.01, 0.1].map(async (l2) => size(await trained({ l2 }))));
  expect(sizes[0]).toBeGreaterThan(sizes[1]!);
  expect(sizes[1]).toBeGreaterThan(sizes[2]!);
});

test('stopped, it throws the reason', async () => {
  const controller = new AbortController();
  const backend = await openBackend('wasm');
  const state = initialState(train.inputs, options);
  const running = {
    signal: controller.signal,
    epochDone: () => {
      if (state.history.length === 2) controller.abort(new Error('enough'));
    },
  };
  await expect(trainNetwork(state, train, validation, options, backend, running)).rejects.toThrow('enough');
  expect(state.history.length).toBe(2);
});

test('a signal is heard before every batch, however fast they are', async () => {
  const backend = await openBackend('wasm');
  const state = initialState(train.inputs, options);
  const running = { signal: never, epochDone: () => {} };
  const many = { ...options, epochs: 3, batch: 10 };
  const turns = await turnsDuring(() => trainNetwork(state, train, validation, many, backend, running));
  expect(turns).toBeGreaterThanOrEqual((3 * train.rows) / 10);
});

test('no tensor is left after 100 epochs', async () => {
  const { tf } = await openBackend('wasm');
  const { numTensors, numDataBuffers } = tf.memory();
  await trained({ epochs: 100, patience: 100, batch: 250 });
  expect(tf.memory()).toMatchObject({ numTensors, numDataBuffers });
});

test.each<[string, Partial<NetworkRows>, string]>([
  ['a result that is no number', { targets: train.targets.with(7, Number.NaN) }, 'the result is NaN on row 8'],
  ['one class only', { targets: train.targets.map(() => 1) }, 'no two of 1000 rows differ in result'],
  ['fewer rows than inputs', { rows: 5, targets: train.targets.slice(0, 5) }, '5 rows for 6 inputs'],
])('refused: %s', async (_, change, message) => {
  const backend = await openBackend('cpu');
  const running = { signal: never, epochDone: () => {} };
  const state = initialState(train.inputs, options);
  const fitted = trainNetwork(state, { ...train, ...change }, validation, options, backend, running);
  await expect(fitted).rejects.toThrow(InputError);
  await expect(fitted).rejects.toThrow(message);
});

test('refused: a rate with which the loss runs away', async () => {
  await expect(trained({ hidden: [], rate: 1e38 }, 'cpu')).rejects.toThrow('a lower rate is wanted');
});

describe('a checkpoint', () => {
  const path = join(folder, 'some.checkpoint');
  const key = { game: 'hex-5', hidden: '16-8', seed: 3 };

  test('is undefined where there is none', () => expect(readCheckpoint(join(folder, 'none'), key)).toBeUndefined());

  test('is read back as it was written', () => {
    const state = initialState(4, options);
    state.history.push({ train: 0.5, validation: 0.25 });
    writeCheckpoint(path, key, state);
    expect(bits(readCheckpoint(path, key)!)).toBe(bits(state));
  });

  test.each([
    [{ ...key, hidden: '32-32' }, 'a checkpoint of another fit: hidden 16-8, not 32-32'],
    [{ ...key, game: 'hex-6' }, 'game hex-5, not hex-6'],
    [{ ...key, backend: 'cpu' }, 'backend undefined, not cpu'],
  ])('of another model is refused in one line: %j', (other, message) => {
    writeCheckpoint(path, key, initialState(4, options));
    expect(() => readCheckpoint(path, other)).toThrow(InputError);
    expect(() => readCheckpoint(path, other)).toThrow(`${path}: `);
    expect(() => readCheckpoint(path, other)).toThrow(message);
  });

  /** As version 1 wrote it: without a checksum, on one line. */
  function version1(text: string): string {
    const { sha256: _, ...rest } = JSON.parse(text) as { sha256: string };
    return JSON.stringify({ ...rest, format: 'weightroom checkpoint 1' });
  }

  test('of version 1 is read', () => {
    const state = initialState(4, options);
    writeCheckpoint(path, key, state);
    writeFileSync(path, version1(readFileSync(path, 'utf8')));
    expect(bits(readCheckpoint(path, key)!)).toBe(bits(state));
  });

  test.each<[string, (text: string) => string]>([
    ['a number', (text) => text.replace('"steps": 0', '"steps": 1')],
    ['a weight', (text) => text.replace(/"weights": "(.)/, (_, first) => `"weights": "${first === 'A' ? 'B' : 'A'}`)],
    ['no checksum', (text) => text.replace(/,\s*"sha256": ".*"/, '')],
    ['said to be of version 1', (text) => text.replace('checkpoint 2', 'checkpoint 1')],
  ])('changed is refused: %s', (_, change) => {
    writeCheckpoint(path, key, initialState(4, options));
    const text = readFileSync(path, 'utf8');
    writeFileSync(path, change(text));
    expect(readFileSync(path, 'utf8')).not.toBe(text);
    expect(() => readCheckpoint(path, key)).toThrow(InputError);
    expect(() => readCheckpoint(path, key)).toThrow(`${path}: was changed after it was written: `);
  });

  test.each([
    ['half of it', (text: string) => text.slice(0, 500), 'not JSON'],
    ['a number cut off', (text: string) => text.replace(/"first":\["[^"]{8}/, '"first":["'), 'first: '],
    ['another format', (text: string) => text.replace('checkpoint 1', 'checkpoint 3'), 'format'],
    [
      'a best epoch yet to come',
      (text: string) => text.replace('"bestEpoch":0', '"bestEpoch":9'),
      'best epoch is 9 of 0',
    ],
  ])('of version 1, damaged, is refused: %s', (_, damage, message) => {
    writeCheckpoint(path, key, initialState(4, options));
    writeFileSync(path, damage(version1(readFileSync(path, 'utf8'))));
    expect(() => readCheckpoint(path, key)).toThrow(InputError);
    expect(() => readCheckpoint(path, key)).toThrow(message);
  });
});
