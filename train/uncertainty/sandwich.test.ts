import { describe, expect, test } from 'vitest';
import { samplesAt } from '../../datasets/samples.ts';
import { InputError } from '../../lib/input-error.ts';
import { Z95 } from '../../lib/maths/normal.ts';
import { Random } from '../../lib/maths/random.ts';
import { mistake } from '../../test/mistake.ts';
import { changed, clustered, options, written } from '../../test/simulated.ts';
import { factor, solve } from '../algebra/matrix.ts';
import { readConstraints } from '../constraints.ts';
import { curvatureSums } from '../solver/objective.ts';
import { type RegressOptions, regress } from '../solver/regress.ts';
import { bootstrap, middle } from './resampling.ts';
import { fieller, ratioOf, sandwich } from './sandwich.ts';

const planted = [0.4, -0.3, 0.2];
const samples = clustered(new Random(1, 'sandwich'), { games: 300, plies: 12, weights: planted, tempo: 0.1 });
const regression = regress(samples, samples.results, options());
const constrained = (text: string) =>
  regress(samples, samples.results, options({ constraints: readConstraints([text], ['f0', 'f1', 'f2'], false, true) }));

describe('sandwich', () => {
  test('of a mean of games of different lengths, by hand', () => {
    const rows = written([1, 1], [1, 0], [1, 1], [1, 1], [1, 0], [1, 0]);
    const games = { ...rows, games: Float64Array.of(4, 4, 4, 7, 7, 9) };
    const { fit, ...rest } = regress(games, games.results, options({ loss: 'squares', tempo: false }));
    expect(fit.weights[0]).toBeCloseTo(1 / 2, 12);
    // Sums of errors by game: -1/2, 0, 1/2.
    const variance = ((1 / 4 + 0 + 1 / 4) / 6 ** 2) * (3 / 2) * (5 / 5);
    expect(sandwich({ fit, ...rest }).weights[0]!.error).toBeCloseTo(Math.sqrt(variance), 12);
  });

  test('of games of one row comes near to the inverse of the information, where the model holds', () => {
    const many = clustered(new Random(8, 'sandwich'), { games: 20_000, plies: 1, weights: planted, tempo: 0.1 });
    const single = regress(many, many.results, options());
    const { columns } = single.problem;
    const sums = curvatureSums(single.problem, single.minimum.solution);
    const information = factor(sums, columns.width, 0);
    for (const [i, { error }] of sandwich(single).weights.entries()) {
      const unit = Float64Array.from({ length: columns.width }, (_, at) => (at === i ? 1 : 0));
      expect((error * columns.sizes[i]!) / Math.sqrt(solve(information, unit)[i]!)).toBeCloseTo(1, 1);
    }
  });

  test('the order of the rows and the unit of a feature do not matter', () => {
    const order = new Random(2).shuffle([...Array(samples.rows).keys()]);
    const other = changed(samplesAt(samples, order), (value, column) => (column === 1 ? 100 * value : value));
    const { weights } = sandwich(regress(other, other.results, options()));
    const same = sandwich(regression).weights;
    expect(weights[0]!.error).toBeCloseTo(same[0]!.error, 10);
    expect(weights[1]!.error * 100).toBeCloseTo(same[1]!.error, 10);
  });

  test('every game twice: the intervals are as much narrower as twice the games would make them', () => {
    const all = [...Array(samples.rows).keys()];
    const twice = samplesAt(samples, [...all, ...all]);
    for (let row = samples.rows; row < twice.rows; row++) twice.games[row]! += 1e6;
    const { weights, games } = sandwich(regress(twice, twice.results, options()));
    expect(games).toBe(600);
    for (const [i, { error }] of weights.entries())
      expect(error).toBeCloseTo(sandwich(regression).weights[i]!.error / Math.sqrt(2), 3);
  });

  test('a constraint that holds a weight back is taken for an equality', () => {
    const bound = constrained('f0 <= 0.1');
    const fixed = constrained('f0 = 0.1');
    for (const [i, { error, low }] of sandwich(bound).weights.entries()) {
      expect(error).toBeCloseTo(sandwich(fixed).weights[i]!.error, 12);
      expect(low).toBeCloseTo(sandwich(fixed).weights[i]!.low, 12);
    }
    expect(sandwich(bound).weights[0]).toEqual({ error: 0, low: 0.1, high: 0.1 });
    expect(sandwich(constrained('f0 >= 0'))).toEqual(sandwich(regression));
    const [, first, second] = sandwich(constrained('f1 = f2')).weights;
    expect(first!.error).toBeCloseTo(second!.error, 12);
  });

  test('what the data cannot tell has none', () => {
    const twice = changed(samples, (value, column, row) => (column === 2 ? 3 * samples.features[row * 3]! : value));
    const { weights, tempo } = sandwich(regress(twice, twice.results, options({ ridge: 0.01 })));
    expect(weights.map(({ error }) => Number.isNaN(error))).toEqual([true, false, true]);
    expect(tempo.error).toBeGreaterThan(0);
  });

  test('refused after one game', () => {
    const attempt = () => sandwich({ ...regression, games: new Float64Array(samples.rows) });
    expect(attempt).toThrow(new InputError('samples: rows of 1 games; expected at least 2'));
  });
});

