import { expect, test } from 'vitest';
import { Random } from '../lib/maths/random.ts';
import { gameNamed } from './index.ts';
import { walk } from './walk.ts';

const infexion = gameNamed('infexion');
/** Its games last longer than the walks below. */
const slider = gameNamed('slider-12');

test.each([
  [0, 0],
  [1, 1],
  [3, 7],
])('%i to %i moves are made, each number about as often', (shortest, longest) => {
  const counts = new Map<number, number>();
  const draws = 100 * (longest - shortest + 1);
  for (let i = 0; i < draws; i++) {
    const { ply } = walk(slider, { shortest, longest }, new Random(i, 'walk'));
    counts.set(ply, (counts.get(ply) ?? 0) + 1);
  }
  expect(Math.min(...counts.keys())).toBe(shortest);
  expect(Math.max(...counts.keys())).toBe(longest);
  for (const count of counts.values()) expect(Math.abs(count - 100)).toBeLessThan(50);
});

test('a walk that would end the game is begun again, shorter, even where every one of that length ends it', () => {
  const game = gameNamed('slider-4');
  for (let i = 0; i < 50; i++) {
    const position = walk(game, { shortest: 1000, longest: 1000 }, new Random(i, 'long'));
    expect(position.over()).toBe(false);
    expect(position.ply).toBeLessThan(1000);
  }
});

test('each first move is equally likely', () => {
  const counts = new Map<string, number>();
  for (let i = 0; i < 4900; i++) {
    const text = walk(infexion, { shortest: 1, longest: 1 }, new Random(i, 'first')).text();
    counts.set(text, (counts.get(text) ?? 0) + 1);
  }
  expect(counts.size).toBe(49);
  for (const count of counts.values()) expect(Math.abs(count - 100)).toBeLessThan(50);
});
