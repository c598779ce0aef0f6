import { expect, test } from 'vitest';
import type { Features, Game } from '../../games/game.ts';
import { gameNamed } from '../../games/index.ts';
import { extendedBy } from './features.ts';

const slider = gameNamed('slider-4');
const one = { name: 'one', unit: 'pieces', meaning: 'one', low: 1, high: 1 };
const foreign: Features = { name: 'mine', list: [one], extract: (_, __, out, at) => void out.fill(1, at, at + 1) };

/** `base` with a feature more, which nobody computes here. */
const more = (base: Features): Features => ({ ...foreign, list: [...base.list, one] });

test.each<[string, (game: Game) => Features, string]>([
  ['more of original', (game) => more(game.features[0]!), 'original'],
  ['more of full', (game) => more(game.features[1]!), 'full'],
  ['of its own', () => foreign, 'original'],
])('%s', (_, make, baseline) => expect(extendedBy(make(slider), slider).name).toBe(baseline));
