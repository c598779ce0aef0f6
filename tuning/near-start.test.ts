import { expect, test } from 'vitest';
import { families, gameNamed } from '../games/index.ts';
import { nearStart, openingsEnough } from './near-start.ts';

test.each(families.map(({ name, defaultSize, game }) => [name, game(defaultSize)] as const))(
  '%s has as many openings near its start as its tournament has pairs',
  (_, game) => {
    const near = nearStart(game);
    expect(near.longest).toBeLessThanOrEqual(Math.min(8, game.walk.longest));
    expect(openingsEnough(game, { seed: 1, openings: 'random', scatter: 0, walk: near }, game.tuning.pairs)).toBe(true);
  },
);

test('a tiny board has few', () => {
  const game = gameNamed('hexifence-1');
  const openings = { seed: 1, openings: 'random', scatter: 0, walk: { shortest: 1, longest: 1 } } as const;
  expect([6, 7].map((count) => openingsEnough(game, openings, count))).toEqual([true, false]);
});
