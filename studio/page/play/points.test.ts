import { expect, test } from 'vitest';
import { countText, pointsText, scoreText, shareOf, speedText } from './points.ts';
import { parseLimit } from './table.ts';

test.each([
  [0, '0'],
  [0.001, '0'],
  [1204, '+1,204'],
  [-35.126, '−35.13'],
])('%s points are written %s', (points, text) => expect(pointsText(points)).toBe(text));

test.each([
  [{ score: 999_999_997, mate: 3 }, 'wins in 3 plies'],
  [{ score: -999_999_999, mate: -1 }, 'loses in 1 ply'],
  [{ score: undefined }, 'no opinion'],
  [{ score: 12 }, '+12'],
])('%j is written %s', (thought, text) => expect(scoreText(thought)).toBe(text));

test.each([
  [9999, '9,999'],
  [12_400, '12 k'],
  [1_350_000, '1.35 M'],
])('%s positions are written %s', (count, text) => expect(countText(count)).toBe(text));

test('nothing is said of a speed that took no time', () => {
  expect(speedText({ nodes: 58, milliseconds: 0.2 })).toBeUndefined();
  expect(speedText({ nodes: 3000, milliseconds: 10 })).toBe('300 k/s');
});

test('the bar is in the middle for even positions, and as far from it for either side', () => {
  expect(shareOf(0, 5)).toBe(0.5);
  for (const points of [1, 30, 900]) expect(shareOf(points, 100) + shareOf(-points, 100)).toBeCloseTo(1, 12);
});

test.each([
  ['ms=500', { by: 'ms', amount: 500 }],
  ['depth=64', { by: 'depth', amount: 64 }],
  ['depth=65', undefined],
  ['nodes=0', undefined],
  ['ms=-1', undefined],
  ['<b>', undefined],
  [undefined, undefined],
])('a limit in the address, %s', (text, limit) => expect(parseLimit(text)).toEqual(limit));
