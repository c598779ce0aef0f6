import { describe, expect, test } from 'vitest';
import { InputError } from '../../lib/input-error.ts';
import { Z95 } from '../../lib/maths/normal.ts';
import { Random } from '../../lib/maths/random.ts';
import { changed, clustered } from '../../test/simulated.ts';
import { type RegressOptions, regress } from '../solver/regress.ts';
import { fieller, ratioOf } from './sandwich.ts';

const options: RegressOptions = { loss: 'log', tempo: true, ridge: 0, constraints: [] };

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
  const regression = regress(samples, samples.results, options);

  test('is theirs, and has the planted one in its interval', () => {
    const { value, interval } = ratioOf(regression, 'f0', 'f1');
    expect(value).toBeCloseTo(regression.fit.weights[0]! / regression.fit.weights[1]!, 12);
    expect(interval!.low).toBeLessThan(3);
    expect(interval!.high).toBeGreaterThan(3);
  });

  test('goes with the units of the features', () => {
    const other = changed(samples, (value, column) => (column === 1 ? value / 10 : value));
    const { value, interval } = ratioOf(regress(other, other.results, options), 'f0', 'f1');
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
    expect(() => ratioOf(regression, dividend, divisor)).toThrow(InputError);
    expect(() => ratioOf(regression, dividend, divisor)).toThrow(message);
  });
});
