import { expect, test } from 'vitest';
import { counted, decimal, interval, likelihood, mean, percent, shareOf, signed, whole } from './number.ts';

test.each([
  [decimal(0.49996, 4), '0.5000'],
  [decimal(-0.00001, 4), '0.0000'],
  [decimal(-1234.5, 1), '−1,234.5'],
  [decimal(0.12345678, 6), '0.123457'],
  [decimal(Number.NaN, 2), '–'],
  [decimal(undefined, 2), '–'],
  [whole(1234567), '1,234,567'],
  [whole(-0), '0'],
  [signed(85.4), '+85'],
  [signed(-12.6), '−13'],
  [signed(0.3), '0'],
  [signed(Infinity), '+∞'],
  [signed(-Infinity), '−∞'],
  [signed(Number.NaN), '–'],
  [interval(-4, 62), '−4 to +62'],
  [percent(0.1234), '12.3%'],
  [percent(Number.NaN), '–'],
  [likelihood(1), '>99.9%'],
  [likelihood(0), '<0.1%'],
  [likelihood(0.978), '97.8%'],
  [shareOf(1, 3), '33.3%'],
  [shareOf(0, 0), '–'],
  [mean(10, 4, 2), '2.50'],
  [mean(10, 0, 2), '–'],
  [counted(1, 'game', 'games'), '1 game'],
  [counted(4000, 'game', 'games'), '4,000 games'],
])('%s', (printed, wanted) => {
  expect(printed).toBe(wanted);
});
