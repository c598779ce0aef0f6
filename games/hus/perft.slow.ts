import { expect, test } from 'vitest';
import { Random } from '../../lib/maths/random.ts';
import { perft } from '../moves.ts';
import { hus } from './index.ts';

test('counts what both the reference and a peer report give for the start', () => {
  const game = hus.game(0);
  const counts = [1, 2, 3, 4, 5, 6].map((depth) => perft(game.start(new Random(0)), depth, game.maxMoves));
  expect(counts).toEqual([24, 576, 11_040, 207_443, 3_439_088, 55_769_962]);
});
