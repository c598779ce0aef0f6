import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { gameNamed } from '../../games/index.ts';
import type { Running } from '../../lib/progress/running.ts';
import { emptiedFolder } from '../../test/folder.ts';
import { bestOf, type GridOutcome, gridFlags, gridRequest, type gridStages, runGrid } from './grid.ts';

const folder = emptiedFolder();

/** Runs the grid of a command line in `folder`; `stop` may end it at any stage's progress. */
async function run(
  game: string,
  flags: Record<string, string>,
  config: Record<string, string> = {},
  stop: (stage: keyof typeof gridStages, done: number) => boolean = () => false,
  workers = 1,
): Promise<GridOutcome> {
  const controller = new AbortController();
  const running = (stage: keyof typeof gridStages): Running => ({
    workers,
    signal: controller.signal,
    progress(done) {
      if (stop(stage, done)) controller.abort(new Error('stopped'));
    },
  });
  const request = await gridRequest(gameNamed(game), gridFlags.read({ ...flags, ...config }));
  return runGrid(request, `weightroom experiment grid ${game}`, folder, running);
}

/** Every file that no clock writes to, by path. */
function files(): Record<string, string> {
  const paths = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !['timing.jsonl', 'searches.json', 'outcome.json'].includes(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
  return Object.fromEntries(paths.map((path) => [path.slice(folder.length), readFileSync(path, 'utf8')]));
}

const heat = { across: 'power-ratio=-600,600', down: 'stack-ratio=-100,100', pairs: '12', limit: 'depth=1' };
const few = { finalists: '1', confirm: '4' };

test('two axes: level where the weights are as they are, weak where power is bad; the best place plays again', async () => {
  const outcome = await run('infexion', heat, few);
  expect(outcome.points.map(({ values }) => values)).toEqual([
    ['-600', '-100'],
    ['600', '-100'],
    ['-600', '100'],
    ['600', '100'],
  ]);
  const [bad, , , own] = outcome.points;
  expect(own).toMatchObject({ level: true, pairs: 0 });
  expect(bad).toMatchObject({ level: false, pairs: 12 });
  expect(outcome.points[2]!.rating.high).toBeLessThan(0);
  const [best] = bestOf(outcome.points.filter(({ level }) => !level));
  expect(outcome.finalists).toHaveLength(1);
  expect(outcome.finalists[0]).toMatchObject({ name: best!.name, pairs: 4 });
  expect(outcome.costs).toEqual({});
  const heard: number[] = [];
  const again = await run('infexion', heat, few, (stage, done) => stage === 'games' && heard.push(done) < 0);
  expect(again).toEqual(outcome);
});

test('a third axis is a grid for each of its values', async () => {
  const outcome = await run('infexion', { ...heat, each: 'tempo=0,50', pairs: '1' }, { finalists: '0' });
  expect(outcome.points.map(({ values }) => values[2])).toEqual(['0', '0', '0', '0', '50', '50', '50', '50']);
});

test('one axis of numbers: every value but its own plays', async () => {
  const flags = { across: 'moves-to-win=-9,-18,0', pairs: '3', limit: 'depth=1' };
  const outcome = await run('slider-4', flags);
  expect(outcome.axes).toEqual([{ name: 'moves-to-win', values: ['-18', '-9', '0'], own: -9 }]);
  expect(outcome.points.map(({ pairs, level }) => [pairs, level])).toEqual([
    [3, false],
    [0, true],
    [3, false],
  ]);
});

test('parts of the search: nodes, time and games; the exact ones find the same values and moves', async () => {
  const flags = { across: 'part', pairs: '0' };
  const outcome = await run('slider-4', flags, { positions: '8', depth: '5' });
  const { rows } = outcome.searched!;
  const selective = ['lmr=on', 'futility=on'];
  expect(rows.map(({ name }) => name)).toEqual(expect.arrayContaining(selective));
  for (const { name, sameValue, sameMove } of rows)
    if (!selective.includes(name)) expect({ name, sameValue, sameMove }).toEqual({ name, sameValue: 8, sameMove: 8 });
  const nodes = (name: string): number => rows.find((row) => row.name === name)!.nodes;
  expect(nodes('table=0')).toBeGreaterThan(nodes('as it is'));
  expect(nodes('search=plain')).toBeGreaterThan(nodes('table=0'));
  expect(outcome.points).toEqual([]);
});

describe('equal time', () => {
  test('what a node costs is measured once, and nodes go by it, where variants differ in what a node does', async () => {
    const flags = { across: 'part=pvs=off,search=plain', pairs: '1', limit: 'nodes=50' };
    const outcome = await run('slider-4', flags, { positions: '0' });
    expect(Object.keys(outcome.costs)).toEqual(expect.arrayContaining(['pvs=off', 'search=plain']));
    const measured = readFileSync(join(folder, 'costs.json'), 'utf8');
    expect(await run('slider-4', flags, { positions: '0' })).toEqual(outcome);
    expect(readFileSync(join(folder, 'costs.json'), 'utf8')).toBe(measured);
  });

  test('of equal nodes nothing is measured', async () => {
    const flags = { across: 'part=search=plain', pairs: '1', limit: 'nodes=50' };
    expect((await run('slider-4', flags, { positions: '0', equal: 'nodes' })).costs).toEqual({});
  });
});

test('opponents are an axis, too: each meets its places', async () => {
  const flags = { across: 'against=greedy,random', down: 'depth=1,2', pairs: '1', limit: 'depth=1' };
  const outcome = await run('slider-4', flags, { finalists: '0' });
  expect(outcome.points.map(({ name, against, pairs }) => [name, against, pairs])).toEqual([
    ['greedy,depth=1', 'greedy', 1],
    ['random,depth=1', 'random', 1],
    ['greedy,depth=2', 'greedy', 1],
    ['random,depth=2', 'random', 1],
  ]);
});

test('positions of games say what variants search at each turn; to two plies, cuts save no states', async () => {
  const flags = {
    across: 'agent=original-minimax,original-unsorted,original-minimax-sorted',
    agent: 'original@depth=2',
    against: 'greedy-original',
    pairs: '0',
  };
  const { searched } = await run('infexion', flags, { from: 'games', positions: '2' });
  const { rows, turns, depth } = searched!;
  expect(depth).toBe(2);
  expect(new Set(rows.map(({ nodes }) => nodes)).size).toBe(1);
  // The agent moves first in one game, second in the other.
  expect(turns.slice(0, 3).map(({ turn }) => turn)).toEqual([1, 2, 3]);
  expect(turns[0]!.nodes).toHaveLength(4);
});

test('stopped at any stage, it resumes to the same bytes, and keeps the times that it has', async () => {
  const flags = { across: 'part=pvs=off,search=plain', pairs: '3', limit: 'nodes=50' };
  const config = { positions: '4', depth: '3', equal: 'nodes' };
  const whole = await run('slider-4', flags, config);
  const kept = files();
  rmSync(folder, { recursive: true });
  await expect(run('slider-4', flags, config, (stage, done) => stage === 'positions' && done === 2)).rejects.toThrow(
    'stopped',
  );
  const searched = JSON.parse(readFileSync(join(folder, 'searches.json'), 'utf8')).positions;
  await expect(run('slider-4', flags, config, (stage, done) => stage === 'games' && done === 5, 2)).rejects.toThrow(
    'stopped',
  );
  const outcome = await run('slider-4', flags, config);
  expect(JSON.parse(readFileSync(join(folder, 'searches.json'), 'utf8')).positions.slice(0, 2)).toEqual(
    searched.slice(0, 2),
  );
  expect(files()).toEqual(kept);
  const timeless = ({ searched, points }: GridOutcome): unknown => [
    points,
    searched!.rows.map(({ milliseconds: _, ...row }) => row),
  ];
  expect(timeless(outcome)).toEqual(timeless(whole));
});

test('more pairs play on; anything else is another experiment', async () => {
  const flags = { across: 'moves-to-win=0', pairs: '1', limit: 'depth=1' };
  await run('slider-4', flags);
  expect((await run('slider-4', { ...flags, pairs: '2' })).points[0]!.pairs).toBe(2);
  const other = /holds another run \(weightroom experiment grid slider-4, weightroom \d.*\); use another folder$/;
  await expect(run('slider-4', { ...flags, seed: '2' })).rejects.toThrow(other);
  await expect(run('slider-4', { ...flags, across: 'moves-to-win=1' })).rejects.toThrow(other);
});

test.each([
  ['of anything else', 'letter.txt', 'not empty and no experiment'],
  ['of changed searches', 'searches.json', 'searches.json: was changed after it was written'],
])('a folder %s is refused', async (_, file, message) => {
  const flags = { across: 'part=pvs=off', pairs: '0' };
  const config = { positions: '1', depth: '1' };
  if (file === 'searches.json') await run('slider-4', flags, config);
  const path = join(folder, file);
  writeFileSync(
    path,
    file === 'letter.txt' ? 'not yours' : readFileSync(path, 'utf8').replace(/"nodes": \d/, '"nodes": 9'),
  );
  await expect(run('slider-4', flags, config)).rejects.toThrow(message);
});
