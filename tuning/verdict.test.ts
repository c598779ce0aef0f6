import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { handWeights } from '../agents/weights/weights.ts';
import { writeWhole } from '../lib/files/files.ts';
import { signedText } from '../lib/files/signed.ts';
import { alone, blind, contested, handPlayer, logsIn, NODES } from '../test/champion.ts';
import { testFolder } from '../test/folder.ts';
import { type VerdictPlace, verdictPlaces } from './boards.ts';
import { type Arena, arenaOf } from './contests/arena.ts';
import { Contest } from './contests/contest.ts';
import { type ContestOpenings, purposeOf } from './contests/openings.ts';
import { Decisions } from './decisions.ts';
import type { GenerationOutcome } from './outcome.ts';
import { type Run, Standing } from './standing.ts';
import { verdictBoards as boardsIn, playVerdict, verdictOf } from './verdict.ts';

const folder = testFolder();

/**
 * A run at its end, of forty pairs: `blind` is the first baseline, and either level with `hand:own` or shown to be
 * stronger.
 */
function ended(name: string, level: boolean, promoted = true): Run {
  const rating = { elo: 60, low: level ? -10 : 10, high: 130, los: 0.9, score: 0.6 };
  const met = [{ a: 'blind', b: 'hand:own', pairs: 10, rating }];
  const standing = new Standing([blind('blind'), handPlayer('own')], met, {}, { perPair: 1, perGame: 1 });
  if (promoted) standing.promote(handPlayer('difference'), 1);
  const place = join(folder, name);
  mkdirSync(place);
  return {
    options: {
      game: contested.name,
      seed: 1,
      generations: 1,
      pairs: 40,
      nodes: NODES,
      sets: ['original'],
      against: [],
    },
    folder: place,
    game: contested,
    arena: arenaOf(contested, 1, NODES),
    decisions: new Decisions(join(place, 'decisions.jsonl')),
    standing,
    running: () => alone,
  };
}

test('of those that may be the strongest a first match on other boards finds the one that the verdict is about', {
  tags: 'slow',
}, async () => {
  const run = ended('level', true);
  const { strongest, matches } = await verdictOf(run);
  run.decisions.close();
  expect(strongest.name).toBe('hand:own');
  expect(matches!.map(({ place, opponent, match }) => [place, opponent, match.pairs])).toEqual([
    ['near', 'hand:own', 40],
    ['plain', 'hand:own', 10],
    ['random', 'hand:own', 10],
    ['near', 'blind', 10],
    ['random', 'blind', 5],
  ]);
  const logs = logsIn(join(run.folder, 'verdict'));
  const boards = (part: string): string[] => logs[`${part}/near/openings.txt`]!.trimEnd().split('\n');
  expect(new Set([...boards('others'), ...boards('strongest')]).size).toBe(50);
});

test('a baseline that their own games show to be weaker is met in few games, and is not the strongest', {
  tags: 'slow',
}, async () => {
  const run = ended('told apart', false);
  const { strongest, matches } = await verdictOf(run);
  run.decisions.close();
  expect(strongest.name).toBe('blind');
  expect(matches!.map(({ opponent, match }) => [opponent, match.pairs])).toEqual([
    ['blind', 40],
    ['blind', 10],
    ['blind', 10],
    ['hand:own', 10],
    ['hand:own', 5],
  ]);
});

test('where nobody was promoted the verdict is of the best candidate that no challenge showed to be weaker', {
  tags: 'slow',
}, async () => {
  const run = ended('candidate', false, false);
  const [level, weaker, regressing] = [
    { name: 'g1-level', high: 40, score: 0.5, regresses: false },
    { name: 'g2-weaker', high: -10, score: 0.45, regresses: false },
    { name: 'g3-regressing', high: 90, score: 0.6, regresses: true },
  ];
  for (const { name, high, score, regresses } of [level!, weaker!, regressing!]) {
    const rating = { elo: high - 30, low: high - 60, high, los: 0.5, score };
    const challenge = { candidate: name, pairs: 20, rating, gauntlet: [{ opponent: 'hand:own', rating, regresses }] };
    const file = `${name}.json`;
    writeWhole(join(run.folder, file), signedText(handWeights(contested, 'difference')));
    run.standing.generations.push({ candidates: [{ name, file }], challenge } as unknown as GenerationOutcome);
    run.standing.costs = { ...run.standing.costs, [name]: 1 };
  }
  const { judged, matches } = await verdictOf(run);
  run.decisions.close();
  expect(judged?.name).toBe('g1-level');
  expect(matches!.map(({ opponent, match }) => [opponent, match.a, match.pairs])[0]).toEqual([
    'blind',
    `g1-level@nodes=${NODES}`,
    40,
  ]);
});

