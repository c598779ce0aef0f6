import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Random } from '../../lib/maths/random.ts';
import { calibrate, calibrationError, evaluationMetrics, gameMean, metricsOf } from '../diagnosis/metrics.ts';

const rows = fc.array(
  fc.tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.constantFrom(0, 0.5, 1), fc.integer({ min: 0, max: 9 })),
  { minLength: 1, maxLength: 80 },
);
const column = (list: readonly (readonly number[])[], at: number): Float64Array =>
  Float64Array.from(list, (row) => row[at]!);

test('the bins hold every row once, and lie within their intervals', () =>
  fc.assert(
    fc.property(rows, (list) => {
      const [predicted, results, games] = [column(list, 0), column(list, 1), column(list, 2)];
      const bins = calibrate(predicted, results, games);
      expect(bins.reduce((sum, bin) => sum + bin.rows, 0)).toBe(list.length);
      for (const { actual, low, high, games: count } of bins) {
        expect(low === undefined).toBe(count === 1);
        if (low === undefined) continue;
        expect(low).toBeGreaterThanOrEqual(0);
        expect(high).toBeLessThanOrEqual(1);
        expect(low).toBeLessThanOrEqual(actual + 1e-12);
        expect(high).toBeGreaterThanOrEqual(actual - 1e-12);
        expect(high! - low).toBeGreaterThan(0);
      }
    }),
    { numRuns: 300 },
  ));

test('95 % intervals of bins hold the truth 93 to 97 times of 100, for rows of one game that go together too', () => {
  const random = new Random(3, 'calibration');
  let inside = 0;
  let all = 0;
  for (let trial = 0; trial < 300; trial++) {
    const list = Array.from({ length: 200 }, (_, game) => {
      const p = 0.05 + 0.1 * random.int(10);
      const won = random.chance(p) ? 1 : 0;
      // Every row of a game has its result: four rows are worth one.
      return Array.from({ length: 4 }, () => [p, won, game]);
    }).flat();
    for (const { predicted, low, high } of calibrate(column(list, 0), column(list, 1), column(list, 2))) {
      all++;
      if (low! <= predicted && predicted <= high!) inside++;
    }
  }
  expect(all).toBe(3000);
  expect(inside / all).toBeGreaterThan(0.93);
  expect(inside / all).toBeLessThan(0.97);
});

test('perfect calibration has no error, and being wrong by a tenth everywhere has one of a tenth', () => {
  const bin = (predicted: number, actual: number) => ({ rows: 7, predicted, actual });
  expect(calibrationError([bin(0.2, 0.2), bin(0.9, 0.9)])).toBe(0);
  expect(calibrationError([bin(0.2, 0.3), bin(0.9, 0.8)])).toBeCloseTo(0.1, 12);
});

test('a mean by games: rows repeated within their game make it no surer, games repeated do', () => {
  const values = Float64Array.of(0.1, 0.9, 0.4, 0.3);
  const once = gameMean(values, Float64Array.of(0, 1, 2, 3));
  const doubled = gameMean(Float64Array.of(...values, ...values), Float64Array.of(0, 1, 2, 3, 0, 1, 2, 3));
  expect(doubled.low).toBeCloseTo(once.low!, 12);
  const more = gameMean(Float64Array.of(...values, ...values), Float64Array.of(0, 1, 2, 3, 4, 5, 6, 7));
  expect(more.high! - more.low!).toBeLessThan(0.8 * (once.high! - once.low!));
  expect(gameMean(values, new Float64Array(4))).toEqual({ mean: 0.425, low: undefined, high: undefined });
});

test('rows of games of their own: the standard error of a mean', () => {
  const values = Float64Array.of(1, 0, 0, 1, 1, 0.5);
  const { mean, high } = gameMean(values, Float64Array.of(5, 3, 9, 1, 0, 2));
  const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / 5;
  expect((high! - mean) / 1.959963984540054).toBeCloseTo(Math.sqrt(variance / 6), 12);
});

test('a judgement has the figures of `measure`', () =>
  fc.assert(
    fc.property(rows, (list) => {
      const metrics = evaluationMetrics(column(list, 0), column(list, 1), column(list, 2));
      const { logLoss, brier, accuracy } = metricsOf(column(list, 0), column(list, 1));
      expect(metrics.logLoss.mean).toBeCloseTo(logLoss, 10);
      expect([metrics.rows, metrics.brier, metrics.accuracy]).toEqual([list.length, brier, accuracy]);
    }),
  ));

test('bins are a tenth wide, the last holds 1, empty ones are left out', () => {
  const predicted = Float64Array.of(0, 0.05, 0.1, 0.95, 1);
  const bins = calibrate(predicted, Float64Array.of(0, 1, 0.5, 1, 0), Float64Array.of(0, 1, 2, 3, 4));
  expect(bins.map(({ rows, predicted: mean, actual }) => ({ rows, predicted: mean, actual }))).toEqual([
    { rows: 2, predicted: 0.025, actual: 0.5 },
    { rows: 1, predicted: 0.1, actual: 0.5 },
    { rows: 2, predicted: 0.975, actual: 0.5 },
  ]);
});

test('results drawn with the predicted probabilities put every bin on the diagonal', () => {
  const random = new Random(7);
  const p = Float64Array.from({ length: 100_000 }, () => random.unit());
  const y = p.map((share) => (random.chance(share) ? 1 : 0));
  const calibration = calibrate(
    p,
    y,
    p.map((_, row) => row),
  );
  expect(calibration).toHaveLength(10);
  for (const { rows, predicted, actual } of calibration) {
    expect(Math.abs(actual - predicted)).toBeLessThan(5 * Math.sqrt((predicted * (1 - predicted)) / rows));
  }
});
