import { expect, test } from 'vitest';
import type { Features, Game } from '../../games/game.ts';
import { gameNamed } from '../../games/index.ts';
import { nearStart } from '../near-start.ts';
import { addedFeatures, extendedBy } from './baseline.ts';
import { pairsWithin } from './options.ts';

const slider = gameNamed('slider-4');
const one = { name: 'one', unit: 'pieces', meaning: 'one', low: 1, high: 1 };
const foreign: Features = { name: 'mine', list: [one], extract: (_, __, out, at) => void out.fill(1, at, at + 1) };

/** `base` with a feature more, which nobody computes here. */
const more = (base: Features): Features => ({ ...foreign, list: [...base.list, one] });

test.each<[string, (game: Game) => Features, string, string[]]>([
  ['more of original', (game) => more(game.features[0]!), 'original', ['one']],
  ['more of full', (game) => more(game.features[1]!), 'full', ['one']],
  ['of its own', () => foreign, 'original', ['one']],
])('%s', (_, make, baseline, added) => {
  const tried = make(slider);
  const found = extendedBy(tried, slider);
  expect(found.name).toBe(baseline);
  expect(addedFeatures(tried, found)).toEqual(added);
});

test('nothing more, nothing to try', () =>
  expect(() => addedFeatures(slider.features[0]!, slider.features[0]!)).toThrow(
    'original: has no feature that original lacks; there is nothing to try',
  ));

test('longer games and longer moves have fewer openings, within bounds', () => {
  for (const ms of [1, 5, 20, 100])
    for (const plies of [1, 10, 50, 200, 1000]) {
      const pairs = pairsWithin(ms, plies);
      expect(pairs).toBeGreaterThanOrEqual(40);
      expect(pairs).toBeLessThanOrEqual(300);
      expect(pairs).toBeGreaterThanOrEqual(pairsWithin(ms, 2 * plies));
      expect(pairs).toBeGreaterThanOrEqual(pairsWithin(2 * ms, plies));
    }
});

test.each([
  [0, 0, 0],
  [5, 2, 5],
  [60, 2, 8],
])('near the start, with walks up to %d: %d to %d', (longest, low, high) =>
  expect(nearStart({ walk: { shortest: 0, longest } })).toEqual({ shortest: Math.min(2, low), longest: high }),
);
