import { cpSync, mkdirSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import '../../games/modules/shipped.ts';
import { publishedFile } from '../../agents/weights-file.ts';
import { gameNamed } from '../../games/index.ts';
import { emptiedFolder } from '../../test/folder.ts';
import { writtenLog } from '../../test/studio-folder.ts';
import { headerOf, rewriteLog } from '../../tournament/log/log.ts';
import { championsMet } from './champions-met.ts';
import { StudioFolder } from './studio-folder.ts';
import { logReader } from './watched-log.ts';

const home = emptiedFolder();
beforeEach(() => {
  for (const run of ['a', 'b', 'sub/a', 'six/seed-1', 'six/seed-2']) {
    mkdirSync(join(home, run), { recursive: true });
    cpSync(publishedFile(gameNamed('slider-6')), join(home, run, 'champion.json'));
  }
});

/** A tournament at `at` of `agents`, begun by `command`: the first wins its three games. */
function played(at: string, agents: readonly string[], command: string): void {
  const records = writtenLog(join(home, at), agents, [0, 1, 0, 1]);
  const named = agents.map((name) => ({ name }));
  const header = headerOf({ game: 'slider-6', seed: 1, agents: named, pairs: 2 }, command, 'x');
  rewriteLog(join(home, at), header, records);
}

async function met(at: string) {
  const folder = new StudioFolder(home);
  const champions = ['a', 'b', 'sub/a', 'six/seed-1', 'six/seed-2'].map((run) => ({
    run,
    file: `${run}/champion.json`,
  }));
  return (await championsMet(folder, champions, [at], logReader(folder))).map(({ runs, wins, pairs }) => [
    ...runs,
    wins,
    pairs,
  ]);
}

test.each([
  [
    'of one command',
    'cup',
    ['champion.json', 'champion.json#2'],
    'sub/a/champion.json,./b/champion.json#2',
    ['sub/a', 'b', 4, 2],
  ],
  [
    'with limits',
    'cup',
    ['champion.json@depth=2', 'champion.json@depth=2#2'],
    'b/champion.json@depth=2,../x/sub/a/champion.json@depth=2#2',
    undefined,
  ],
  [
    'of the seeds of one run',
    'six/head-to-head-1-2/games',
    ['seed-1@nodes=5', 'seed-2@nodes=5'],
    'tune',
    ['six/seed-1', 'six/seed-2', 4, 2],
  ],
  ['of seeds elsewhere', 'other/head-to-head-1-2/games', ['seed-1', 'seed-2'], 'tune', undefined],
  [
    'one of whom may be two files',
    'cup',
    ['champion.json', 'champion.json#2'],
    'a/champion.json,b/champion.json#2',
    undefined,
  ],
  ['with hand weights', 'cup', ['champion.json', 'hand:own'], 'b/champion.json,hand:own', undefined],
  [
    'of one champion against itself',
    'cup',
    ['champion.json', 'champion.json#2'],
    'b/champion.json,b/champion.json#2',
    undefined,
  ],
] as const)('champions %s', async (_, at, agents, list, expected) => {
  played(at, agents, `weightroom match run slider-6 --agents ${list} --pairs 2`);
  expect(await met(at)).toEqual(expected === undefined ? [] : [expected]);
});

test('a champion that has changed since the match is another one', async () => {
  played(
    'cup',
    ['champion.json', 'champion.json#2'],
    'weightroom match run --agents sub/a/champion.json,b/champion.json#2',
  );
  expect(await met('cup')).toHaveLength(1);
  const later = new Date(Date.now() + 60_000);
  utimesSync(join(home, 'b', 'champion.json'), later, later);
  expect(await met('cup')).toEqual([]);
});
