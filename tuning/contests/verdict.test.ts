import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { alone, blind, contested, handPlayer, logsIn, NODES, newFolder } from '../../test/champion.ts';
import { type Arena, type Place, places } from './arena.ts';
import { arenaOf, purposeOf } from './boards.ts';
import { verdictBoards as boardsIn, playVerdict, type VerdictBoards } from './verdict.ts';

const folder = newFolder();
const home = newFolder();
afterAll(() => {
  for (const one of [folder, home]) rmSync(one, { recursive: true });
});
let folders = 0;
/** Judged anew, in a folder of their own. */
const verdictBoards = (arena: Arena, few: number, pairs: number) =>
  boardsIn(arena, few, pairs, join(home, String(folders++)), alone);

test('the champion meets each opponent at each place, and says how many games that takes', async () => {
  const arena = arenaOf(contested, 3, NODES);
  const opponents = [handPlayer('own'), blind('blind')];
  const told: number[] = [];
  const { first } = await verdictBoards(arena, 5, 7);
  const verdict = await playVerdict(arena, handPlayer('difference'), opponents, first, join(folder, 'verdict'), {
    ...alone,
    progress: (done, total) => {
      expect(total).toBe(2 * 2 * (5 + 3));
      told.push(done);
    },
  });
  expect(verdict.map(({ place, opponent, match }) => [place, opponent, match.pairs])).toEqual([
    ['near', 'hand:own', 5],
    ['near', 'blind', 5],
    ['random', 'hand:own', 3],
    ['random', 'blind', 3],
  ]);
  for (const { match } of verdict) expect(match.a).toBe(`hand:difference@nodes=${NODES}`);
  expect(told.at(-1)).toBe(32);
  const openings = Object.entries(logsIn(folder)).filter(([path]) => path.endsWith('openings.txt'));
  expect(openings.map(([path]) => path)).toEqual(['verdict/near/openings.txt', 'verdict/random/openings.txt']);
});

test('the parts of a verdict share no board, and none with a race or a challenge', async () => {
  const arena = arenaOf(contested, 3, NODES);
  for (const few of [0, 5]) {
    const { first, last } = await verdictBoards(arena, few, 20);
    expect([countsOf(first), countsOf(last)]).toEqual([
      { near: few, random: Math.ceil(few / 2) },
      { near: 20, random: 10 },
    ]);
    for (const place of places) {
      const all = [first, last].flatMap((part) => boardsOf(part, place));
      expect(new Set(all).size).toBe(all.length);
      for (const text of all) expect(purposeOf(arena, text)).toBe('verdict');
    }
  }
});

test('where there are too few boards each part of a verdict has its share', async () => {
  const arena = arenaOf(contested, 3, NODES);
  const positions = boardsOf((await verdictBoards(arena, 0, 30)).last, 'near');
  const set = { file: 'thirty.txt', positions };
  const { near, random } = arena.boards;
  const { first, last } = await verdictBoards({ ...arena, boards: { near: { ...near, set }, random } }, 1, 3);
  expect([countsOf(first), countsOf(last)]).toEqual([
    { near: 1, random: 1 },
    { near: 3, random: 2 },
  ]);
  const all = { near: { ...near, set }, random: { ...random, set } };
  const scarce = await verdictBoards({ ...arena, boards: all }, 20, 60);
  expect([countsOf(scarce.first), countsOf(scarce.last)]).toEqual([
    { near: 7, random: 7 },
    { near: 23, random: 23 },
  ]);
  expect(new Set([...boardsOf(scarce.first, 'near'), ...boardsOf(scarce.last, 'near')])).toEqual(new Set(positions));
});

function boardsOf(boards: readonly VerdictBoards[], place: Place): readonly string[] {
  return boards.find((one) => one.place === place)!.openings.set.positions;
}

function countsOf(boards: readonly VerdictBoards[]): Record<Place, number> {
  return { near: boardsOf(boards, 'near').length, random: boardsOf(boards, 'random').length };
}
