import { describe, expect, test } from 'vitest';
import type { Samples } from '../datasets/samples.ts';
import { Random } from '../lib/maths/random.ts';
import { simulated, written } from '../test/simulated.ts';
import { extremeEigenvalues, factor } from './algebra/matrix.ts';
import { auditSet } from './set-audit.ts';
import { regress } from './solver/regress.ts';

const collinearityOf = (samples: Samples) => auditSet('some', samples).collinearity;

/** `samples` with one more feature, made of a row's others. */
function withFeature(samples: Samples, name: string, of: (row: Float64Array) => number): Samples {
  const width = samples.names.length;
  const rows = Array.from({ length: samples.rows }, (_, row) =>
    Float64Array.from(samples.features.subarray(row * width, (row + 1) * width)),
  );
  return {
    ...samples,
    names: [...samples.names, name],
    features: Float64Array.from(rows.flatMap((row) => [...row, of(row)])),
  };
}

const clean = simulated(new Random(1, 'clean'), 4000, [1, 0, -1, 0.5], 0);

describe('extreme eigenvalues', () => {
  test.each([1, 2, 3, 7, 20, 60])('of %i columns: beyond them, and only there, the matrix is definite', (width) => {
    const random = new Random(width, 'eigenvalues');
    const matrix = new Float64Array(width * width);
    for (let a = 0; a < width; a++)
      for (let b = 0; b <= a; b++) matrix[a * width + b] = matrix[b * width + a] = random.unit() - 0.3;
    const [largest, smallest] = extremeEigenvalues(matrix, width);
    /** Whether sign · (matrix - point) has positive eigenvalues only. */
    const definite = (sign: number, point: number): boolean => {
      const shifted = matrix.map((value, i) => sign * (value - (i % (width + 1) === 0 ? point : 0)));
      return factor(shifted, width, 0).dependent === -1;
    };
    const near = 1e-12;
    expect([definite(-1, largest + near), definite(-1, largest - near)]).toEqual([true, false]);
    expect([definite(1, smallest - near), definite(1, smallest + near)]).toEqual([true, false]);
  });

  test.each([
    [[1e-14, 0, 0, 0, 3, 0, 0, 0, 2], 3, 1e-14],
    [[1, 0.99, 0.99, 1], 1.99, 0.01],
    [[0, 0, 0, 0], 0, 0],
  ])('of %j', (matrix, most, least) => {
    const [largest, smallest] = extremeEigenvalues(Float64Array.from(matrix), Math.sqrt(matrix.length));
    expect(largest).toBeCloseTo(most, 14);
    expect(smallest).toBeCloseTo(least, 15);
  });
});

test('independent features: condition and inflation near 1, and nothing is made of others', () => {
  const { condition, features, made } = collinearityOf(clean);
  expect(made).toEqual([]);
  expect(condition).toBeLessThan(1.1);
  for (const { inflation } of features) {
    expect(inflation).toBeGreaterThanOrEqual(1);
    expect(inflation).toBeLessThan(1.01);
  }
});

test('inflation is 1 / (1 - R²) of the feature fitted by the others', () => {
  const random = new Random(2, 'inflation');
  const samples = withFeature(clean, 'near', (row) => row[0]! - 2 * row[1]! + random.between(-2, 2));
  const { features } = collinearityOf(samples);
  for (const [i, { inflation }] of features.entries()) {
    const others = samples.names.map((_, j) => j).filter((j) => j !== i);
    const width = samples.names.length;
    const pick = (row: number, j: number): number => samples.features[row * width + j]!;
    const rest: Samples = {
      ...samples,
      names: others.map((j) => samples.names[j]!),
      features: Float64Array.from(
        Array.from({ length: samples.rows }, (_, row) => others.map((j) => pick(row, j))).flat(),
      ),
    };
    const target = Float64Array.from({ length: samples.rows }, (_, row) => pick(row, i));
    const { fit } = regress(rest, target, {
      loss: 'squares',
      tempo: true,
      ridge: 0,
      constraints: [],
    });
    const mean = target.reduce((sum, value) => sum + value, 0) / samples.rows;
    let left = 0;
    let all = 0;
    for (let row = 0; row < samples.rows; row++) {
      const predicted = others.reduce((sum, j, k) => sum + fit.weights[k]! * pick(row, j), fit.tempo);
      left += (target[row]! - predicted) ** 2;
      all += (target[row]! - mean) ** 2;
    }
    expect(inflation).toBeCloseTo(all / left, 6);
  }
});

test('a feature nearly made by others is inflated, with them as its partners; the others are let be', () => {
  const random = new Random(3, 'near');
  const samples = withFeature(clean, 'near', (row) => 3 * row[0]! - 2 * row[1]! + 0.2 * random.between(-1, 1));
  const { condition, features, made } = collinearityOf(samples);
  expect(made).toEqual([]);
  expect(condition).toBeGreaterThan(30);
  const near = features.find(({ name }) => name === 'near')!;
  expect(near.inflation).toBeGreaterThan(1000);
  expect(near.partners).toEqual(['f0', 'f1']);
  for (const name of ['f2', 'f3']) expect(features.find((one) => one.name === name)!.inflation).toBeLessThan(1.1);
});

test('a feature made by others and a constant is named, with how; the rest is measured without it', () => {
  const samples = withFeature(clean, 'made', (row) => 2 * row[0]! - row[2]! + 5);
  const { condition, features, made } = collinearityOf(samples);
  expect(made).toEqual([{ name: 'made', why: 'made = 2·f0 + -1·f2 and a constant' }]);
  expect(condition).toBeLessThan(1.1);
  expect(features.map(({ inflation }) => inflation === undefined)).toEqual([true, false, true, false, true]);
});

test.each<[string, Samples]>([
  ['one row', written([1, 2, 1])],
  ['no feature that varies', written([1, 0, 1], [1, 0, 0], [1, 0, 1])],
  ['no rows', { ...clean, rows: 0, features: new Float64Array(0), results: new Float64Array(0) }],
])('%s: nothing to compare, no number that is none', (_, samples) => {
  const { condition, features, made } = collinearityOf(samples);
  expect([condition, made]).toEqual([1, []]);
  expect(features.every(({ inflation }) => inflation === undefined)).toBe(true);
});

test('activity: rows and games where a feature is not 0, and its range', () => {
  const samples = {
    names: ['often', 'once', 'never'],
    rows: 3,
    features: Float64Array.of(1, 0, 0, -2, 4, 0, 3, 0, 0),
    results: new Float64Array(3),
    scores: new Float64Array(3),
    games: Float64Array.of(8, 8, 9),
  };
  expect(auditSet('some', samples).features).toEqual([
    { name: 'often', rows: 3, games: 2, low: -2, high: 3 },
    { name: 'once', rows: 1, games: 1, low: 0, high: 4 },
    { name: 'never', rows: 0, games: 0, low: 0, high: 0 },
  ]);
});
