import { describe, expect, test } from 'vitest';
import { type Samples, samplesAt } from '../../datasets/samples.ts';
import { mean } from '../../lib/maths/mean.ts';
import { sigmoid } from '../../lib/maths/normal.ts';
import { Random } from '../../lib/maths/random.ts';
import { mistake } from '../../test/mistake.ts';
import { changed, options as regressOptions, simulated, written } from '../../test/simulated.ts';
import { predict } from '../diagnosis/metrics.ts';
import { bestScale } from '../scale/scale.ts';
import { resultTargets } from './design-matrix.ts';
import { type Fit, regress } from './regress.ts';

const planted = [0.3, -0.2, 0.05, 0];
const samples = simulated(new Random(1), 2000, planted, 0.25);

/** The weights with the least mean log loss on the results. */
function fitLogistic(rows: Samples, { ridge, tempo }: { readonly ridge: number; readonly tempo: boolean }): Fit {
  return regress(rows, resultTargets(rows), regressOptions({ tempo, ridge })).fit;
}

describe('the optimum', () => {
  test.each([
    {
      name: 'a 0/1 feature and the tempo: the log odds of each half',
      rows: [
        [0, 1],
        [0, 0],
        [0, 0],
        [1, 1],
        [1, 1],
        [1, 1],
        [1, 0],
      ],
      weight: Math.log(3) - Math.log(1 / 2),
      tempo: Math.log(1 / 2),
    },
    {
      name: 'the tempo only: the log odds of the mean',
      rows: [
        [0, 1],
        [0, 1],
        [0, 0.5],
        [0, 0],
      ],
      weight: 0,
      tempo: Math.log(0.625 / 0.375),
    },
  ])('$name', ({ rows, weight, tempo }) => {
    const fit = fitLogistic(written(...rows), { ridge: 0, tempo: true });
    expect(fit.weights[0]).toBeCloseTo(weight, 12);
    expect(fit.tempo).toBeCloseTo(tempo, 12);
  });

  test('without tempo, a feature that is the same on every row takes its place: no ridge on it', () => {
    const fit = fitLogistic(written([2, 1], [2, 1], [2, 0.5], [2, 0]), { ridge: 7, tempo: false });
    expect(fit.weights[0]).toBeCloseTo(Math.log(0.625 / 0.375) / 2, 12);
    expect(fit.tempo).toBe(0);
  });

  test('a draw counts as a win and a loss', () => {
    const drawn = written([1, 1], [2, 0.5], [-1, 0], [3, 1], [1, 0]);
    const both = samplesAt(drawn, [0, 0, 1, 1, 2, 2, 3, 3, 4, 4]);
    both.results.set([1, 0], 2);
    const options = { ridge: 0, tempo: true };
    expect(fitLogistic(drawn, options).weights[0]).toBeCloseTo(fitLogistic(both, options).weights[0]!, 12);
  });

  test('planted weights come back within five standard errors from 50,000 rows', () => {
    const many = simulated(new Random(2), 50_000, planted, 0.25);
    const fit = fitLogistic(many, { ridge: 0, tempo: true });
    const spread = predict(many, fit).map((p) => p * (1 - p));
    for (const [i, weight] of planted.entries()) {
      const information = spread.reduce((sum, s, row) => sum + s * many.features[row * planted.length + i]! ** 2, 0);
      expect(Math.abs(fit.weights[i]! - weight)).toBeLessThan(5 / Math.sqrt(information));
    }
    expect(Math.abs(fit.tempo - 0.25)).toBeLessThan(5 / Math.sqrt(spread.reduce((sum, s) => sum + s, 0)));
    expect(fit.iterations).toBeLessThan(10);
  });
});

describe('what does not matter', () => {
  const options = { ridge: 0.01, tempo: true };

  test('the side from which a position is seen, without a tempo', () => {
    const other = { ...changed(samples, (value) => 0 - value), results: samples.results.map((result) => 1 - result) };
    const sides = [samples, other].map((side) => fitLogistic(side, { ridge: 0, tempo: false }).weights);
    for (const i of planted.keys()) expect(sides[0]![i]).toBeCloseTo(sides[1]![i]!, 12);
  });

  test.each([0, 3])('a column of %d on every row: its weight is exactly 0 and the others stay', (same) => {
    const without = fitLogistic(
      { ...samples, names: samples.names.slice(0, 3), features: samples.features.filter((_, at) => at % 4 !== 3) },
      options,
    );
    const zeros = fitLogistic(
      changed(samples, (value, column) => (column === 3 ? same : value)),
      options,
    );
    expect(zeros.weights).toEqual([...without.weights, 0]);
  });
});

