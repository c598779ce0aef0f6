import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MAX_POINTS } from '../../agents/agent.ts';
import { handWeights } from '../../agents/weights/weights.ts';
import { gameNamed } from '../../games/index.ts';
import { InputError } from '../../lib/input-error.ts';
import { Random } from '../../lib/maths/random.ts';
import { randomNetworkWeights } from '../../test/network-weights.ts';
import { sigmoid } from '../../train/solver/loss.ts';
import { agentAt, ownValue, type SweepOptions } from './options.ts';
import { type PeakScale, peakOf, peakScales, scaleOf, type ValueMatch } from './peak.ts';
import { runSweep } from './sweep.ts';

const infexion = gameNamed('infexion');
const options: SweepOptions = {
  game: infexion.name,
  seed: 1,
  agent: 'hand',
  weights: handWeights(infexion, 'own'),
  feature: 'power-ratio',
  of: 'stack-ratio',
  values: [1, 6, 12],
  limit: { depth: 1 },
  pairs: 2,
  walk: infexion.walk,
};
const slider = gameNamed('slider-4');
const plies: SweepOptions = {
  ...options,
  game: slider.name,
  weights: handWeights(slider, 'own'),
  feature: 'moves-to-win',
  walk: slider.walk,
};

describe('an agent', () => {
  test.each([
    [1, [100, 100], 200],
    [6, [600, 100], 700],
    [2.5, [250, 100], 350],
  ])('of A = %d has A stacks a power, and a draw is worth an even board', (value, points, draw) => {
    const agent = agentAt(options, value);
    expect(agent).toMatchObject({ name: `power-ratio=${value}@depth=1`, weights: { points, draw } });
  });

  test('of a value below 0 has the other sign, and of 0 none', () => {
    const { of: _, ...inPoints } = plies;
    expect(agentAt(inPoints, -4)).toMatchObject({ weights: { points: slider.hand.points.with(1, 4) } });
    expect(agentAt(inPoints, 0)).toMatchObject({
      name: 'moves-to-win=0@depth=1',
      weights: { points: slider.hand.points.with(1, 0) },
    });
  });

  test('keeps the sign of its weight', () => {
    const { of: _, ...inPoints } = plies;
    expect(ownValue(inPoints)).toBe(9);
    expect(agentAt(inPoints, 4)).toMatchObject({ weights: { points: slider.hand.points.with(1, -4) } });
    expect(agentAt({ ...plies, of: 'own-trapped' }, 2)).toMatchObject({
      weights: { points: slider.hand.points.with(1, -200) },
    });
  });
});

/** Values, the one that they meet, and where each scale has them. */
const planted = {
  logarithmic: { values: [1, 2, 3, 4, 5, 7, 8, 10, 12], against: 6, best: 4, curvature: 0.5, place: Math.log },
  linear: { values: [-9, -6, -3, -1, 0, 1, 3, 9], against: 6, best: -2, curvature: 0.015, place: (x: number) => x },
} as const;

/** Pairs drawn with the log odds that a parabola with its vertex at `best` gives. */
function drawn(
  scale: PeakScale,
  pairs: number,
  seed: number,
  curvature: number = planted[scale].curvature,
): ValueMatch[] {
  const { values, against, best, place } = planted[scale];
  const strength = (value: number): number => -curvature * (place(value) - place(best)) ** 2;
  return values.map((value) => {
    const random = new Random(seed, 'peak', value);
    const pentanomial: [number, number, number, number, number] = [0, 0, 0, 0, 0];
    const share = sigmoid(strength(value) - strength(against));
    for (let i = 0; i < pairs; i++) pentanomial[2 * (Number(random.chance(share)) + Number(random.chance(share)))]!++;
    return { value, against, pentanomial };
  });
}

describe.each(peakScales)('the peak on a %s scale', (scale) => {
  const { best } = planted[scale];

  test('of planted strengths lies in its interval nineteen times in twenty', () => {
    let inside = 0;
    for (let seed = 0; seed < 100; seed++) {
      const peak = peakOf(drawn(scale, 300, seed), scale);
      if (peak.kind === 'found' && peak.low <= best && peak.high >= best) inside++;
    }
    expect(inside).toBeGreaterThanOrEqual(89);
    expect(inside).toBeLessThanOrEqual(99);
  });

  test.each([
    ['where nothing falls', 0],
    ['where strength falls towards the middle', -1],
  ])('is not shown %s', (_, curvature) =>
    expect(peakOf(drawn(scale, 300, 1, curvature * planted[scale].curvature), scale).kind).toBe('none'),
  );

  test('is not shown by one value', () => expect(peakOf(drawn(scale, 50, 1).slice(0, 1), scale).kind).toBe('none'));
});

test('the scale is logarithmic where every value has a logarithm', () => {
  expect(
    [
      [1, 6],
      [0.5, 1],
      [0, 1],
      [-1, 1],
    ].map(scaleOf),
  ).toEqual(['logarithmic', 'logarithmic', 'linear', 'linear']);
});

