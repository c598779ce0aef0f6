import { describe, expect, test } from 'vitest';
import { sigmoid } from '../../lib/maths/normal.ts';
import { Random } from '../../lib/maths/random.ts';
import { peakOf } from './peak.ts';

type ValueMatch = Parameters<typeof peakOf>[0][number];
const peakScales = ['logarithmic', 'linear'] as const;
type PeakScale = (typeof peakScales)[number];

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
      const { peak } = peakOf(drawn(scale, 300, seed));
      if (peak.kind === 'found' && peak.low <= best && peak.high >= best) inside++;
    }
    expect(inside).toBeGreaterThanOrEqual(89);
    expect(inside).toBeLessThanOrEqual(99);
  });

  test.each([
    ['where nothing falls', 0],
    ['where strength falls towards the middle', -1],
  ])('is not shown %s', (_, curvature) =>
    expect(peakOf(drawn(scale, 300, 1, curvature * planted[scale].curvature)).peak.kind).toBe('none'),
  );

  test('is not shown by one value', () => expect(peakOf(drawn(scale, 50, 1).slice(0, 1)).peak.kind).toBe('none'));
});

test('the scale is logarithmic where all values have one sign', () => {
  expect(
    [
      [1, 6],
      [0.5, 1],
      [0, 1],
      [-1, 1],
      [-2, -1],
    ].map(([value, against]) => peakOf([{ value: value!, against: against!, pentanomial: [1, 0, 0, 0, 1] }]).scale),
  ).toEqual(['logarithmic', 'logarithmic', 'linear', 'linear', 'logarithmic']);
});

test('a logarithmic peak turns with the sign of its values', () => {
  const matches = drawn('logarithmic', 300, 3);
  const turned = matches.map((one) => ({ ...one, value: -one.value, against: -one.against }));
  const [peak, other] = [peakOf(matches).peak, peakOf(turned).peak];
  if (peak.kind === 'none' || other.kind === 'none') throw new Error('no peak');
  expect(other.value).toBeCloseTo(-peak.value, 6);
  expect([other.low, other.high]).toEqual([expect.closeTo(-peak.high, 6), expect.closeTo(-peak.low, 6)]);
});

test('a linear peak moves with its values, and turns with their sign', () => {
  const matches = drawn('linear', 300, 3);
  const { peak } = peakOf(matches);
  const changed = (change: (value: number) => number) =>
    peakOf(matches.map((one) => ({ ...one, value: change(one.value), against: change(one.against) }))).peak;
  if (peak.kind === 'none') throw new Error(peak.why);
  const { value, low, high } = peak;
  for (const [found, wanted] of [
    [changed((x) => 100 * x + 50), [100 * value + 50, 100 * low + 50, 100 * high + 50]],
    [changed((x) => -x), [-value, -high, -low]],
  ] as const) {
    if (found.kind === 'none') throw new Error(found.why);
    for (const [i, key] of (['value', 'low', 'high'] as const).entries()) expect(found[key]).toBeCloseTo(wanted[i]!, 4);
  }
});
