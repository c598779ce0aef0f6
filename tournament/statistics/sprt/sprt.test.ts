import { describe, expect, test } from 'vitest';
import { Random } from '../../../lib/maths/random.ts';
import { type Counts, type Pentanomial, reversed } from '../counts.ts';
import { llrOf, MAX_NORMALIZED, type SprtTest, sprtBounds, sprtOf, sprtVerdict } from './sprt.ts';

const usual: SprtTest = { elo0: 0, elo1: 10, alpha: 0.05, beta: 0.05, model: 'normalized' };

test.each([
  [0.05, 0.05, -2.94443898, 2.94443898],
  [0.05, 0.1, -2.2512918, 2.89037176],
  [0.01, 0.01, -4.59511985, 4.59511985],
])('bounds at %d and %d', (alpha, beta, lower, upper) => {
  const bounds = sprtBounds({ alpha, beta });
  expect(bounds.lower).toBeCloseTo(lower, 6);
  expect(bounds.upper).toBeCloseTo(upper, 6);
});

describe.each(['normalized', 'logistic'] as const)('%s', (model) => {
  test('nothing counted, nothing said', () => {
    expect(sprtOf([0, 0, 0, 0, 0], { ...usual, model })).toMatchObject({ llr: 0, total: 0, decision: 'continue' });
  });

  test('what never came is no impossibility', () => {
    for (let seen = 0; seen < 5; seen++) {
      const counts = [0, 0, 0, 0, 0].with(seen, 9) as unknown as Pentanomial;
      const llr = llrOf(counts, { ...usual, model });
      expect(Number.isFinite(llr)).toBe(true);
      if (seen !== 2) expect(llr > 0).toBe(seen > 2);
    }
  });

  test('a won pair more raises it, a lost one lowers it', () => {
    const random = new Random(5, model);
    for (let sample = 0; sample < 50; sample++) {
      const counts = [1, 2, 3, 4, 5].map(() => 1 + random.int(50));
      const at = (more: number): number =>
        llrOf(counts.with(more, counts[more]! + 1) as unknown as Pentanomial, { ...usual, model });
      expect(at(4)).toBeGreaterThan(at(2));
      expect(at(0)).toBeLessThan(at(2));
    }
  });

  test('finite and the same from the other side, out to the widest hypotheses', () => {
    const random = new Random(6, model);
    const max = model === 'normalized' ? MAX_NORMALIZED : 1000;
    for (let sample = 0; sample < 40; sample++) {
      const length = random.chance(0.5) ? 3 : 5;
      const counts = Array.from({ length }, () => (random.chance(0.4) ? 0 : random.int(1000))) as unknown as Counts;
      const llr = llrOf(counts, { elo0: -max, elo1: max, model });
      const other = llrOf(reversed(counts), { elo0: -max, elo1: max, model });
      expect(Number.isFinite(llr)).toBe(true);
      expect(Math.abs(llr + other)).toBeLessThan(1e-6 * (1 + Math.abs(llr)));
    }
  });
});

test('hypotheses too far apart, and a Bayesian test of pairs, are refused', () => {
  expect(() => llrOf([1, 1, 1], { elo0: 0, elo1: MAX_NORMALIZED + 1, model: 'normalized' })).toThrow(RangeError);
  expect(() => llrOf([1, 1, 1, 1, 1], { elo0: 0, elo1: 5, model: 'bayesian' })).toThrow(RangeError);
});

test('a Bayesian test says nothing until both have won', () => {
  const test = { elo0: 0, elo1: 20, model: 'bayesian' } as const;
  expect([llrOf([0, 5, 5], test), llrOf([5, 5, 0], test)]).toEqual([0, 0]);
  expect(llrOf([5, 5, 50], test)).toBeGreaterThan(0);
});

test.each<[Counts, Partial<SprtTest>, string]>([
  [
    [40, 60, 150, 110, 140],
    {},
    'tuned is stronger than hand (SPRT of 0 against 10 normalized Elo: LLR 7.22 passed 2.94 after 500 pairs, H1 accepted; wrong in about 5 % of such tests).',
  ],
  [
    [140, 110, 150, 60, 40],
    { elo0: 2, elo1: 12.5, beta: 0.1 },
    'tuned is not stronger than hand by 12.5 normalized Elo or more (SPRT of 2 against 12.5 normalized Elo: LLR −8.61 passed −2.25 after 500 pairs, H0 accepted; wrong in about 10 % of such tests).',
  ],
  [
    [40, 60, 150, 110, 140],
    { elo0: -10, elo1: 0, model: 'logistic' },
    'tuned is not weaker than hand by 10 Elo or more (SPRT of −10 against 0 Elo: LLR 8.46 passed 2.94 after 500 pairs, H1 accepted; wrong in about 5 % of such tests).',
  ],
  [
    [140, 110, 150, 60, 40],
    { elo0: -10, elo1: 0 },
    'tuned is weaker than hand (SPRT of −10 against 0 normalized Elo: LLR −7.22 passed −2.94 after 500 pairs, H0 accepted; wrong in about 5 % of such tests).',
  ],
  [
    [0, 0, 1],
    { model: 'bayesian' },
    'Not final: the test of 0 against 10 BayesElo goes on between tuned and hand; after 1 game the LLR is 0.00, and it ends at −2.94 or 2.94.',
  ],
])('%j %j: %s', (counts, change, words) => {
  expect(sprtVerdict('tuned', 'hand', sprtOf(counts, { ...usual, ...change }))).toBe(words);
});
