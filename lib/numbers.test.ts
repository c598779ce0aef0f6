import { expect, test } from 'vitest';
import { decimal, interval, likelihood, percent, signed, whole } from './numbers.ts';

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
  [percent(0.1234), '12.3 %'],
  [percent(Number.NaN), '–'],
  [likelihood(1), '>99.9 %'],
  [likelihood(0), '<0.1 %'],
  [likelihood(0.978), '97.8 %'],
])('%s', (printed, wanted) => {
  expect(printed).toBe(wanted);
});
