import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { featuresNamed, gameNamed } from '../games/index.ts';
import { walk } from '../games/moves.ts';
import { Random } from '../lib/maths/random.ts';
import { testFolder } from '../test/folder.ts';
import { type Matrix, readMatrix } from './columns.ts';
import { openData, readManifest } from './data-set.ts';
import { written } from './row.ts';
import { readSamples, type Samples } from './samples.ts';
import { type Splits, splitOf, splits } from './split.ts';
import { DatasetWriter } from './writer.ts';

const game = gameNamed('slider-4');
const features = featuresNamed(game, 'full');
const SEED = 4;
const GAMES = 300;
const width = features.list.length;

const home = testFolder();
const folder = join(home, 'data');
let matrix: Matrix;
let samples: Splits<Samples>;
/** By score: the row that has it. */
let rowOf: Map<number, number>;

/** Games of up to three rows each, in more than one shard; no two rows have the same score. */
async function write(to: string): Promise<void> {
  const writer = await DatasetWriter.open(to, { game: game.name, seed: SEED, games: GAMES, command: '', options: {} });
  let row = 0;
  for (let index = 0; index < GAMES; index++) {
    const random = new Random(1, 'samples', index);
    const rows = Array.from({ length: random.int(4) }, () => {
      const position = walk(game, { shortest: 0, longest: 12 }, random);
      return { ply: position.ply, position: position.text(), score: row++, result: random.pick([0, 0.5, 1] as const) };
    });
    writer.add(written(writer.next, { rows, result: 1, ending: 'over', start: 'walk', voided: [] }));
  }
}

beforeAll(async () => {
  await write(folder);
  matrix = await readMatrix(openData(folder), game, features);
  samples = await readSamples(openData(folder), game, features);
  rowOf = new Map([...matrix.scores].map((score, row) => [score, row]));
});

test('every row stands in one split, the one of its game, in order', () => {
  expect(readManifest(folder).shards.length).toBeGreaterThan(1);
  for (const split of splits) {
    const wanted = [...matrix.scores].filter((score) => splitOf(SEED, matrix.games[rowOf.get(score)!]!) === split);
    expect([...samples[split].scores]).toEqual(wanted);
    expect(samples[split].rows).toBe(wanted.length);
    expect(samples[split].rows).toBeGreaterThan(0);
  }
});

test('no game stands in two splits', () => {
  const games = splits.map((split) => new Set(samples[split].games));
  const size = games.reduce((sum, one) => sum + one.size, 0);
  expect(new Set(games.flatMap((one) => [...one])).size).toBe(size);
});

test('a sample is f(mover) - f(other), with its row’s result and its game', () => {
  for (const split of splits) {
    const { features: values, results, scores, games, names } = samples[split];
    expect(names).toEqual(features.list.map(({ name }) => name));
    scores.forEach((score, at) => {
      const row = rowOf.get(score)!;
      expect([results[at], games[at]]).toEqual([matrix.results[row], matrix.games[row]]);
      for (let i = 0; i < width; i++)
        expect(values[at * width + i]).toBe(matrix.mover[row * width + i]! - matrix.other[row * width + i]!);
    });
  }
});

test('a row knows its phase where one is asked for', async () => {
  const phased = await readSamples(openData(folder), game, features, 'moves-to-win');
  const place = features.list.findIndex(({ name }) => name === 'moves-to-win');
  for (const split of splits) {
    expect(samples[split].phases).toBeUndefined();
    const { phases, ...rest } = phased[split];
    expect(rest).toEqual(samples[split]);
    samples[split].scores.forEach((score, at) => {
      const cell = rowOf.get(score)! * width + place;
      expect(phases![at]).toBe((matrix.mover[cell]! + matrix.other[cell]!) / 2);
    });
  }
});
