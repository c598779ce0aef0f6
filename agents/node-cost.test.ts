import { expect, test } from 'vitest';
import { gameNamed } from '../games/index.ts';
import { countedProcessor } from '../test/clock.ts';
import { stoppingAt } from '../test/stopping.ts';
import { nodeCosts } from './node-cost.ts';
import { handWeights } from './weights/weights.ts';

const game = gameNamed('slider-4');
const [own, difference] = (['own', 'difference'] as const).map((one) => handWeights(game, one));

test('is a multiple of the first one, which costs 1', async () => {
  countedProcessor();
  const done: [number, number][] = [];
  const watching = {
    signal: new AbortController().signal,
    progress: (...one: [number, number]) => void done.push(one),
  };
  const [unit, other] = await nodeCosts(game, [own!, difference!], 100, watching);
  expect(unit).toBe(1);
  expect(other! > 0 && other! < Infinity).toBe(true);
  const [all] = done.at(-1)!;
  expect(done.at(-1)).toEqual([all, all]);
});

test('hears its signal', async () => {
  await expect(nodeCosts(game, [own!, difference!], 100, stoppingAt(0))).rejects.toThrow('stopped');
});
