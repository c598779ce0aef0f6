import { expect, test } from 'vitest';
import type { Features, Game } from '../../games/game.ts';
import { gameNamed } from '../../games/index.ts';
import { addedFeatures, extendedBy } from './features.ts';

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
