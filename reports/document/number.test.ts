import { expect, test } from 'vitest';
import { counted, eloInterval, mean, shareOf, span } from './number.ts';

test.each([
  [eloInterval(-4, 62), '−4 to +62'],
  [eloInterval(-4, 2000), '−4 or more'],
  [eloInterval(-2000, 62), '+62 or less'],
  [eloInterval(-2000, 2000), '–'],
  [eloInterval(Number.NaN, Number.POSITIVE_INFINITY), '– to +∞'],
  [span(0.49, 0.51, 4), '0.4900 to 0.5100'],
  [span(undefined, 0.51, 4), '–'],
  [span(0.49, null, 4), '–'],
  [shareOf(1, 3), '33.3 %'],
  [shareOf(0, 0), '–'],
  [mean(10, 4, 2), '2.50'],
  [mean(10, 0, 2), '–'],
  [counted(1, 'game', 'games'), '1 game'],
  [counted(4000, 'game', 'games'), '4,000 games'],
])('%s', (printed, wanted) => {
  expect(printed).toBe(wanted);
});
