import { expect, test } from 'vitest';
import { InputError } from '../../lib/input-error.ts';
import { written } from '../../test/simulated.ts';
import { metricsOf, predict } from '../diagnosis/metrics.ts';

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