describe('ridge', () => {
  const twice = changed(samples, (value, column, row) => (column === 3 ? 2 * samples.features[row * 4]! : value));

  test('shares a weight among collinear columns by their size', () => {
    const { weights } = fitLogistic(twice, { ridge: 1e-3, tempo: true });
    expect(weights[3]! * 2).toBeCloseTo(weights[0]!, 8);
  });

  test('keeps the weights of separable rows finite', () => {
    const { weights } = fitLogistic(written([1, 1], [2, 1], [-1, 0], [-3, 0]), { ridge: 1e-6, tempo: false });
    expect(weights[0]).toBeGreaterThan(1);
  });

  test('a huge one leaves the tempo only', () => {
    const fit = fitLogistic(samples, { ridge: 1e9, tempo: true });
    expect(sigmoid(fit.tempo)).toBeCloseTo(mean(samples.results), 6);
    expect(Math.abs(fit.weights[0]!)).toBeLessThan(1e-6);
  });
});

describe('refused', () => {
  const fine = [
    [1, 2, 1],
    [2, 1, 0],
    [-1, 1, 0.5],
    [1, -1, 0],
    [0, 2, 1],
    [1, 1, 0],
  ];
  const doubled = fine.map(([x, y, result]) => [x!, y!, 2 * x! - y!, result!]);
  const rare = [...fine, [2, 2, 0], [1, -2, 1], [0, 0, 1]].map(([x, y, result], i) => [
    x!,
    y!,
    i === 8 ? 1 : 0,
    result!,
  ]);
  test.each([
    {
      name: 'collinear columns',
      rows: doubled,
      message: /f0, f1, f2 are collinear \(f2 = 2·f0 \+ -1·f1 on every row\)/,
    },
    {
      name: 'a tempo that two columns make',
      rows: fine.map(([x, , y]) => [x!, 3 - x!, y!]),
      message: /f0, f1, tempo are collinear/,
    },
    {
      name: 'separable rows',
      rows: [
        [1, 1],
        [2, 1],
        [-1, 0],
        [-3, 0],
      ],
      message: /without end: f0 .* larger ridge/,
    },
    { name: 'a feature seen once, in a won game', rows: rare, message: /without end: f2 can/ },
    { name: 'won games only', rows: fine.map(([x, y]) => [x!, y!, 1]), message: /no two of 6 rows differ in result/ },
    { name: 'drawn games only', rows: fine.map(([x, y]) => [x!, y!, 0.5]), message: /no two of 6 rows/ },
    { name: 'no rows', rows: [[1, 1]], keep: [], message: /no two of 0 rows/ },
    { name: 'fewer rows than columns', rows: fine.slice(0, 2), message: /2 rows for 3 columns/ },
    { name: 'NaN', rows: fine.map((row, i) => (i === 3 ? [1, NaN, 0] : row)), message: /f1 is NaN on row 4/ },
    {
      name: 'infinity',
      rows: fine.map((row, i) => (i === 0 ? [-Infinity, 1, 0] : row)),
      message: /f0 is -Infinity on row 1/,
    },
  ])('$name', ({ rows, keep, message }) => {
    const all = written(...rows);
    const attempt = () => fitLogistic(keep === undefined ? all : samplesAt(all, keep), { ridge: 0, tempo: true });
    expect(attempt).toThrow(mistake(message));
  });

  test('columns of zeros only', () => {
    expect(() => fitLogistic(written([0, 1], [0, 0]), { ridge: 0, tempo: false })).toThrow(
      /every feature is 0 on all 2 rows/,
    );
  });
});

describe('bestScale', () => {
  test('of fitted weights is 1', () => {
    const fit = fitLogistic(samples, { ridge: 0, tempo: true });
    const { scale, tempo } = bestScale(samples, fit.weights, true);
    expect(scale).toBeCloseTo(1, 10);
    expect(tempo).toBeCloseTo(fit.tempo, 10);
    expect(bestScale(samples, fit.weights, fit.tempo).scale).toBeCloseTo(1, 10);
  });

  test('takes the unit of the weights away, and of a tempo in their unit', () => {
    const one = bestScale(samples, planted, 0.25);
    const thousand = bestScale(
      samples,
      planted.map((weight) => 1000 * weight),
      250,
    );
    expect(thousand.scale * 1000).toBeCloseTo(one.scale, 10);
    expect(thousand.tempo).toBeCloseTo(one.tempo, 10);
  });

  test.each([
    { name: 'weights that say the opposite', weights: [-1, 0, 0, 0] },
    { name: 'weights that say nothing', weights: [0, 0, 0, 0] },
  ])('$name: 0, and the tempo alone', ({ weights }) => {
    const best = bestScale(samples, weights, true);
    expect(best.scale).toBe(0);
    expect(sigmoid(best.tempo)).toBeCloseTo(mean(samples.results), 12);
    expect(bestScale(samples, weights, false)).toEqual({ scale: 0, tempo: 0 });
  });
});
