import fc from 'fast-check';
import { expect, test } from 'vitest';
import { splitOf, splits } from './split.ts';

test('a game is in one split, the same each time it is asked for', () => {
  fc.assert(
    fc.property(fc.integer(), fc.nat(), (seed, game) => {
      expect(splits).toContain(splitOf(seed, game));
      expect(splitOf(seed, game)).toBe(splitOf(seed, game));
    }),
  );
});

test.each([1, 2, 99])('seed %d: 80, 10 and 10 % of games', (seed) => {
  const counts = { train: 0, validation: 0, test: 0 };
  for (let game = 0; game < 10_000; game++) counts[splitOf(seed, game)]++;
  // Five standard errors.
  expect(Math.abs(counts.train - 8000)).toBeLessThan(200);
  expect(Math.abs(counts.validation - 1000)).toBeLessThan(150);
  expect(Math.abs(counts.test - 1000)).toBeLessThan(150);
});

test('another seed puts other games into the test split', () => {
  const ofSeed = (seed: number): number[] =>
    Array.from({ length: 1000 }, (_, game) => game).filter((game) => splitOf(seed, game) === 'test');
  expect(ofSeed(1)).not.toEqual(ofSeed(2));
});

test('is pinned: a test split that changes between versions becomes training data', () => {
  const outside = Array.from({ length: 30 }, (_, game) => `${game} ${splitOf(1, game)}`).filter(
    (text) => !text.endsWith('train'),
  );
  expect(outside).toEqual([
    '1 test',
    '3 validation',
    '4 test',
    '9 test',
    '13 test',
    '23 test',
    '24 validation',
    '25 test',
  ]);
});
