import { copyFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { gameNamed } from '../games/index.ts';
import { playDataset, rowsIn } from '../test/dataset.ts';
import { testFolder } from '../test/folder.ts';
import { type BoardRows, readBoards, readMatrix } from './columns.ts';
import { openData, readManifest } from './data-set.ts';
import { splitsOf } from './split.ts';

const folder = testFolder();

/** Each row parsed on a position of its own. */
function naive(data: string, name: string): BoardRows {
  const game = gameNamed(name);
  const { cells, write } = game.board!;
  const manifest = readManifest(data);
  const { rows } = manifest;
  const column = (): Float64Array => new Float64Array(rows);
  const read = { boards: new Uint8Array(rows * cells), turns: new Uint8Array(rows), games: column() };
  const [results, scores] = [column(), column()];
  let at = 0;
  for (const row of rowsIn(data)) {
    const position = game.parse(row.position);
    write.call(game.board, position, read.boards, at * cells);
    read.turns[at] = position.turn;
    read.games[at] = row.game;
    results[at] = row.result;
    scores[at] = row.score ?? Number.NaN;
    at++;
  }
  return { rows, cells, ...read, results, scores, splits: new Int8Array(splitsOf(read.games, manifest.seed)) };
}

test.each(['slider-4', 'hus', 'hex-5', 'hexifence', 'infexion'])(
  '%s: boards are those of the rows, read each alone, the first time and from the cache',
  async (name) => {
    const game = gameNamed(name);
    const data = join(folder, name);
    await playDataset(data, name, 6, 3, 3);
    const wanted = naive(data, name);
    expect(wanted.rows).toBeGreaterThan(9);
    expect(new Set(wanted.boards).size).toBeGreaterThan(1);
    for (const _ of ['the first time', 'from the cache']) {
      const { games, results, scores, ...read } = await readBoards(openData(data), game, game.board!);
      expect({
        ...read,
        games: new Float64Array(games),
        results: new Float64Array(results),
        scores: new Float64Array(scores),
      }).toEqual(wanted);
    }
  },
);

test('a shard that lacks its boards costs its own rows; what other readers made stays', async () => {
  const name = 'slider-4';
  const game = gameNamed(name);
  const data = join(folder, 'shards');
  await playDataset(data, name, 520, 4, 8);
  const { shards } = readManifest(data);
  expect(shards.length).toBeGreaterThan(2);
  await readMatrix(openData(data), game, game.features[0]!);
  const facts = join(data, 'cache', 'facts', 'rows-00001.bin');
  const before = statSync(facts).mtimeMs;
  let [most, total] = [0, 0];
  const progress = (done: number, of: number): void => {
    most = Math.max(most, done);
    total = of;
  };
  const wanted = await readBoards(openData(data), game, game.board!, { progress });
  expect([most, total]).toEqual([wanted.rows, wanted.rows]);
  expect(statSync(facts).mtimeMs).toBe(before);
  const cacheOf = (index: number): string => join(data, 'cache', 'board', `rows-0000${index}.bin`);
  const kept = statSync(cacheOf(0)).ino;
  // As if it had come later: another shard's boards stand in its place.
  copyFileSync(cacheOf(0), cacheOf(1));
  [most, total] = [0, 0];
  expect(await readBoards(openData(data), game, game.board!, { progress })).toEqual(wanted);
  expect([most, total]).toEqual([shards[1]!.rows, shards[1]!.rows]);
  expect(statSync(cacheOf(0)).ino).toBe(kept);
  [most, total] = [0, 0];
  await readBoards(openData(data), game, game.board!, { progress });
  expect(total).toBe(0);
});
