import { expect, test } from 'vitest';
import { Random } from '../lib/maths/random.ts';
import { gameNamed } from './index.ts';
import { movesOf, perft, walk } from './moves.ts';

/** The reference counts of whole games stand in each game's vectors; here only what perft itself promises. */
test.each([
  ['slider-4', 'H3/H3/H3/1VVV h', [1, 4, 14]],
  ['slider-4: a finished game has no continuation', '4/4/4/1V2 h', [1, 0, 0]],
  ['slider-4: a forced pass is a move', '4/3H/2BV/4 v', [1, 1, 2]],
] as const)('%s', (_, text, counts) => {
  const game = gameNamed('slider-4');
  counts.forEach((nodes, depth) => {
    const position = game.parse(text);
    expect([depth, perft(position, depth, game.maxMoves)]).toEqual([depth, nodes]);
    expect(position.text()).toBe(text);
  });
});

test('a count is the sum of the counts after each move', () => {
  const game = gameNamed('infexion');
  for (let i = 0; i < 10; i++) {
    const position = game.scatter(new Random(i));
    let sum = 0;
    for (const move of movesOf(game, position)) {
      position.make(move);
      sum += perft(position, 1, game.maxMoves);
      position.unmake();
    }
    expect(perft(position, 2, game.maxMoves)).toBe(sum);
  }
});

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
