import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { evaluatorOf, parseWeights } from '../agents/agent-weights.ts';
import { handWeights } from '../agents/weights/weights.ts';
import { openData } from '../datasets/data-set.ts';
import { gameNamed } from '../games/index.ts';
import { InputError } from '../lib/input-error.ts';
import { unwatched } from '../lib/progress/running.ts';
import { playDataset } from '../test/dataset.ts';
import { testFolder } from '../test/folder.ts';
import { learnOrder } from './move-order.ts';

const game = gameNamed('slider-4');
const folder = testFolder();
const data = join(folder, 'data');
beforeAll(() => playDataset(data, game.name, 300, 7));

describe('an order of moves', () => {
  test('tells the moves that a search chooses from the others, in games that it has not seen', async () => {
    const order = await learnOrder(openData([data]), game, unwatched);
    expect(order.rows).toBeGreaterThan(1000);
    // There are about five moves in a position.
    expect(order.first).toBeGreaterThan(0.35);
    expect(order.firstFive).toBeGreaterThan(0.9);
  });

  test('is the same, to the byte, of the same data', async () => {
    const learn = () => learnOrder(openData([data]), game, unwatched);
    expect(await learn()).toEqual(await learn());
  });

  test('is read back with the weights, of this board only', async () => {
    const order = await learnOrder(openData([data]), game, unwatched);
    const weights = { ...handWeights(game, 'own'), order };
    const read = parseWeights(JSON.parse(JSON.stringify(weights)), game, 'a.json');
    expect(read.order).toEqual(order);
    expect(evaluatorOf(game, read).order).toBeDefined();
    const refused =
      (change: object): (() => unknown) =>
      () =>
        parseWeights({ ...weights, order: { ...order, ...change } }, game, 'a.json');
    expect(refused({ fingerprint: 'other' })).toThrow(
      new InputError(
        'a.json: order: learned on another board than slider-4 has now, or by an older weightroom; fit --order learns it again',
      ),
    );
    expect(refused({ steps: 'AAAA' })).toThrow(new InputError('a.json: order: 3 bytes, not 65536 numbers of 1 bytes'));
    expect(refused({ step: 0 })).toThrow(/^a\.json: order\.step: /);
  });

  test('needs games of which every position was kept', async () => {
    const thin = join(folder, 'thin');
    await playDataset(thin, game.name, 50, 7, 2);
    await expect(learnOrder(openData([thin]), game, unwatched)).rejects.toThrow(
      new InputError(
        `order: ${thin} shows 0 moves that a search chose; expected 1,000 or more, from a search that keeps every position`,
      ),
    );
  });
});
