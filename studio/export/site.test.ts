import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { packageFolder } from '../../lib/version.ts';
import { emptiedFolder } from '../../test/folder.ts';
import { beginRun, finishedRun, writtenLog, writtenProgress } from '../../test/studio-folder.ts';
import { type Asked, pathOf } from '../data.ts';
import type { Answer, AnswerName } from '../server/answers.ts';
import { StudioFolder } from '../server/studio-folder.ts';
import { siteAnswers } from './site.ts';

const home = emptiedFolder();
let kept: Record<string, unknown>;
const told: string[] = [];
beforeEach(async () => {
  finishedRun(join(home, 'done'));
  writtenLog(
    join(home, 'done', 'verdict', 'strongest', 'near'),
    ['g1-full@nodes=9', 'hand:own@nodes=9'],
    Array(140).fill(0),
  );
  writtenLog(
    join(home, 'done', 'generation-1', 'race', 'round-1', '1-hand-own'),
    ['hand:own', 'g1-full', 'g1-lean'],
    Array(9).fill(1),
  );
  mkdirSync(join(home, 'done', 'generation-1', 'weights'));
  const champion = readFileSync(join(packageFolder, 'reports', 'published', 'slider-6', 'champion.json'));
  for (const name of ['g1-full', 'g1-other'])
    writeFileSync(join(home, 'done', 'generation-1', 'weights', `${name}.json`), champion);
  beginRun(join(home, 'going'));
  writtenProgress(join(home, 'going'));
  mkdirSync(join(home, 'going', '.lock'));
  writeFileSync(join(home, 'going', '.lock', 'x'), 'somebody');
  writtenLog(join(home, 'cup'), ['a', 'b', 'c'], [0, 1, -1, 0, 1, 1, 0]);
  mkdirSync(join(home, 'broken'));
  writeFileSync(join(home, 'broken', 'run.json'), 'nothing');
  told.length = 0;
  kept = await siteAnswers(new StudioFolder(home), (run) => told.push(run));
});

const answer = <Name extends AnswerName>(name: Name, asked?: Asked): Answer<Name> => {
  expect(Object.keys(kept)).toContain(pathOf(name, asked));
  return kept[pathOf(name, asked)] as Answer<Name>;
};

test('the pages of a site ask for nothing that it lacks', () => {
  const { runs, tournaments } = answer('runs');
  expect(runs.map(({ at }) => at).sort()).toEqual(told.toSorted());
  const logs = tournaments.map(({ at }) => at);
  for (const { at, mistake } of runs)
    if (mistake === undefined) logs.push(...answer('run', { at }).contests.map((one) => one.at));
  expect(logs).toHaveLength(3);
  for (const at of logs)
    for (const pair of [{}, ...answer('log', { at }).pairs.map(([a, b]) => ({ a, b }))]) {
      const { games, count } = answer('games', { at, from: 0, ...pair });
      expect(count).toBe(games.length);
      for (const { game } of games) answer('game', { at, game });
    }
  for (const { at } of answer('studio').weights) answer('weights', { at });
  for (const game of answer('champions')) answer('champion', { game });
});

test('nothing in it continues: there is nobody who would tell', () => {
  for (const { state } of answer('runs').runs) expect(state).not.toBe('running');
  const { state, stage, stops, goesOn } = answer('run', { at: 'going' });
  expect([state, stage, stops, goesOn]).toEqual(['stopped', undefined, false, false]);
  expect(answer('log', { at: 'cup' }).controls).toEqual({ stops: false, failure: undefined, goesOn: false });
});

test('it stays small: the first games of what decides, none of races, and the weights that played them', () => {
  const count = (at: string): number => answer('games', { at, from: 0 }).games.length;
  expect(count('done/verdict/strongest/near')).toBe(50);
  expect(count('done/generation-1/race/round-1/1-hand-own')).toBe(0);
  expect(answer('studio').weights.map(({ at }) => at)).toEqual(['done/generation-1/weights/g1-full.json']);
});
