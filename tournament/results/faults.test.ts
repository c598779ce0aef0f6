import { describe, expect, test } from 'vitest';
import type { GameRecord } from '../log/record.ts';
import { outcomeOf, standingsOf } from './standings.ts';

const GAME = { name: 'slider-4', seats: ['H', 'V'] } as const;

/**
 * `+` a won, `-` a lost, `=` drawn; `c` a lost by a crash, `C` b did; `t` a lost by the clock. Games 2i and 2i + 1
 * share opening i.
 */
function recordsOf(results: string, a = 'a', b = 'b', from = 0): GameRecord[] {
  const endings: Record<string, string> = { c: 'engine crashed', C: 'engine crashed', t: 'out of time (clock 1 s)' };
  return [...results].map((result, i) => {
    const seat = i % 2;
    return {
      game: from + i,
      seats: seat === 0 ? [a, b] : [b, a],
      opening: i >> 1,
      position: `opening ${i >> 1}`,
      winner: (result === '=' ? -1 : '+C'.includes(result) ? seat : 1 - seat) as -1 | 0 | 1,
      ending: endings[result] ?? 'home',
      chosen: [10, 20],
      nodes: [100, 300],
      moves: `moves ${i}`,
    };
  });
}

const resultOf = (results: string) => standingsOf(GAME, ['a', 'b'], recordsOf(results));

describe('the verdict', () => {
  test.each([
    [
      'all games by faults: nothing is said of strength',
      'c'.repeat(20),
      'a lost 20 of 20 games by faults (engine crashed): this says nothing of its strength. No pair is without a fault.',
    ],
    [
      'the opponent’s faults',
      'C'.repeat(4),
      'b lost 4 of 4 games by faults (engine crashed): this says nothing of its strength. No pair is without a fault.',
    ],
    [
      'faults of both',
      'cCcC',
      'a lost 2 of 4 games by faults (engine crashed), and b lost 2 (engine crashed): this says nothing of their strength. No pair is without a fault.',
    ],
    [
      'many: of the other pairs',
      `${'++'.repeat(20)}${'c+'.repeat(5)}`,
      /^a lost 5 of 50 games by faults \(engine crashed\): this says nothing of its strength\. Without pairs that have one: a is stronger than b by \d+ Elo \(.*, 20 pairs, /,
    ],
    [
      'few, and the same without: of all pairs',
      `${'++'.repeat(49)}c+`,
      /^a is stronger than b by .*, 50 pairs, [^.]*\.\d %\)\.$|^a is stronger than b by .*, 50 pairs, .*>99.9 %\)\.$/,
    ],
    [
      'few, and they decide who is ahead',
      `${'+-'.repeat(240)}${'C+'.repeat(8)}`,
      /^b lost 8 of 496 games by faults \(engine crashed\): this says nothing of its strength\. Without pairs that have one: No difference shown/,
    ],
    [
      'limits count, and are named',
      't'.repeat(20),
      /^b is stronger than a by .*\. a lost 20 of 20 games by overstepping a limit \(out of time \(clock 1 s\)\), which counts\.$/,
    ],
    ['a clock once in a hundred games isn’t worth a sentence', `${'++'.repeat(49)}t+`, /%\)\.$/],
  ])('%s', (_, results, verdict) => {
    const { matches } = resultOf(results);
    if (typeof verdict === 'string') expect(matches[0]!.verdict).toBe(verdict);
    else expect(matches[0]!.verdict).toMatch(verdict);
  });
});

test('faults are counted by loser and ending, and left out of what shows strength', () => {
  const match = resultOf(`${'c'.repeat(18)}tt${'++'.repeat(3)}`).matches[0]!;
  expect(match.forfeited).toEqual([
    { agent: 'a', kind: 'fault', ending: 'engine crashed', games: 18 },
    { agent: 'a', kind: 'limit', ending: 'out of time (clock 1 s)', games: 2 },
  ]);
  expect(match.total).toEqual({ wins: 6, draws: 0, losses: 20 });
  expect(match.pentanomial).toEqual([10, 0, 0, 0, 3]);
  expect(match.rated).toEqual([1, 0, 0, 0, 3]);
  expect(match.rating.elo).toBeGreaterThan(0);
});

test('a crash claims no Elo and no likelihood', () => {
  const { rating, normalized } = resultOf('c'.repeat(40)).matches[0]!;
  expect([rating.low, rating.high, rating.los]).toEqual([-2000, 2000, 0.5]);
  expect([normalized.low, normalized.high]).toEqual([-2000, 2000]);
});

test('few faults are a warning', () =>
  expect(resultOf(`${'++'.repeat(49)}c+`).warnings).toEqual([
    'a and b: a lost 1 of 100 games by faults (engine crashed); without them the same would be shown.',
  ]));

test.each([
  ['engine resigned', 0, 0],
  ['engine resigned by ending', 7, 0],
  ['engine resigned by ending', 0, 4],
  ['engine played an illegal move', 7, 4],
])('%s after %d moves: %d faults of 4 games', (ending, chosen, faults) => {
  const records = recordsOf('----').map((one) => ({ ...one, ending, chosen: [chosen, chosen] as [number, number] }));
  const { forfeited } = standingsOf(GAME, ['a', 'b'], records).matches[0]!;
  expect(forfeited.reduce((sum, { games }) => sum + games, 0)).toBe(faults);
});

test('the ratings of several leave out what faults decided, and say so', () => {
  const records = [
    ...recordsOf('cccccccc', 'a', 'b', 0),
    ...recordsOf('+-+-+=+-', 'a', 'c', 8),
    ...recordsOf('+-=-+-+-', 'b', 'c', 16),
  ];
  const { ratings } = standingsOf(GAME, ['a', 'b', 'c'], records);
  expect(ratings!.players.map(({ agent, games }) => [agent, games]).sort()).toEqual([
    ['a', 8],
    ['b', 8],
    ['c', 16],
  ]);
  expect(ratings!.verdict).toContain(
    'The ratings leave out games that faults decided: a lost 8 of 8 games by faults (engine crashed) of a against b.',
  );
});

test('a sequential test that faults decided claims nothing', () => {
  const test = { elo0: 0, elo1: 30, alpha: 0.05, beta: 0.05, model: 'normalized' } as const;
  const tournament = {
    game: 'slider-4',
    seed: 1,
    agents: ['a', 'b'],
    pairs: 20,
    format: { kind: 'sprt', test } as const,
  };
  const records = recordsOf('C'.repeat(40)).map((one) => ({ ...one, position: '4/4/H3/3V h' }));
  const { format } = outcomeOf({ tournament }, { records, measured: new Map() });
  expect(format).toMatchObject({
    verdict:
      'b lost 40 of 40 games by faults (engine crashed): this says nothing of its strength. The test counts these games all the same.',
  });
});
