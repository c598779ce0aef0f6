import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { handWeights } from '../agents/weights/weights.ts';
import { gameNamed } from '../games/index.ts';
import { unwatched } from '../lib/progress/running.ts';
import { countedProcessor } from '../test/clock.ts';
import { testFolder } from '../test/folder.ts';
import { costsOnce, withCosts } from './costs.ts';

const game = gameNamed('slider-4');
const folder = testFolder();
const hand = (['own', 'difference'] as const).map((one) => [`hand:${one}`, handWeights(game, one)] as const);

test('what is known is not measured again, and nobody watches', async () => {
  const known = { 'hand:difference': 1.5, other: 3 };
  const found = await withCosts(game, known, hand, 100, () => expect.fail('measured'));
  expect(found).toEqual({ 'hand:own': 1, ...known });
});

test('what is missing is measured, with three digits', async () => {
  countedProcessor();
  const found = await withCosts(game, { other: 3 }, hand, 100, () => unwatched);
  expect(Object.keys(found)).toEqual(['hand:own', 'other', 'hand:difference']);
  const cost = found['hand:difference']!;
  expect(cost).toBe(Number(cost.toPrecision(3)));
});

test('are kept in a file, which is refused where it was changed', async () => {
  const path = join(folder, 'costs.json');
  const costs = { 'hand:own': 1, 'hand:difference': 1.2 };
  expect(await costsOnce(path, async () => costs)).toEqual(costs);
  expect(await costsOnce(path, () => expect.fail('measured'))).toEqual(costs);
  writeFileSync(path, readFileSync(path, 'utf8').replace('1.2', '1.3'));
  await expect(costsOnce(path, async () => costs)).rejects.toThrow(`${path}: was changed after it was written`);
});
