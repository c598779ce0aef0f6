import { expect, test } from 'vitest';
import { contested, handPlayer } from '../test/champion.ts';
import type { Rating } from '../tournament/statistics/rating.ts';
import { arenaOf, type Player } from './contests/arena.ts';
import { cyclesOf, raceTerms, Standing } from './standing.ts';

const [first, second, third] = ['first', 'second', 'third'].map((name) => ({ ...handPlayer('own'), name }));
const baselines = [first!, second!, third!];
const rates = { perPair: 1, perGame: 1 };

function rated(elo: number, width: number): Rating {
  return { elo, low: elo - width, high: elo + width, los: 0.9, score: 0.6 };
}

function standingAfter(matches: readonly (readonly [string, string, Rating])[]): Standing {
  const met = matches.map(([a, b, rating]) => ({ a, b, pairs: 10, rating }));
  return new Standing(baselines, met, {}, rates);
}

test('whoever the games of the baselines do not show to be weaker may be the strongest', () => {
  const close = standingAfter([
    ['first', 'second', rated(20, 30)],
    ['third', 'first', rated(-80, 40)],
  ]);
  expect(close.rivals.map(({ name }) => name)).toEqual(['first', 'second']);
  expect(standingAfter([['first', 'second', rated(90, 40)]]).rivals.map(({ name }) => name)).toEqual([
    'first',
    'third',
  ]);
});

test.each([
  ['both alike: the one that judges both sides', 20, 30, 'hand:difference'],
  ['that one significantly weaker', 90, 40, 'hand:own'],
] as const)('data of a baseline is made by hand: %s', (_, elo, width, maker) => {
  const [own, difference] = (['own', 'difference'] as const).map(handPlayer);
  const met = [{ a: 'hand:own', b: 'hand:difference', pairs: 10, rating: rated(elo, width) }];
  const standing = new Standing([own!, difference!], met, {}, rates);
  expect(namesOf(standing.makers())).toEqual([maker, maker]);
  standing.promote(first!, 1);
  expect(namesOf(standing.makers())).toEqual(['first', maker]);
});

test('weights of the user that are the strongest make data, whatever hand:difference is', () => {
  const mine = { ...handPlayer('own'), name: 'mine.json' };
  const standing = new Standing([mine, handPlayer('own'), handPlayer('difference')], [], {}, rates);
  expect(namesOf(standing.makers())).toEqual(['mine.json', 'mine.json']);
});

function namesOf({ champion, baseline }: ReturnType<Standing['makers']>): string[] {
  return [champion.name, baseline.name];
}

test('the ladder says what each champion showed against the baseline that is asked about', () => {
  const standing = standingAfter([]);
  for (const [name, elo] of [
    ['one', 40],
    ['two', 70],
  ] as const) {
    standing.matches.push({ a: name, b: 'first', pairs: 8, rating: rated(elo, 10) });
    standing.matches.push({ a: name, b: 'second', pairs: 4, rating: rated(elo - 30, 10) });
    standing.promote({ ...handPlayer('own'), name }, 3);
  }
  const shown = standing
    .ladder(second!)
    .map(({ name, generation, rating, pairs }) => [name, generation, rating?.elo, pairs]);
  expect(shown).toEqual([
    ['second', 0, undefined, 0],
    ['one', 3, 10, 4],
    ['two', 3, 40, 4],
  ]);
});

const won = { low: 10, high: 90 };
const lost = { low: -90, high: -10 };
const open = { low: -40, high: 60 };
const match = (a: string, b: string, rating: typeof won) => ({ a, b, rating });

test.each([
  ['nothing', [], []],
  ['a ladder', [match('a', 'b', won), match('b', 'c', won), match('a', 'c', won)], []],
  [
    'a cycle, whoever is named first',
    [match('b', 'a', lost), match('c', 'b', lost), match('c', 'a', won)],
    [['a', 'b', 'c']],
  ],
  ['the other way round', [match('a', 'b', lost), match('b', 'c', lost), match('a', 'c', won)], [['a', 'c', 'b']]],
  ['one win that is not sure', [match('a', 'b', won), match('b', 'c', open), match('c', 'a', won)], []],
  [
    'a win shown twice counts once',
    [match('a', 'b', won), match('a', 'b', won), match('b', 'c', won), match('c', 'a', won)],
    [['a', 'b', 'c']],
  ],
  [
    'two matches that contradict each other',
    [match('a', 'b', won), match('a', 'b', lost), match('b', 'c', won), match('c', 'a', won)],
    [],
  ],
  [
    'two cycles with a common win',
    [match('a', 'b', won), match('b', 'c', won), match('c', 'a', won), match('b', 'd', won), match('d', 'a', won)],
    [
      ['a', 'b', 'c'],
      ['a', 'b', 'd'],
    ],
  ],
])('cycles: %s', (_, matches, cycles) => expect(cyclesOf(matches)).toEqual(cycles));

test('races are shallower than other contests, so that more pairs fit in, unless a program or somebody chose the nodes', () => {
  const program: Player = { kind: 'program', name: 'original', agent: { kind: 'random', name: 'random' } };
  const termsOf = (strongest: Player, leastNodes?: number) => {
    const standing = new Standing([strongest], [], {}, { perPair: 2, perGame: 1 });
    const options = { game: contested.name, seed: 1, nodes: 1000, leastNodes, sets: [], against: [] };
    const { pace } = raceTerms({ options, arena: arenaOf(contested, 1, 800), standing }, 1000, 4);
    return [pace.nodes, pace.perPair];
  };
  expect(termsOf(first!, 50)).toEqual([400, 1]);
  expect(termsOf(first!, 600)).toEqual([600, 1.5]);
  expect(termsOf(first!)).toEqual([800, 2]);
  expect(termsOf(program, 50)).toEqual([800, 2]);
});
