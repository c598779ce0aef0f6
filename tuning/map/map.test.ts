import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MAX_POINTS } from '../../agents/agent.ts';
import { searcher } from '../../agents/spec.ts';
import { handWeights } from '../../agents/weights/weights.ts';
import { gameNamed } from '../../games/index.ts';
import { InputError } from '../../lib/input-error.ts';
import { readAs } from '../../lib/options/option-set.ts';
import { axis, tempos } from './axis.ts';
import { bestOf, runMap } from './map.ts';
import { agentAt, type MapOptions, placesOf } from './options.ts';

const infexion = gameNamed('infexion');
const limit = { depth: 1 };
const hand = searcher('hand:difference', handWeights(infexion, 'difference'), limit);
const options: MapOptions = {
  game: infexion.name,
  agent: 'hand:difference',
  weights: handWeights(infexion, 'difference'),
  rival: hand,
  across: { feature: 'power-ratio', values: [-600, 600] },
  down: { feature: 'stack-ratio', values: [-100, 100] },
  tempo: [0],
  pairs: 6,
  finalists: 1,
  confirm: 4,
  limit,
  scatter: 0,
  walk: { shortest: 2, longest: 8 },
  seed: 1,
};

describe('an axis', () => {
  test.each([
    ['power-ratio=-200..200/200', { feature: 'power-ratio', values: [-200, 0, 200] }],
    ['power-ratio=1..3', { feature: 'power-ratio', values: [1, 2, 3] }],
    ['a=b=100,-50,0', { feature: 'a=b', values: [-50, 0, 100] }],
    ['x=0..10/4', { feature: 'x', values: [0, 4, 8] }],
  ])('%s', (word, wanted) => {
    expect(readAs(axis, 'across', word)).toEqual(wanted);
    expect(readAs(axis, 'across', axis.encode(wanted))).toEqual(wanted);
  });

  test.each(['power-ratio', '=1,2', 'x=1', 'x=1,1', 'x=2..1', 'x=1,2.5', 'x=1,,2', 'x=0..1/0', 'x=0..999999999'])(
    'refused: %s',
    (word) => expect(() => readAs(axis, 'across', word)).toThrow(/^--across .* wanted/),
  );

  test('tempos are whole numbers, one at least', () => {
    expect(readAs(tempos, 'tempo', '50,-50')).toEqual([-50, 50]);
    for (const word of ['', '1,1', '0.5']) expect(() => readAs(tempos, 'tempo', word)).toThrow('are wanted');
  });
});

describe('an agent', () => {
  test('has the points of its place as they are written, any sign, and its tempo', () =>
    expect(agentAt(options, { across: 600, down: -60, tempo: -5 })).toMatchObject({
      name: 'power-ratio=600,stack-ratio=-60,tempo=-5@depth=1',
      weights: { points: [600, -60], tempo: -5, perspective: 'difference' },
    }));

  test('judged as own has a draw that is worth an even board', () => {
    const own = { ...options, weights: handWeights(infexion, 'own') };
    for (const [across, down] of [
      [600, 100],
      [600, -60],
      [-300, 0],
      [100, -100],
    ] as const)
      expect(agentAt(own, { across, down, tempo: 0 })).toMatchObject({ weights: { draw: across + down } });
  });
});

describe('a run', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'weightroom-map-'));
  });
  afterAll(() => rmSync(folder, { recursive: true }));
  const running = { workers: 1, signal: new AbortController().signal };

  test('is level where the weights are as they are, loses where power is bad, and plays nothing twice', async () => {
    const heard: number[] = [];
    const progress = (done: number, total: number) => heard.push(total - done);
    const first = await runMap(options, folder, { ...running, progress });
    expect(first.points.map(({ across, down, tempo }) => ({ across, down, tempo }))).toEqual(placesOf(options));
    const at = (across: number, down: number) =>
      first.points.find((one) => one.across === across && one.down === down)!;
    expect(at(600, 100).rating).toMatchObject({ elo: 0, score: 0.5 });
    expect(at(-600, 100).rating.high).toBeLessThan(0);
    expect(first.points.every(({ pairs }) => pairs === 6)).toBe(true);
    expect(first.finalists).toHaveLength(1);
    const { across, down, tempo } = bestOf(first.points)[0]!;
    expect(first.finalists[0]).toMatchObject({ across, down, tempo, pairs: 4 });
    expect(heard.at(-1)).toBe(0);
    heard.length = 0;
    expect(await runMap(options, folder, { ...running, progress })).toEqual(first);
    expect(heard).toEqual([8, 0]);
  });

  test.each<[string, Partial<MapOptions>, string]>([
    ['no such feature', { down: { feature: 'luck', values: [0, 1] } }, 'luck: no such feature; there are power-ratio'],
    ['one weight twice', { down: options.across }, 'power-ratio: across and down; two different weights are wanted'],
    [
      'a tempo that own has not',
      { weights: handWeights(infexion, 'own'), tempo: [0, 5] },
      '--tempo 0,5: hand:difference is judged as own, which has no tempo',
    ],
    ['a weight that outranks a win', { down: { feature: 'stack-ratio', values: [0, MAX_POINTS] } }, 'outrank a win'],
    [
      'too many places',
      { tempo: Array.from({ length: 501 }, (_, i) => i) },
      '2004 places of the map; at most 2000 are wanted',
    ],
  ])('refused: %s', async (_, change, message) => {
    const run = runMap({ ...options, ...change }, join(folder, 'refused'), { ...running, progress: () => {} });
    await expect(run).rejects.toThrow(InputError);
    await expect(run).rejects.toThrow(message);
  });
});
