import fc from 'fast-check';
import { expect, test } from 'vitest';
import { WIN } from '../../../agents/agent.ts';
import { Random } from '../../../lib/maths/random.ts';
import { Expectation } from './search.ts';

/** Games whose points are drawn as a score of `score` makes them, logit base + slope * score. */
function simulated(count: number, base: number, slope: number): { score: number; points: number }[] {
  const random = new Random(1, 'expectation');
  return Array.from({ length: count }, () => {
    const score = random.between(-100, 100);
    return { score, points: random.chance(1 / (1 + Math.exp(-base - slope * score))) ? 1 : 0 };
  });
}

test.each([
  [0, 0],
  [0.5, 0.02],
  [-1, 0.05],
  [0.3, -0.01],
])('base %d and slope %d are found again', (base, slope) => {
  const expectation = new Expectation(simulated(20_000, base, slope));
  for (const score of [-80, 0, 40]) {
    const wanted = 1 / (1 + Math.exp(-base - slope * score));
    expect(Math.abs(expectation.of(score) - wanted)).toBeLessThan(0.02);
  }
});

test('whatever the games, it is a share, and monotone in the score', () => {
  const game = fc.record({ score: fc.integer({ min: -1000, max: 1000 }), points: fc.constantFrom(0, 0.5, 1) });
  fc.assert(
    fc.property(fc.array(game), (games) => {
      const expectation = new Expectation(games);
      const shares = [-900, -5, 0, 3, 900].map((score) => expectation.of(score));
      for (const share of shares) expect(share).toBeGreaterThanOrEqual(0);
      for (const share of shares) expect(share).toBeLessThanOrEqual(1);
      const sorted = [...shares].sort((a, b) => a - b);
      expect(expectation.slope < 0 ? sorted.reverse() : sorted).toEqual(shares);
    }),
  );
});

test('scores that foretell every game stay finite', () => {
  const { base, slope } = new Expectation(simulated(500, 0, 1e6));
  expect(slope).toBeGreaterThan(3);
  expect(Math.abs(base) + slope).toBeLessThan(100);
});

test('a proven win is one, and teaches nothing about other scores', () => {
  const games = simulated(500, 0, 0.02);
  const proven = Array.from({ length: 500 }, () => ({ score: WIN - 3, points: 0 }));
  expect(new Expectation([...games, ...proven])).toEqual(new Expectation(games));
  expect(new Expectation(games).of(WIN - 3)).toBe(1);
  expect(new Expectation(games).of(3 - WIN)).toBe(0);
});