describe('bootstrap', () => {
  test('agrees with the sandwich, and neither believes that rows are games', { tags: 'slow' }, async () => {
    const drawn = await bootstrap(regression, 300, 5);
    const single = sandwich(
      regress({ ...samples, games: samples.games.map((_, row) => row) }, samples.results, options()),
    );
    for (const [i, { error, low, high }] of drawn.weights.entries()) {
      const other = sandwich(regression).weights[i]!;
      expect(error / other.error).toBeGreaterThan(0.85);
      expect(error / other.error).toBeLessThan(1.2);
      expect((high - low) / (other.high - other.low)).toBeCloseTo(1, 0);
      expect(error / single.weights[i]!.error).toBeGreaterThan(1.5);
    }
  });

  test('the same seed gives the same intervals, another one others', async () => {
    const once = await bootstrap(regression, 20, 5);
    expect(await bootstrap(regression, 20, 5)).toEqual(once);
    expect(await bootstrap(regression, 20, 6)).not.toEqual(once);
  });

  test('stays within the constraints', async () => {
    const { weights } = await bootstrap(constrained('f0 <= 0.4'), 100, 1);
    expect(weights[0]!.high).toBeLessThanOrEqual(0.4);
    expect(weights[0]!.low).toBeLessThan(0.4);
  });

  test('refused where resamples have no one answer', async () => {
    // One game of six has the feature in a lost position: a third of the resamples lack it.
    const rare = written([1, 1], [1, 0], [0, 1], [0, 0], [0, 1], [1, 1], [0, 0]);
    const attempt = () => bootstrap(regress(rare, rare.results, options()), 100, 1);
    await expect(attempt()).rejects.toThrow(mistake(/of 100 resamples have no one answer/));
  });

  test('the middle 95 %', () => {
    const { error, low, high } = middle(Array.from({ length: 41 }, (_, i) => 40 - i));
    expect([low, high]).toEqual([1, 39]);
    expect(error).toBeCloseTo(Math.sqrt((41 * 42) / 12), 12);
  });
});

test.each([1, 2, 3])('planted weights come back within four standard errors, seed %d', (seed) => {
  const many = clustered(new Random(seed, 'planted'), { games: 2000, plies: 10, weights: planted, tempo: 0.1 });
  const { fit, ...rest } = regress(many, many.results, options());
  const { weights, tempo } = sandwich({ fit, ...rest });
  for (const [i, weight] of planted.entries())
    expect(Math.abs(fit.weights[i]! - weight)).toBeLessThan(4 * weights[i]!.error);
  expect(Math.abs(fit.tempo - 0.1)).toBeLessThan(4 * tempo.error);
});

const plain: RegressOptions = { loss: 'log', tempo: true, ridge: 0, constraints: [] };

describe('fieller', () => {
  const estimates = { dividend: 6, divisor: 2, dividendVariance: 0.5, divisorVariance: 0.04, covariance: 0.05 };

  test('at its ends, dividend - r · divisor is 1.96 standard errors from 0', () => {
    const { value, interval } = fieller(estimates);
    expect(value).toBe(3);
    for (const end of [interval!.low, interval!.high]) {
      const variance = 0.5 - 2 * end * 0.05 + end ** 2 * 0.04;
      expect(Math.abs(6 - 2 * end) / Math.sqrt(variance)).toBeCloseTo(Z95, 10);
    }
    expect(interval!.low).toBeLessThan(3);
    expect(interval!.high).toBeGreaterThan(3);
  });

  test('of a known divisor it is the usual interval, divided', () => {
    const { interval } = fieller({ ...estimates, divisorVariance: 0, covariance: 0 });
    expect(interval!.low).toBeCloseTo((6 - Z95 * Math.sqrt(0.5)) / 2, 12);
    expect(interval!.high).toBeCloseTo((6 + Z95 * Math.sqrt(0.5)) / 2, 12);
  });

  test('of a divisor that may be 0 there is none', () =>
    expect(fieller({ ...estimates, divisorVariance: 2 })).toEqual({ value: 3, interval: undefined }));
});

describe('of two weights', () => {
  const samples = clustered(new Random(1, 'ratio'), { games: 800, plies: 6, weights: [0.6, 0.2, 0], tempo: 0 });
  const regression = regress(samples, samples.results, plain);

  test('is theirs, and has the planted one in its interval', () => {
    const { value, interval } = ratioOf(regression, 'f0', 'f1');
    expect(value).toBeCloseTo(regression.fit.weights[0]! / regression.fit.weights[1]!, 12);
    expect(interval!.low).toBeLessThan(3);
    expect(interval!.high).toBeGreaterThan(3);
  });

  test('goes with the units of the features', () => {
    const other = changed(samples, (value, column) => (column === 1 ? value / 10 : value));
    const { value, interval } = ratioOf(regress(other, other.results, plain), 'f0', 'f1');
    const same = ratioOf(regression, 'f0', 'f1');
    expect(value).toBeCloseTo(same.value / 10, 9);
    expect(interval!.high).toBeCloseTo(same.interval!.high / 10, 9);
  });

  test('has no ends where the divisor has nothing to say', () =>
    expect(ratioOf(regression, 'f0', 'f2').interval).toBeUndefined());

  test.each([
    ['f0', 'f9', 'ratio: f9: no such weight'],
    ['f9', 'f0', 'ratio: f9: no such weight'],
  ])('%s by %s is refused', (dividend, divisor, message) => {
    expect(() => ratioOf(regression, dividend, divisor)).toThrow(mistake(message));
  });
});
