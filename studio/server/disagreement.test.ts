import { expect, test } from 'vitest';
import { handWeights } from '../../agents/weights/weights.ts';
import { gameNamed } from '../../games/index.ts';
import { movesOf } from '../../games/moves.ts';
import { Random } from '../../lib/maths/random.ts';
import type { GameRecord } from '../../tournament/log/record.ts';
import { disagreementOf } from './disagreement.ts';

const game = gameNamed('slider-4');

/** Games of random moves. */
const records = Array.from({ length: 8 }, (_, i): GameRecord => {
  const random = new Random(i, 'test', 'disagreement');
  const position = game.start(random);
  const start = position.text();
  const moves: string[] = [];
  while (!position.over() && moves.length < 12) {
    const legal = movesOf(game, position);
    const move = legal[random.int(legal.length)]!;
    moves.push(game.moveText(position, move));
    position.make(move);
  }
  return {
    ...{ game: i, seats: ['a', 'b'], opening: i, position: start, winner: -1, ending: 'ply limit' },
    ...{ chosen: [6, 6], nodes: [1, 1], moves: moves.join(' ') },
  };
});

/** What a champion with `times` the hand weights is found to make of each seat's cells. */
function heatOf(times: number) {
  const hand = handWeights(game, 'difference');
  return disagreementOf(game, { ...hand, points: hand.points.map((one) => times * one) }, records)!.heat;
}

test('weights of another scale do not disagree', () => {
  const heat = heatOf(3);
  expect(heat).toHaveLength(2);
  for (const [, value] of heat.flat()) expect(value).toBeCloseTo(0, 6);
});

test('opposite weights disagree twice as much as weights that value nothing', () => {
  const [nothing, opposite] = [heatOf(0).flat(), heatOf(-1).flat()];
  expect(nothing.some(([, value]) => Math.abs(value) > 20)).toBe(true);
  for (const [i, [id, value]] of nothing.entries()) {
    expect(opposite[i]![0]).toBe(id);
    expect(opposite[i]![1]).toBeCloseTo(2 * value, 6);
  }
});

test('without games nothing is found', () =>
  expect(disagreementOf(game, handWeights(game, 'difference'), [])).toBeUndefined());
