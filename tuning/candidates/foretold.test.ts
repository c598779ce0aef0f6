import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { type Running, unwatched } from '../../lib/progress/running.ts';
import { blind, changedPlayer, contested, flipped, handPlayer } from '../../test/champion.ts';
import { playDataset, sourceIn } from '../../test/dataset.ts';
import { testFolder } from '../../test/folder.ts';
import type { WeightsPlayer } from '../contests/arena.ts';
import { foretold } from './foretold.ts';
import type { DataSource } from './sources.ts';

const running: Running = { ...unwatched, workers: 1 };
const root = testFolder();
const many = sourceIn(join(root, 'many'));
const few = sourceIn(join(root, 'few'), { generation: 2 });
beforeAll(async () => {
  await playDataset(many.folder, contested.name, 400, 1);
  await playDataset(few.folder, contested.name, 5, 2);
});

const namesOf = async (players: readonly WeightsPlayer[], sources: readonly DataSource[]) =>
  (await foretold(players, sources, contested, running))?.map(({ name }) => name);

test('who foretells games better comes first, and of equal ones the cheaper', async () => {
  const dear = changedPlayer('dear', (points) => points, 4);
  const players = [blind('blind'), dear, handPlayer('difference')];
  for (const some of [players, players.toReversed(), [...players, flipped('flipped')]])
    expect((await namesOf(some, [many]))!.slice(0, 3)).toEqual(['hand:difference', 'dear', 'blind']);
});

test('the unit of weights does not matter', async () => {
  const thrice = changedPlayer('thrice', (points) => 3 * points, 0.99);
  expect(await namesOf([handPlayer('difference'), thrice, blind('blind')], [many])).toEqual([
    'thrice',
    'hand:difference',
    'blind',
  ]);
});

test.each<[string, readonly DataSource[]]>([
  ['no data', []],
  ['rows from outside', [{ folder: many.folder, generation: 0 }]],
  ['a shallow search', [{ ...many, search: 'shallow' }]],
  ['boards far from the start', [{ ...many, data: 'random' }]],
  ['few rows of the newest generation', [many, few]],
])('nothing is foretold by %s', async (_, sources) => {
  expect(await foretold([handPlayer('difference')], sources, contested, running)).toBeUndefined();
});
