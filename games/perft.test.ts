import { expect, test } from 'vitest';
import { Random } from '../lib/maths/random.ts';
import { gameNamed } from './index.ts';
import { perft } from './perft.ts';

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

test('no more positions are looked at than allowed', () => {
  const game = gameNamed('slider-4');
  const position = game.parse('H3/H3/H3/1VVV h');
  // The root and four after it.
  expect(perft(position, 2, game.maxMoves, 5)).toBe(14);
  expect(() => perft(position, 2, game.maxMoves, 4)).toThrow('more than 4 positions to look at');
});

test('a count is the sum of the counts after each move', () => {
  const game = gameNamed('infexion');
  const moves = new Int32Array(game.maxMoves);
  for (let i = 0; i < 10; i++) {
    const position = game.scatter(new Random(i));
    let sum = 0;
    for (const move of moves.slice(0, position.moves(moves, 0))) {
      position.make(move);
      sum += perft(position, 1, game.maxMoves);
      position.unmake();
    }
    expect(perft(position, 2, game.maxMoves)).toBe(sum);
  }
});
