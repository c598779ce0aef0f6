import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { readBoards, readMatrix } from '../datasets/columns.ts';
import { type DataSet, openData } from '../datasets/data-set.ts';
import type { Row } from '../datasets/row.ts';
import { written } from '../datasets/row.ts';
import { splitOf } from '../datasets/split.ts';
import type { Values } from '../datasets/values.ts';
import { DatasetWriter } from '../datasets/writer.ts';
import { gameNamed } from '../games/index.ts';
import { joined, playDataset } from '../test/dataset.ts';
import { testFolder } from '../test/folder.ts';
import { trainOptions } from './options.ts';
import { readSplits, trainWeights } from './train.ts';

const game = gameNamed('slider-4');
const home = testFolder();
const both = ['one', 'two'].map((name) => join(home, name));
beforeAll(async () => {
  for (const [i, folder] of both.entries()) await playDataset(folder, game.name, 15, i + 1);
});

/** A folder with the rows of both; between its games are some without rows, so that each has the split of its own. */
async function pooled(): Promise<string> {
  const rows = joined(both);
  const seed = 5;
  const games: (readonly Row[])[] = [];
  for (const number of new Set(rows.map((row) => row.game))) {
    const own = rows.filter((row) => row.game === number);
    while (splitOf(seed, games.length) !== own[0]!.split) games.push([]);
    games.push(own);
  }
  const folder = join(home, 'pooled');
  const plan = { game: game.name, seed, games: games.length, command: 'test', options: {} };
  const writer = DatasetWriter.open(folder, plan);
  for (const own of games)
    writer.add(
      written(writer.next, {
        rows: own.map(({ ply, position, score, result }) => ({ ply, position, score, result })),
        result: 1,
        ending: 'test',
        start: 'walk',
        voided: [],
      }),
    );
  return folder;
}

/** The games by their places in the order in which they come. */
function numbered(games: Values): number[] {
  const all = [...new Set(games)];
  return [...games].map((number) => all.indexOf(number));
}

test('fits, features and boards are those of one folder with the same rows', async () => {
  const [list, one] = [openData(both), openData(await pooled())];
  const features = game.features[0]!;
  const readers = [
    (data: DataSet) => readMatrix(data, game, features),
    (data: DataSet) => readBoards(data, game, game.board!),
  ];
  for (const read of readers) {
    const [{ games: some, ...found }, { games: others, ...wanted }] = await Promise.all([read(list), read(one)]);
    expect(found).toEqual(wanted);
    // The same rows are of one game, whatever its number.
    expect(numbered(some)).toEqual(numbered(others));
  }
  const made: unknown[] = [];
  for (const data of [list, one]) {
    const options = { ...trainOptions.read({}), ridge: 0.01, lambda: 0.5 };
    const samples = await readSplits(data, game, features);
    const { origin, ...weights } = await trainWeights({ dataset: data, game, features, samples }, options);
    made.push({ ...weights, origin: { ...origin, dataset: undefined } });
    expect(origin).toMatchObject({ dataset: { checksum: data.checksum, rows: joined(both).length } });
  }
  expect(made[0]).toEqual(made[1]);
});
