import fc from 'fast-check';
import { expect, test } from 'vitest';
import { InputError } from '../../lib/input-error.ts';
import { Random } from '../../lib/maths/random.ts';
import { written } from '../../test/simulated.ts';
import { calibrationError, evaluationMetrics, gameMean, metricsOf, predict } from './metrics.ts';

const areaUnderCurve = (predictions: Float64Array, results: Float64Array): number | undefined =>
  predictions.length === 0 ? undefined : evaluationMetrics(predictions, results, results).auc;
const calibrate = (...rows: Parameters<typeof evaluationMetrics>) => evaluationMetrics(...rows).calibration;

const ln = Math.log;
test.each([
  { name: 'a win foreseen', p: [0.75], y: [1], logLoss: -ln(0.75), brier: 0.0625, accuracy: 1 },
  { name: 'a loss not foreseen', p: [0.75], y: [0], logLoss: -ln(0.25), brier: 0.5625, accuracy: 0 },
  {
    name: 'a draw is half of each',
    p: [0.75],
    y: [0.5],
    logLoss: -(ln(0.75) + ln(0.25)) / 2,
    brier: 0.0625,
    accuracy: 0.5,
  },
  {
    name: 'one half counts half',
    p: [0.5, 0.5, 0.9],
    y: [1, 0, 1],
    logLoss: (2 * ln(2) - ln(0.9)) / 3,
    brier: 0.51 / 3,
    accuracy: 2 / 3,
  },
  {
    name: 'draws are not in the accuracy',
    p: [0.2, 0.8],
    y: [0, 0.5],
    logLoss: -(ln(0.8) + (ln(0.8) + ln(0.2)) / 2) / 2,
    brier: 0.065,
    accuracy: 1,
  },
  { name: 'sure and right', p: [1, 0], y: [1, 0], logLoss: 0, brier: 0, accuracy: 1 },
  { name: 'sure and wrong is clipped', p: [1, 0], y: [0, 1], logLoss: -ln(1e-15), brier: 1, accuracy: 0 },
])('$name', ({ p, y, logLoss, brier, accuracy }) => {
  const measures = metricsOf(Float64Array.from(p), Float64Array.from(y));
  expect(measures.rows).toBe(p.length);
  // 1 - 1e-15 is not a double: its neighbour costs 34.5388 less 8e-4.
  expect(Math.abs(measures.logLoss - logLoss)).toBeLessThan(logLoss > 30 ? 1e-3 : 2e-15);
  expect(measures.brier).toBeCloseTo(brier, 15);
  expect(measures.accuracy).toBeCloseTo(accuracy, 15);
});

test('no rows are refused', () => {
  expect(() => metricsOf(new Float64Array(0), new Float64Array(0))).toThrow(InputError);
});

test('predict: the sigmoid of tempo + weights · features, for the largest logits too', () => {
  const samples = written([1, 2, 1], [0, 0, 0], [1e6, 0, 1], [-1e6, 0, 0]);
  const fit = { names: samples.names, weights: [1, -1], tempo: 0.5, rows: 4, iterations: 1 };
  const [first, second, ...extremes] = predict(samples, fit);
  expect(first).toBeCloseTo(1 / (1 + Math.exp(0.5)), 15);
  expect(second).toBeCloseTo(1 / (1 + Math.exp(-0.5)), 15);
  expect(extremes).toEqual([1, 0]);
});

/** Pair by pair. */
function byPairs(predictions: Float64Array, results: Float64Array): number | undefined {
  let right = 0;
  let pairs = 0;
  for (const [won, result] of results.entries()) {
    if (result !== 1) continue;
    for (const [lost, other] of results.entries()) {
      if (other !== 0) continue;
      pairs++;
      right += predictions[won]! > predictions[lost]! ? 1 : predictions[won] === predictions[lost] ? 0.5 : 0;
    }
  }
  return pairs === 0 ? undefined : right / pairs;
}

/** Predictions of few values, so that many are the same. */
const rows = fc.array(fc.tuple(fc.integer({ min: -4, max: 4 }), fc.constantFrom(0, 0.5, 1)), { maxLength: 60 });
const columns = (list: readonly (readonly [number, number])[]): [Float64Array, Float64Array] => [
  Float64Array.from(list, ([prediction]) => prediction / 4),
  Float64Array.from(list, ([, result]) => result),
];

test('equals the count of pairs, whatever is tied, drawn or missing', () =>
  fc.assert(
    fc.property(rows, (list) => {
      const [predictions, results] = columns(list);
      const wanted = byPairs(predictions, results);
      const found = areaUnderCurve(predictions, results);
      if (wanted === undefined) expect(found).toBeUndefined();
      else expect(found).toBeCloseTo(wanted, 12);
    }),
    { numRuns: 500 },
  ));

test('the opposite predictions have the rest of 1, and any increasing change none', () =>
  fc.assert(
    fc.property(rows, (list) => {
      const [predictions, results] = columns(list);
      const area = areaUnderCurve(predictions, results);
      fc.pre(area !== undefined);
      expect(
        areaUnderCurve(
          predictions.map((value) => -value),
          results,
        ),
      ).toBeCloseTo(1 - area, 12);
      expect(areaUnderCurve(predictions.map(Math.exp), results)).toBe(area);
    }),
  ));

const predictedRows = fc.array(
  fc.tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.constantFrom(0, 0.5, 1), fc.integer({ min: 0, max: 9 })),
  { minLength: 1, maxLength: 80 },
);
const column = (list: readonly (readonly number[])[], at: number): Float64Array =>
  Float64Array.from(list, (row) => row[at]!);

test('the bins hold every row once, and lie within their intervals', () =>
  fc.assert(
    fc.property(predictedRows, (list) => {
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

test('95 % intervals of bins hold the truth 93 to 97 times of 100, for rows of one game that go together too', {
  tags: 'slow',
}, () => {
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
    fc.property(predictedRows, (list) => {
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
