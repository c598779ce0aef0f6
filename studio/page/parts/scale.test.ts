import fc from 'fast-check';
import { expect, test } from 'vitest';
import { eloEnd } from './charts.tsx';
import { roundAbove, scaleOf, ticksOf } from './scale.ts';

const number = fc.double({ min: -1e6, max: 1e6, noNaN: true });

test('ticks are round numbers within the range, in order, and not too many', () => {
  fc.assert(
    fc.property(number, number, fc.integer({ min: 1, max: 12 }), (a, b, count) => {
      const [low, high] = [Math.min(a, b), Math.max(a, b)];
      const ticks = ticksOf(low, high, count);
      expect(ticks.length).toBeLessThanOrEqual(count + 1);
      const margin = (high - low) * 1e-6 + 1e-9;
      for (const tick of ticks) expect(tick >= low - margin && tick <= high + margin).toBe(true);
      expect(ticks).toEqual([...ticks].sort((one, other) => one - other));
    }),
  );
});

test.each([
  [0, 1, 4, [0, 0.5, 1]],
  [0, 100, 4, [0, 50, 100]],
  [-0.3, 0.4, 4, [-0.2, 0, 0.2, 0.4]],
  [3, 3, 4, [3]],
  // Too near each other to be told apart.
  [1e6, 1e6 + 2e-10, 4, [1e6]],
  [-999999.9999995999, -999999.9999986, 5, [-999999.9999995999]],
])('ticks from %f to %f', (low, high, count, ticks) => expect(ticksOf(low, high, count)).toEqual(ticks));

test('a scale meets its ends', () => {
  const x = scaleOf(-10, 30, 4, 84);
  expect([x(-10), x(10), x(30)]).toEqual([4, 44, 84]);
  expect(scaleOf(5, 5, 4, 84)(5)).toBe(4);
});

test('bars that are compared end at one round number, which intervals that hardly begin don’t push away', () => {
  expect(roundAbove([12, -130], 50, 1000)).toBe(150);
  expect(eloEnd([])).toBe(50);
  expect(eloEnd([{ elo: 73, low: 54, high: 92 }, undefined])).toBe(100);
  expect(eloEnd([{ elo: 73, low: -2000, high: 2000 }])).toBe(100);
  expect(eloEnd([{ elo: 4000, low: 3000, high: 5000 }])).toBe(1000);
});
