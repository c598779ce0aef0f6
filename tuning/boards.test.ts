import { expect, test } from 'vitest';
import { families, gameNamed } from '../games/index.ts';
import { boardsOf, differentBoards, nearStart } from './boards.ts';

test.each(families.map(({ name, defaultSize, game }) => [name, game(defaultSize)] as const))(
  '%s has as many openings near its start as its tournament has pairs',
  (_, game) => {
    const near = nearStart(game);
    expect(near.longest).toBeLessThanOrEqual(Math.min(8, game.walk.longest));
    const { pairs } = game.tuning;
    const found = differentBoards(game, { seed: 1, ...boardsOf(game).near }, pairs);
    expect(new Set(found).size).toBe(pairs);
  },
);

test.each([
  [0, 0, 0],
  [5, 2, 5],
  [60, 2, 8],
])('near the start, with walks up to %d: %d to %d', (longest, shortest, most) =>
  expect(nearStart({ walk: { shortest: 0, longest } })).toEqual({ shortest, longest: most }),
);

test('a tiny board has few, and those of a set are the only ones', () => {
  const game = gameNamed('hexifence-1');
  const one = { seed: 1, scatter: 0, walk: { shortest: 1, longest: 1 } };
  expect([5, 7].map((count) => differentBoards(game, one, count).length)).toEqual([5, 6]);
  const positions = differentBoards(game, one, 6);
  const set = { file: 'set.txt', positions };
  expect(differentBoards(game, { ...one, set }, 9).sort()).toEqual([...positions].sort());
  expect(differentBoards(game, { ...one, set }, 9, (text) => text !== positions[0])).toHaveLength(5);
});

test('a game with one start has one board by the rules', () => {
  const hex = gameNamed('hex-4');
  const start = { seed: 1, openings: 'start', scatter: 0, walk: hex.walk } as const;
  expect(differentBoards(hex, start, 10)).toEqual([hex.start({} as never).text()]);
});
