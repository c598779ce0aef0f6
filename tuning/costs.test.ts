import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { handWeights } from '../agents/weights/weights.ts';
import { gameNamed } from '../games/index.ts';
import { unwatched } from '../lib/progress/running.ts';
import { costsOnce, nodesAt, withCosts } from './costs.ts';
import { tuneFlags } from './options.ts';

const game = gameNamed('slider-4');
const hand = (['own', 'difference'] as const).map((one) => [`hand:${one}`, handWeights(game, one)] as const);

describe('--costs', () => {
  test('is read back as it was written, names with an equals sign, too', () => {
    const costs = { 'hand:own': 1, 'tuned-full': 1.83, 'a=b.json': 0.25 };
    const [, word] = tuneFlags.words({ costs })[0]!.split(' ');
    expect(tuneFlags.read({ costs: word! }).costs).toEqual(costs);
  });

  test.each([
    ['hand:own', '--costs hand:own: agents and what a node costs them are wanted, such as hand:own=1'],
    ['hand:own=', '--costs hand:own=: agents and what a node costs them are wanted'],
    ['a=1,,b=2', '--costs a=1,,b=2: agents and what a node costs them are wanted'],
    ['a=much', '--costs a=much: agents and what a node costs them are wanted'],
    ['a=0', '--costs a=0: agents and what a node costs them are wanted'],
    ['a=-1', '--costs a=-1: agents and what a node costs them are wanted'],
    ['a=Infinity', '--costs a=Infinity: agents and what a node costs them are wanted'],
  ])('%s is refused', (word, message) => expect(() => tuneFlags.read({ costs: word })).toThrow(message));
});

test('what is known is not measured again, and nobody watches', async () => {
  const known = { 'hand:difference': 1.5, other: 3 };
  const found = await withCosts(game, known, hand, 100, () => expect.fail('measured'));
  expect(found).toEqual({ 'hand:own': 1, ...known });
});

test('what is missing is measured, with three digits', async () => {
  const found = await withCosts(game, { other: 3 }, hand, 100, () => unwatched);
  expect(Object.keys(found)).toEqual(['hand:own', 'other', 'hand:difference']);
  const cost = found['hand:difference']!;
  expect(cost).toBe(Number(cost.toPrecision(3)));
});

test.each([
  [1, 3000, 3000],
  [1.83, 3000, 1640],
  [0.5, 3000, 6000],
  [51, 100, 10],
  [1.17, 122, 104],
])('at a cost of %d, %d nodes of the unit are %d', (cost, nodes, wanted) => expect(nodesAt(cost, nodes)).toBe(wanted));

test('are kept in a file, which is refused where it was changed', async () => {
  const path = join(mkdtempSync(join(tmpdir(), 'weightroom-costs-')), 'costs.json');
  const costs = { 'hand:own': 1, 'hand:difference': 1.2 };
  expect(await costsOnce(path, async () => costs)).toEqual(costs);
  expect(await costsOnce(path, () => expect.fail('measured'))).toEqual(costs);
  writeFileSync(path, readFileSync(path, 'utf8').replace('1.2', '1.3'));
  await expect(costsOnce(path, async () => costs)).rejects.toThrow(`${path}: was changed after it was written`);
});
