import { describe, expect, test } from 'vitest';
import { MAX_POINTS } from '../../agents/agent.ts';
import { maxPoints } from '../../agents/weights/weights.ts';
import { InputError } from '../../lib/input-error.ts';
import { Random } from '../../lib/maths/random.ts';
import { toIntegerWeights } from '../rounding.ts';
import type { Fit } from '../solver/regress.ts';

const bounds = [
  { low: 0, high: 10 },
  { low: -20, high: -10 },
];
const fitted = (weights: number[], tempo = 0): Fit => ({
  names: ['power', 'cells'],
  weights,
  tempo,
  rows: 9,
  iterations: 1,
});

test('weights and tempo times the scale, rounded; never -0', () => {
  expect(toIntegerWeights(fitted([0.1234, -0.0001], 0.05), { bounds })).toEqual({
    points: [123, 0],
    tempo: 50,
    scale: 1000,
  });
  expect(toIntegerWeights(fitted([0.1234, -0.5]), { scale: 10, bounds })).toEqual({
    points: [1, -5],
    tempo: 0,
    scale: 10,
  });
});

test.each([
  { name: 'difference: the range of each feature, and the tempo', points: [3, 0], tempo: -7, max: 37 },
  { name: 'own: how far each feature is from 0', points: [0, -3], tempo: 7, max: 60 },
  { name: 'nothing', points: [0, 0], tempo: 0, max: 0 },
])('maxPoints of $name', ({ points, tempo, max }) => expect(maxPoints(points, tempo, bounds)).toBe(max));

test('a feature without bounds may weigh 0 only', () => {
  const open = [{ low: 0, high: Infinity }, bounds[1]!];
  expect(maxPoints([0, 1], 0, open)).toBe(20);
  expect(() => toIntegerWeights(fitted([1, 1]), { bounds: open })).toThrow(/power, from 0 to Infinity/);
});

test('no evaluation reaches past maxPoints, and one of its kind comes up to it', () => {
  const random = new Random(8);
  for (let i = 0; i < 500; i++) {
    const ranges = [0, 1, 2].map(() => {
      const low = random.between(-9, 9);
      return { low, high: low + random.int(9) };
    });
    const points = ranges.map(() => random.between(-99, 99));
    const tempo = random.between(-9, 9);
    const max = maxPoints(points, tempo, ranges);
    const sum = (values: number[]) => values.reduce((total, value, at) => total + points[at]! * value, 0);
    const side = () => ranges.map(({ low, high }) => random.between(low, high));
    const [mover, other] = [side(), side()];
    expect(Math.abs(sum(mover))).toBeLessThanOrEqual(max);
    expect(Math.abs(sum(mover) - sum(other) + tempo)).toBeLessThanOrEqual(max);
  }
});

describe('refused', () => {
  test.each([
    {
      name: 'one weight too large',
      weights: [2000, 1],
      tempo: 0,
      scale: 1e5,
      message: /power, from 0 to 10, has 200000000 points, and at most 89799999 fit/,
    },
    {
      name: 'the others leave no room',
      weights: [1e4, 1e4],
      tempo: 0,
      scale: 1e5,
      message: /cells, from -20 to -10, .* no room/,
    },
    { name: 'the tempo', weights: [1, 1], tempo: 1e6, scale: 1000, message: /1000000000 points are the tempo/ },
    {
      name: 'all rounded to 0',
      weights: [1e-4, -2e-4],
      tempo: 1,
      scale: 1000,
      message: /rounds every weight to 0; .* above 2500/,
    },
    { name: 'a scale of 0', weights: [1, 1], tempo: 0, scale: 0, message: /scale: 0/ },
    { name: 'a weight that is NaN', weights: [NaN, 1], tempo: 0, scale: 1000, message: /could reach NaN/ },
  ])('$name', ({ weights, tempo, scale, message }) => {
    expect(() => toIntegerWeights(fitted(weights, tempo), { scale, bounds })).toThrow(InputError);
    expect(() => toIntegerWeights(fitted(weights, tempo), { scale, bounds })).toThrow(message);
  });

  test('the largest that is allowed is allowed, one more is not', () => {
    const max = Math.floor((MAX_POINTS - 1 - 20) / 10);
    expect(toIntegerWeights(fitted([max, 0], 20), { scale: 1, bounds }).points).toEqual([max, 0]);
    expect(() => toIntegerWeights(fitted([max + 1, 0], 20), { scale: 1, bounds })).toThrow(InputError);
  });
});
