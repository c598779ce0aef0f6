import { expect, test } from 'vitest';
import type { Features, Game } from '../games/game.ts';
import { gameNamed } from '../games/index.ts';
import { nodeCosts } from './node-cost.ts';
import { handWeights } from './weights/weights.ts';

// Processor time, in turns: a busy machine slows all alike. The bounds are wide all the same.

test.each(['slider-6', 'hus'])('%s: the same evaluation costs the same', async (name) => {
  const game = gameNamed(name);
  const hand = handWeights(game, 'own');
  const [, again] = await nodeCosts(game, [hand, hand], 1000);
  expect(Math.abs(Math.log(again!))).toBeLessThan(Math.log(1.15));
});

/** A game from outside, so to speak, whose features are computed this many times. */
function slower(game: Game, times: number): Game {
  const [features, ...rest] = game.features;
  const extract: Features['extract'] = (position, player, out, at) => {
    for (let i = 0; i < times; i++) features!.extract(position, player, out, at);
  };
  const { extractBoth: _, ...kept } = features!;
  return { ...game, features: [{ ...kept, extract }, ...rest] };
}

test('dearer features cost more, in a game that nobody knows, too', async () => {
  const cost = async (times: number): Promise<number> => {
    const game = slower(gameNamed('slider-6'), times);
    const [, difference] = await nodeCosts(
      game,
      (['own', 'difference'] as const).map((one) => handWeights(game, one)),
      1000,
    );
    return difference!;
  };
  expect(await cost(1)).toBeGreaterThan(1.02);
  // Nothing but features: both sides cost about twice as much as one; a busy machine moves the ratio by a tenth and
  // more.
  const dear = await cost(100);
  expect(dear).toBeGreaterThan(1.3);
  expect(dear).toBeLessThan(3);
});
