import { expect, test } from 'vitest';
import { sampleChampion } from '../test/sample-champion.ts';
import { spreadOf } from './spread.ts';

const eloOf = (outcome: ReturnType<typeof sampleChampion>): number =>
  outcome.verdict!.find(({ place, opponent }) => place === 'near' && opponent === outcome.baselines.strongest)!.match
    .rating.elo;

test('the spread of two seeds: mean, standard deviation, the interval of one beside it, and the best', () => {
  const won = sampleChampion('twice', { seed: 4 });
  const nothing = sampleChampion('nothing', { seed: 5 });
  const elo = eloOf(won);
  const spread = spreadOf([nothing, won]);
  expect(spread.seeds).toEqual([5, 4]);
  // A baseline that stays champion is as strong as itself.
  expect(spread.elo).toEqual([0, elo]);
  expect(spread.mean).toBeCloseTo(elo / 2, 9);
  expect(spread.deviation).toBeCloseTo(elo / Math.SQRT2, 9);
  expect(spread.best).toBe(4);
  expect(spread.halfWidth).toBeGreaterThan(0);
  expect(spread.sentence).toMatch(/^2 seeds: 0, \+\d+ Elo .* 1 of 2 champions are significantly stronger .* seed 4\.$/);
});

test('where no seed brought anything there is no interval, and no champion is said to be stronger', () => {
  const spread = spreadOf([1, 2, 3].map((seed) => sampleChampion('nothing', { seed })));
  expect([spread.mean, spread.deviation, spread.halfWidth]).toEqual([0, 0, undefined]);
  expect(spread.sentence).toContain('0 of 3 champions are significantly stronger');
});