test('a linear peak moves with its values, and turns with their sign', () => {
  const matches = drawn('linear', 300, 3);
  const peak = peakOf(matches, 'linear');
  const changed = (change: (value: number) => number) =>
    peakOf(
      matches.map((one) => ({ ...one, value: change(one.value), against: change(one.against) })),
      'linear',
    );
  if (peak.kind === 'none') throw new Error(peak.why);
  const { value, low, high } = peak;
  for (const [found, wanted] of [
    [changed((x) => 100 * x + 5000), [100 * value + 5000, 100 * low + 5000, 100 * high + 5000]],
    [changed((x) => -x), [-value, -high, -low]],
  ] as const) {
    if (found.kind === 'none') throw new Error(found.why);
    for (const [i, key] of (['value', 'low', 'high'] as const).entries()) expect(found[key]).toBeCloseTo(wanted[i]!, 4);
  }
});

describe('a run', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'weightroom-sweep-'));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  const running = { workers: 1, signal: new AbortController().signal };

  test('plays every value but its own, and nothing twice', async () => {
    const heard: number[][] = [];
    const progress = (done: number, total: number) => heard.push([done, total]);
    const first = await runSweep(options, folder, { ...running, progress });
    expect(first.own).toBe(6);
    expect(first.points.map(({ value, games }) => [value, games])).toEqual([
      [1, 4],
      [12, 4],
    ]);
    expect(heard.at(-1)).toEqual([8, 8]);
    heard.length = 0;
    expect(await runSweep(options, folder, { ...running, progress })).toEqual(first);
    expect(heard).toEqual([
      [4, 8],
      [8, 8],
    ]);
  });

  test('plays 0 and values below it', async () => {
    const signs = { ...plies, values: [-9, 0, 9], pairs: 1 };
    const { of: _, ...inPoints } = signs;
    const found = await runSweep(inPoints, join(folder, 'signs'), { ...running, progress: () => {} });
    expect([found.own, found.scale, found.points.map(({ value, games }) => [value, games])]).toEqual([
      9,
      'linear',
      [
        [-9, 2],
        [0, 2],
      ],
    ]);
  });

  test.each<[string, Partial<SweepOptions>, string]>([
    ['no such feature', { feature: 'luck' }, 'luck: no such feature; there are power-ratio, stack-ratio'],
    ['no such divisor', { of: 'luck' }, 'luck: no such feature'],
    [
      'a divisor that weighs nothing',
      { weights: { ...options.weights, points: [600, 0] } },
      'stack-ratio: weighs 0; nothing is a multiple of it',
    ],
    ['values that make none twice', { values: [-0.001, 0] }, 'power-ratio=-0.001: 0 points, which is none'],
    ['values that make the same points', { values: [1, 1.001] }, 'power-ratio=1.001: 100 points, which another'],
    ['a value that makes none', { values: [0.001, 1] }, 'power-ratio=0.001: 0 points, which is none'],
    ['a weight that outranks a win', { values: [1, MAX_POINTS] }, 'outrank a win'],
    [
      'weights that change with a phase',
      { weights: { ...options.weights, phase: { feature: 'stack-ratio', low: 0, high: 1, points: [1, 1] } } },
      'hand: its weights change with a phase',
    ],
  ])('refused: %s', async (_, change, message) => {
    const run = runSweep({ ...options, ...change }, join(folder, 'refused'), { ...running, progress: () => {} });
    await expect(run).rejects.toThrow(InputError);
    await expect(run).rejects.toThrow(message);
  });

  describe('a network', () => {
    const { weights: _, of: _of, ...common } = options as Extract<SweepOptions, { weights: object }>;
    const network = randomNetworkWeights(slider, '2x4', 1);
    const swept: SweepOptions = {
      ...common,
      game: slider.name,
      agent: 'net',
      network,
      feature: 'scale',
      values: [1, 50, 100],
      walk: slider.walk,
    };

    test('is swept in points a logit; that of its own is not played', async () => {
      expect(ownValue(swept)).toBe(network.scale);
      expect(agentAt(swept, 50)).toMatchObject({ kind: 'search', name: 'scale=50@depth=1', weights: { scale: 50 } });
      const outcome = await runSweep(swept, join(folder, 'network'), { ...running, progress: () => {} });
      expect(outcome.points.map(({ value, games }) => [value, games])).toEqual([
        [1, 4],
        [50, 4],
      ]);
    });

    test.each<[string, Partial<SweepOptions>, string]>([
      [
        'anything but its scale',
        { feature: 'moves-to-win' },
        '--feature moves-to-win: of a network its scale is swept',
      ],
      ['a scale of nothing', { values: [0, 1] }, 'scale=0: a scale above 0 is wanted'],
      ['a scale that outranks a win', { values: [1, 1e12] }, 'scale=1000000000000: an evaluation could reach'],
    ])('refused: %s', async (_, change, message) => {
      const run = runSweep({ ...swept, ...change } as SweepOptions, join(folder, 'refused'), {
        ...running,
        progress: () => {},
      });
      await expect(run).rejects.toThrow(InputError);
      await expect(run).rejects.toThrow(message);
    });
  });
});
