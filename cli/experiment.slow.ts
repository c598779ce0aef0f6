import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { inProcess } from '../test/command.ts';
import { playDataset } from '../test/dataset.ts';
import { testFolder } from '../test/folder.ts';
import { copyFeatures } from '../test/modules/features/folder.ts';
import type { FeaturesOutcome } from '../tuning/experiment/features.ts';
import type { GridOutcome } from '../tuning/experiment/grid.ts';
import type { Trial } from '../tuning/experiment/trial.ts';

const folder = testFolder();
let runs = 0;
beforeAll(async () => {
  copyFeatures(folder);
  const line = 'data generate slider --agent hand:difference@depth=4 --games 3000 --rare 0.1 --out played';
  expect(await inProcess(folder, line.split(' '))).toMatchObject({ code: 0 });
});

/**
 * What `experiment features` says of features whose worth is known. Its tests are wrong in about one of twenty, so each
 * may fail once. Both agents play at the same time on the same machine, so that load slows both.
 */
test.each<[string, string[], Trial['verdict']['worth'], (trial: Trial) => void]>([
  [
    'a worthless feature',
    ['./noise.ts', '--pairs', '300'],
    'no',
    ({ diagnosis }) => {
      const behind = diagnosis.evaluations.find(({ kind }) => kind === 'previous')!.behind!;
      expect(Math.abs(behind.mean)).toBeLessThan(0.001);
    },
  ],
  [
    'a good feature, but dear',
    ['./dear.ts', '--baseline', './bare.ts'],
    'no',
    ({ costs, depth }) => {
      expect(costs.with! / costs.without!).toBeGreaterThan(5);
      expect(depth.match.rating.elo).toBeGreaterThan(0);
    },
  ],
  [
    'a good feature, and cheap',
    ['./cheap.ts', '--baseline', './bare.ts'],
    'yes',
    ({ costs, depth }) => {
      expect(costs.with! / costs.without!).toBeLessThan(1.5);
      expect(depth.match.rating.elo).toBeGreaterThan(0);
    },
  ],
])('%s', { retry: 1 }, async (name, words, worth, check) => {
  // Another try is another contest at equal time.
  const place = `run-${runs++}`;
  const { code, out, err } = await inProcess(folder, [
    'experiment',
    'features',
    'played',
    ...words,
    '--json',
    '--out',
    place,
  ]);
  expect(code, err).toBe(0);
  const trial = (JSON.parse(out) as FeaturesOutcome).trial!;
  process.stdout.write(`${name}: ${trial.verdict.text}\n`);
  expect(trial.verdict.worth, trial.verdict.text).toBe(worth);
  check(trial);
});

test('Figure 1 of the report on Infexion: nearly all that alpha-beta saves needs the sort', async () => {
  const words =
    'experiment grid infexion --across agent=original-minimax,original-unsorted,original-minimax-sorted --agent original';
  const { code, out, err } = await inProcess(folder, [
    ...words.split(' '),
    ...'--against greedy-original --pairs 0 --json --out figure --config'.split(' '),
    '{"from": "games", "positions": 2}',
  ]);
  expect(code, err).toBe(0);
  const { rows, turns, depth } = (JSON.parse(out) as GridOutcome).searched!;
  const nodes = (name: string): number => rows.find((row) => row.name === name)!.nodes;
  expect([depth, turns[0]!.turn]).toEqual([3, 1]);
  // Both look at every move, except after a move that wins at once. Sorted, it is the first one.
  const sorted = nodes('original-minimax-sorted') / nodes('original-minimax');
  expect([sorted > 0.95, sorted <= 1]).toEqual([true, true]);
  expect(nodes('original-minimax') / nodes('as it is')).toBeGreaterThan(10);
  expect(nodes('original-minimax') / nodes('original-unsorted')).toBeLessThan(5);
});

test('selection chooses features of a module, and its weights play', async () => {
  await playDataset(join(folder, 'data'), 'slider-4', 120, 7);
  const line = 'experiment features data ./dear.ts --select --pairs 2 --limit nodes=30 --workers 1 --out lean --json';
  const { code, out, err } = await inProcess(folder, line.split(' '));
  expect(code, err).toBe(0);
  const { weights, chosen } = (JSON.parse(out) as FeaturesOutcome).selection!;
  expect(chosen).toMatch(/^dear(:[a-z-]+(\+[a-z-]+)*)?$/);
  const played = await inProcess(
    folder,
    `match run slider-4 --agents ${weights},hand --pairs 1 --limit depth=1 --out games`.split(' '),
  );
  expect(played.code, played.err).toBe(0);
  // The command that the file names fits the same weights.
  const { origin, points } = JSON.parse(readFileSync(join(folder, weights), 'utf8'));
  const again = `${origin.command.replace('weightroom ', '').replace(/DATASET|DATA/, 'data')} --out again.json`;
  expect((await inProcess(folder, again.split(' '))).code).toBe(0);
  expect(JSON.parse(readFileSync(join(folder, 'again.json'), 'utf8')).points).toEqual(points);
});
