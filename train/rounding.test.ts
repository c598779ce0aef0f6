import { describe, expect, test } from 'vitest';
import { MAX_POINTS } from '../agents/agent.ts';
import { InputError } from '../lib/input-error.ts';
import { Random } from '../lib/maths/random.ts';
import { mistake } from '../test/mistake.ts';
import { type Constraint, readConstraints } from './constraints.ts';
import { toIntegerWeights } from './rounding.ts';
import type { Fit } from './solver/regress.ts';

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

test('a feature without bounds may weigh 0 only', () => {
  const open = [{ low: 0, high: Infinity }, bounds[1]!];
  expect(() => toIntegerWeights(fitted([1, 1]), { bounds: open })).toThrow(/power, from 0 to Infinity/);
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
    { name: 'a weight that is NaN', weights: [NaN, 1], tempo: 0, scale: 1000, message: /could reach NaN/ },
  ])('$name', ({ weights, tempo, scale, message }) => {
    expect(() => toIntegerWeights(fitted(weights, tempo), { scale, bounds })).toThrow(mistake(message));
  });

  test('the largest that is allowed is allowed, one more is not', () => {
    const max = Math.floor((MAX_POINTS - 1 - 20) / 10);
    expect(toIntegerWeights(fitted([max, 0], 20), { scale: 1, bounds }).points).toEqual([max, 0]);
    expect(() => toIntegerWeights(fitted([max + 1, 0], 20), { scale: 1, bounds })).toThrow(InputError);
  });
});

const names = ['a', 'b', 'c', 'd'];
const parsed = (...texts: string[]): Constraint[] => readConstraints(texts, names, false, false);
const rounded = (weights: readonly number[], scale: number, constraints: readonly Constraint[]): readonly number[] => {
  const open = { scale, bounds: names.map(() => ({ low: -1, high: 1 })), constraints };
  return toIntegerWeights({ names, weights, tempo: 0 }, open).points;
};

test.each([
  ['the nearest where nothing is asked', [0.0014, -0.0006, 0, 2], [], [1, -1, 0, 2000]],
  ['the nearest where it satisfies all', [0.0014, -0.0006, 0, 2], ['a >= 0', 'b < 0'], [1, -1, 0, 2000]],
  ['a strict bound is met by a whole point', [0.0004, 0.0003, 0, 0], ['a > 0'], [1, 0, 0, 0]],
  ['a sum that rounding would break', [0.0014, 0.0014, -0.0028, 0], ['a + b + c >= 0'], undefined],
  ['ties stay ties', [0.0015, 0.0015, 0, 0], ['a = b'], undefined],
  ['a fixed weight is rounded', [0.0014, 0, 0, 0], ['a = 0.0014'], [1, 0, 0, 0]],
  ['a bound between two points', [0.0014, 0, 0, 0], ['a >= 0.0014'], [2, 0, 0, 0]],
  ['a chain of strict ones', [0.0001, 0.0002, 0.0003, 0.0004], ['a < b', 'b < c', 'c < d', 'a > 0'], [1, 2, 3, 4]],
] as const)('%s', (_, weights, texts, points) => {
  const constraints = parsed(...texts);
  const found = rounded(weights, 1000, constraints);
  if (points !== undefined) expect(found).toEqual(points);
  checkAll(found, weights, 1000, constraints, texts);
});

/** Whole, within the constraints by their texts, and not far from the weights. */
function checkAll(
  found: readonly number[],
  weights: readonly number[],
  scale: number,
  constraints: Constraint[],
  texts: readonly string[],
): void {
  for (const [i, objective] of found.entries()) {
    expect(Number.isInteger(objective)).toBe(true);
    expect(Object.is(objective, -0)).toBe(false);
    expect(Math.abs(objective - weights[i]! * scale)).toBeLessThan(6);
  }
  for (const [at, { terms, relation, bound, strict }] of constraints.entries()) {
    const sum = terms.reduce((total, { name, coefficient }) => total + coefficient * found[names.indexOf(name)]!, 0);
    const slack = sum - bound * scale;
    if (relation === '=') expect(Math.abs(slack), texts[at]).toBeLessThanOrEqual(0.5);
    else if (strict) expect(slack, texts[at]).toBeGreaterThan(0);
    else expect(slack, texts[at]).toBeGreaterThanOrEqual(-1e-9);
  }
}

test('of weights that satisfy random constraints, the points do too', () => {
  const random = new Random(1, 'whole');
  for (let i = 0; i < 300; i++) {
    const weights = names.map(() => (random.unit() - 0.5) / 50);
    const texts: string[] = [];
    for (let count = random.between(1, 4); count > 0; count--) {
      const coefficients = names.map(() => random.between(-1, 1));
      if (coefficients.every((one) => one === 0)) continue;
      const words = names.flatMap((name, at) =>
        coefficients[at] === 0 ? [] : [`${coefficients[at]! < 0 ? '-' : '+'} ${name}`],
      );
      const sum = coefficients.reduce((total, one, at) => total + one * weights[at]!, 0);
      // Active, and by more than a point's worth.
      texts.push(
        `${words.join(' ')} ${random.chance(0.5) ? '>=' : '>'} ${random.chance(0.5) && sum >= 0 ? 0 : sum - 0.001}`,
      );
    }
    const constraints = parsed(...texts);
    const strictAtZero = constraints.some(
      ({ strict, terms, bound }) =>
        strict &&
        terms.reduce((total, { name, coefficient }) => total + coefficient * weights[names.indexOf(name)]!, 0) - bound <
          0.001,
    );
    if (strictAtZero) continue;
    checkAll(rounded(weights, 1000, constraints), weights, 1000, constraints, texts);
  }
});

describe('refused', () => {
  test('where no whole points will do', () => {
    const attempt = () => rounded([0.5, 0.5, 0.5, 0.5], 1, parsed('a > 0', 'a < 1'));
    expect(attempt).toThrow(mistake('scale: 1; no whole points were found within the constraints; use a larger scale'));
    expect(rounded([0.5, 0.5, 0.5, 0.5], 10, parsed('a > 0', 'a < 1'))[0]).toBe(5);
  });
});
