import { describe, expect, test } from 'vitest';
import { Random } from '../../lib/maths/random.ts';
import { MatchCounts } from './match-counts.ts';
import {
  decidedPairs,
  openingsWarning,
  repeatedGames,
  splitPairs,
  tournamentHelp,
  untoldBy,
  untoldHelp,
  untoldWords,
} from './openings-warning.ts';
import type { Match } from './result.ts';

/** Results of `a` in both games of an opening: `+` won, `-` lost, `=` drawn. */
function counted(pairs: readonly string[]) {
  const counts = new MatchCounts('a');
  pairs.forEach((results, opening) => {
    [...results].forEach((result, seat) => {
      counts.add({
        game: 2 * opening + seat,
        seats: seat === 0 ? ['a', 'b'] : ['b', 'a'],
        opening,
        position: `opening ${opening}`,
        winner: result === '=' ? -1 : result === '+' ? (seat as 0 | 1) : ((1 - seat) as 0 | 1),
        ending: 'home',
        chosen: [1, 1],
        nodes: [1, 1],
        moves: `moves ${opening} ${seat}`,
      });
    });
  });
  const { games, pentanomial, total, distinct } = counts;
  return { games, pairs: pentanomial.reduce((sum, one) => sum + one), pentanomial, total, distinct };
}

const times = (count: number, pair: string): string[] => Array.from({ length: count }, () => pair);

test('pairs that split are those of a win and a loss, whatever else was played', () => {
  const random = new Random(1, 'split');
  for (let round = 0; round < 200; round++) {
    const pairs = Array.from({ length: random.between(1, 12) }, () => {
      const result = (): string => '+-='[random.int(3)]!;
      return result() + result();
    });
    const split = pairs.filter((pair) => pair === '+-' || pair === '-+').length;
    expect(splitPairs(counted(pairs)), pairs.join(' ')).toBe(split);
  }
});

test('of the pairs that split those are decided that chance does not explain', () => {
  const random = new Random(1, 'decided');
  for (const [decided, strength] of [
    [0, 0.5],
    [0.6, 0.5],
    [0, 0.8],
    [0.4, 0.7],
  ] as const) {
    const pairs = Array.from({ length: 4000 }, () => {
      const won = (): string => (random.chance(strength) ? '+' : '-');
      return random.chance(decided) ? (random.chance(0.5) ? '+-' : '-+') : won() + won();
    });
    expect(Math.abs(decidedPairs(counted(pairs)) / 4000 - decided), `${decided} ${strength}`).toBeLessThan(0.05);
  }
});

test('without the other half of a game no more are counted', () => {
  expect(splitPairs(counted(['+-', '=']))).toBeLessThanOrEqual(1);
  expect(splitPairs(counted(['+-', '+']))).toBe(1);
});

test.each([
  ['hex-5', true],
  ['hex-26', false],
  ['hus', false],
])('a run of %s is told of a larger board: %s', (game, told) => {
  for (const reason of ['alike', 'openings'] as const)
    expect(untoldHelp(reason, game).includes('a larger board')).toBe(told);
});

describe('the warning', () => {
  const help = tournamentHelp('hex-5', ['hand', 'greedy']);
  const even = counted([...times(5, '++'), ...times(5, '--')]);
  const split = counted([...times(8, '+-'), ...times(2, '++')]);
  const mostly = counted([...times(6, '-+'), ...times(4, '++')]);
  const half = counted([...times(5, '+-'), ...times(5, '++')]);
  const few = counted(times(9, '+-'));
  const repeating = { ...even, distinct: 12 };

  test('is not there where few pairs split and few games repeat', () =>
    expect(openingsWarning([even, half, few], help)).toEqual([]));

  test('is one for all matches, with how many, how much, and what helps', () => {
    const warnings = openingsWarning([even, split, mostly, repeating], help);
    expect(warnings).toEqual([
      expect.stringMatching(
        /^The openings decide 2 of 4 matches: the same seat won both games of 60 to 80 % of the pairs\. In 1 of 4 matches 40 % of the games repeat another one move by move\. .* What helps: .*--walk 2\.\.8.*--pairs.*`weightroom match openings hex-5 --out openings\.txt`, then `weightroom match run hex-5 --agents hand,greedy --openings openings\.txt --out balanced`\.$/,
      ),
    ]);
    expect(repeatedGames(repeating)).toBe(8);
  });

  test.each([
    ['splits alone', [split], /^The openings decide 1 of 1 match: .* 80 % of the pairs\. Such/],
    ['repeats alone', [even, repeating], /^In 1 of 2 matches 40 % of the games repeat another one move by move\. Such/],
  ])('tells of %s', (_, matches, wanted) => expect(openingsWarning(matches, help)[0]).toMatch(wanted));
});

/** `even` of `pairs` pairs gave each one point; in `same` pairs both games have the same moves. */
function matchOf(
  pairs: number,
  even: number,
  same = 0,
): Pick<Match, 'games' | 'pairs' | 'pentanomial' | 'total' | 'distinct'> {
  const won = pairs - even;
  const total = { wins: 2 * won + even, draws: 0, losses: even };
  return { games: 2 * pairs, pairs, pentanomial: [0, 0, even, 0, won], total, distinct: 2 * pairs - same };
}

test.each([
  ['most pairs are told apart', [matchOf(20, 10)], undefined],
  [
    'chance splits half of the pairs of equal players',
    [{ ...matchOf(20, 13), pentanomial: [4, 0, 13, 0, 3], total: { wins: 19, draws: 0, losses: 21 } }],
    undefined,
  ],
  ['few pairs may split by chance', [matchOf(9, 9)], undefined],
  ['most pairs split', [matchOf(20, 15)], { reason: 'openings', share: 0.75 }],
  ['matches count together', [matchOf(6, 6), matchOf(6, 3)], { reason: 'openings', share: 0.75 }],
  ['split by openings here, told apart there', [matchOf(6, 6), matchOf(10, 0)], undefined],
  ['they split because both play the same moves', [matchOf(20, 20, 18)], { reason: 'alike', share: 0.9 }],
  ['all games are one', [matchOf(20, 20, 39)], { reason: 'alike', share: 1 }],
  [
    'draws told nothing, but no seat won',
    [{ ...matchOf(20, 20), total: { wins: 0, draws: 40, losses: 0 } }],
    undefined,
  ],
  ['nothing was played', [], undefined],
] as const)('%s', (_, matches, wanted) => expect(untoldBy(matches)).toEqual(wanted));

test.each([
  [
    { reason: 'openings', share: 0.75 },
    'the openings decided, not the players: the same seat won both games of 75 % of the pairs',
  ],
  [{ reason: 'alike', share: 0.9 }, 'both play alike: in 90 % of the pairs the two games are the same, move by move'],
] as const)('%j', (untold, words) => expect(untoldWords(untold)).toBe(words));
