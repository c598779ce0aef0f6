import { expect, test } from 'vitest';
import { Rate } from './worker.ts';

test('counts the last half minute, or the time since it began', () => {
  let now = 5000;
  const rate = new Rate(() => now);
  expect(rate.perSecond()).toBe(0);
  now += 10_000;
  rate.add(50);
  expect(rate.perSecond()).toBe(5);
  now += 20_000;
  rate.add(100);
  expect(rate.perSecond()).toBe(5);
  now += 15_000;
  expect(rate.perSecond()).toBeCloseTo(100 / 30);
  now += 60_000;
  expect(rate.perSecond()).toBe(0);
});
