import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Matrix } from '../../datasets/columns.ts';
import { featuresNamed, gameNamed } from '../../games/index.ts';
import { Random } from '../../lib/maths/random.ts';
import { type Running, unwatched } from '../../lib/progress/running.ts';
import { playDataset, sourceIn } from '../../test/dataset.ts';
import { testFolder } from '../../test/folder.ts';
import { stoppingAt } from '../../test/stopping.ts';
import { knownOf, leanCounts, phaseOf } from './known.ts';
import { knownSchema } from './recipe.ts';

const running: Running = { ...unwatched, workers: 1 };
const root = testFolder();

test('of data: how many rows, lean sets from cheap to dear, and how far a game has come', {
  tags: 'slow',
}, async () => {
  const game = gameNamed('slider-4');
  // A user may name some features of a set.
  const some = 'full:pieces+moves-to-win+race-won+race-share';
  const folder = join(root, 'data');
  await playDataset(folder, game.name, 60, 1);
  const known = await knownOf(game, [some], [sourceIn(folder)], 300, running);
  expect(knownSchema.parse(JSON.parse(JSON.stringify(known)))).toEqual(known);
  expect(known.rows).toBeGreaterThan(200);
  expect(known.sets).toEqual([some]);
  const sizes = known.lean.map((set) => featuresNamed(game, set).list.length);
  expect(sizes).toEqual([...sizes].sort((a, b) => a - b));
  expect(new Set(sizes).size).toBe(sizes.length);
  expect(Math.max(0, ...sizes)).toBeLessThan(featuresNamed(game, some).list.length);
  // The rungs are nested: what comes with fewer features comes with more.
  for (const [i, set] of known.lean.entries()) {
    const names = featuresNamed(game, set).list.map(({ name }) => name);
    const before = i === 0 ? [] : featuresNamed(game, known.lean[i - 1]!).list.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(before));
  }
  for (const [set, phase] of Object.entries(known.phases))
    expect(featuresNamed(game, set).list.map(({ name }) => name)).toContain(phase);
});

test('a stop ends it with the reason of its signal', async () => {
  const game = gameNamed('slider-4');
  const folder = join(root, 'stopped');
  await playDataset(folder, game.name, 30, 1);
  const known = knownOf(game, ['full'], [sourceIn(folder, { data: 'random' })], 300, {
    ...running,
    ...stoppingAt(0),
  });
  await expect(known).rejects.toThrow('stopped');
});

/** Plies from 0 to 39, and features that are `of` the ply, of a random number and of the row. */
function matrix(features: Readonly<Record<string, (ply: number, noise: number, row: number) => number>>): Matrix {
  const rows = 800;
  const names = Object.keys(features);
  const random = new Random(2, 'phase');
  const plies = Float64Array.from({ length: rows }, () => random.int(40));
  const side = (): Float64Array =>
    Float64Array.from({ length: rows * names.length }, (_, i) => {
      const row = Math.floor(i / names.length);
      return features[names[i % names.length]!]!(plies[row]!, random.unit(), row);
    });
  const zeros = new Float64Array(rows);
  return {
    names,
    rows,
    games: zeros,
    plies,
    results: zeros,
    scores: zeros,
    splits: zeros,
    mover: side(),
    other: side(),
  };
}

test.each<[string, Parameters<typeof matrix>[0], string | undefined]>([
  ['what falls with the ply', { lot: (_, noise) => noise, pieces: (ply) => 40 - ply }, 'pieces'],
  ['what rises with it', { moves: (ply) => Math.floor(ply / 3), lot: (_, noise) => noise }, 'moves'],
  [
    'however little, if steadily',
    { far: (ply) => 1e6 + 1e-3 * ply ** 3, loud: (ply, noise) => ply + 60 * noise },
    'far',
  ],
  ['nothing where it goes up and down', { hill: (ply) => ply * (39 - ply), lot: (_, noise) => noise }, undefined],
  ["nothing of what doesn't change", { same: () => 3 }, undefined],
])('the phase is %s', (_, features, wanted) => {
  expect(phaseOf(matrix(features))).toBe(wanted);
});

test.each<[string, readonly [loss: number, nanoseconds: number][], number[]]>([
  ['one feature', [[0.5, 10]], []],
  [
    'two of one cost',
    [
      [0.6, 10],
      [0.5, 10],
    ],
    [],
  ],
  [
    'most of the gain by two of four',
    [
      [0.6, 10],
      [0.51, 10],
      [0.501, 10],
      [0.5, 10],
    ],
    [2, 3],
  ],
  [
    'a dear one at the end',
    [
      [0.6, 10],
      [0.59, 10],
      [0.5, 900],
    ],
    [2],
  ],
  [
    'both',
    [
      [0.65, 10],
      [0.64, 11],
      [0.52, 300],
      [0.505, 301],
      [0.5, 900],
    ],
    [2, 3, 4],
  ],
  [
    'nothing gained',
    [
      [0.5, 10],
      [0.5, 10],
      [0.5, 10],
    ],
    [1],
  ],
])('lean sets: %s', (_, path, wanted) => {
  const steps = path.map(([loss, nanoseconds], i) => ({ feature: `f${i}`, loss, nanoseconds }));
  expect(leanCounts(steps, 100)).toEqual(wanted);
});