test('while nobody is champion there is no verdict, and the first baseline is the strongest', async () => {
  const run = ended('none', true, false);
  const { strongest, matches } = await verdictOf(run);
  expect([strongest, matches]).toEqual([run.standing.strongest, undefined]);
  run.decisions.close();
});

let folders = 0;
/** Judged anew, in a folder of their own. */
const verdictBoards = (arena: Arena, few: number, pairs: number) =>
  boardsIn(new Contest(arena, 'verdict', join(folder, String(folders++)), alone), few, pairs);

test('the champion meets each opponent at each place, and says how many games that takes', async () => {
  const arena = arenaOf(contested, 3, NODES);
  const opponents = [handPlayer('own'), blind('blind')];
  const told: [games: number, note: string][] = [];
  const at = join(folder, 'verdict');
  const progress = (done: number, _: number, note = '') => told.push([done, note]);
  const contest = new Contest(arena, 'verdict', at, { ...alone, progress });
  const { first } = await boardsIn(contest, 5, 7);
  told.length = 0;
  const verdict = await playVerdict(contest, handPlayer('difference'), opponents, first, 'first');
  expect(verdict.map(({ place, opponent, match }) => [place, opponent, match.pairs])).toEqual([
    ['near', 'hand:own', 5],
    ['near', 'blind', 5],
    ['random', 'hand:own', 3],
    ['random', 'blind', 3],
  ]);
  for (const { match } of verdict) expect(match.a).toBe(`hand:difference@nodes=${NODES}`);
  expect(told.at(-1)).toEqual([
    32,
    expect.stringMatching(/^on random boards against hand:own, blind: hand:difference [+−\d]/),
  ]);
  const openings = Object.entries(logsIn(at)).filter(([path]) => path.endsWith('openings.txt'));
  expect(openings.map(([path]) => path)).toEqual(['first/near/openings.txt', 'first/random/openings.txt']);
});

test('the parts of a verdict share no board, and none with a race or a challenge', async () => {
  const arena = arenaOf(contested, 3, NODES);
  for (const few of [0, 5]) {
    const { first, last } = await verdictBoards(arena, few, 20);
    expect([countsOf(first), countsOf(last)]).toEqual([
      { near: few, plain: 0, random: Math.ceil(few / 2) },
      { near: 20, plain: 5, random: 5 },
    ]);
    for (const place of verdictPlaces) {
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
    { near: 1, plain: 0, random: 1 },
    { near: 3, plain: 0, random: 1 },
  ]);
  const all = { near: { ...near, set }, random: { ...random, set } };
  const scarce = await verdictBoards({ ...arena, boards: all }, 20, 60);
  expect([countsOf(scarce.first), countsOf(scarce.last)]).toEqual([
    { near: 7, plain: 0, random: 10 },
    { near: 23, plain: 0, random: 15 },
  ]);
  expect(new Set([...boardsOf(scarce.first, 'near'), ...boardsOf(scarce.last, 'near')])).toEqual(new Set(positions));
});

function boardsOf(boards: Readonly<Record<VerdictPlace, ContestOpenings>>, place: VerdictPlace): readonly string[] {
  return boards[place].set.positions;
}

function countsOf(boards: Readonly<Record<VerdictPlace, ContestOpenings>>): Record<VerdictPlace, number> {
  return {
    near: boardsOf(boards, 'near').length,
    plain: boardsOf(boards, 'plain').length,
    random: boardsOf(boards, 'random').length,
  };
}
