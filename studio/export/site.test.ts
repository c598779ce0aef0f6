import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { packageFolder } from '../../lib/version.ts';
import { beginRun, finishedRun, newStudioFolder, writtenLog, writtenProgress } from '../../test/studio-folder.ts';
import { paths, type StudioFacts } from '../data/answers.ts';
import type { GameList, GameOrder, LogPage } from '../data/log.ts';
import type { RunList, RunPage } from '../data/run.ts';
import { Answers } from '../server/answers.ts';
import { StudioFolder } from '../server/studio-folder.ts';
import { siteAnswers } from './site.ts';

let home: string;
let kept: Record<string, unknown>;
const told: string[] = [];
beforeEach(async () => {
  home = newStudioFolder();
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
  kept = await siteAnswers(new Answers(new StudioFolder(home)), (run) => told.push(run));
});
afterEach(() => rmSync(home, { recursive: true }));

const answer = <Answer>(path: string): Answer => {
  expect(Object.keys(kept)).toContain(path);
  return kept[path] as Answer;
};

test('the pages of a site ask for nothing that it lacks', () => {
  const { runs, tournaments } = answer<RunList>(paths.runs);
  expect(runs.map(({ at }) => at).sort()).toEqual(told.toSorted());
  const logs = tournaments.map(({ at }) => at);
  for (const { at, mistake } of runs)
    if (mistake === undefined) logs.push(...answer<RunPage>(paths.run(at)).contests.map((one) => one.at));
  expect(logs).toHaveLength(3);
  for (const at of logs) {
    const { agents, cells } = answer<LogPage>(paths.log(at));
    const names = agents.map(({ name }) => name);
    for (const order of ['played', 'decisive'] satisfies GameOrder[])
      for (const cell of [[], ...cells.map(({ a, b }) => [names.indexOf(a), names.indexOf(b)])]) {
        const { games, count } = answer<GameList>(paths.games(at, order, 0, cell[0], cell[1]));
        expect(count).toBe(games.length);
        for (const { game } of games) answer(paths.game(at, game));
      }
  }
  for (const { at } of answer<StudioFacts>(paths.studio).weights) answer(paths.weights(at));
  for (const game of answer<string[]>(paths.champions)) answer(paths.champion(game));
});

test('nothing in it goes on: there is nobody who would tell', () => {
  for (const { state } of answer<RunList>(paths.runs).runs) expect(state).not.toBe('running');
  const { state, stage, ours, goesOn } = answer<RunPage>(paths.run('going'));
  expect([state, stage, ours, goesOn]).toEqual(['stopped', undefined, false, false]);
  expect(answer<LogPage>(paths.log('cup')).going).toBe(false);
});

test('it stays small: the first games of what decides, none of races, and the weights that played them', () => {
  expect(answer<GameList>(paths.games('done/verdict/strongest/near', 'played', 0)).games).toHaveLength(50);
  expect(answer<GameList>(paths.games('done/generation-1/race/round-1/1-hand-own', 'played', 0)).games).toEqual([]);
  expect(answer<StudioFacts>(paths.studio).weights.map(({ at }) => at)).toEqual([
    'done/generation-1/weights/g1-full.json',
  ]);
});
