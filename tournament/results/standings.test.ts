import { describe, expect, test } from 'vitest';
import { Random } from '../../lib/maths/random.ts';
import type { GameRecord } from '../log/record.ts';
import { outcomeOf, standingsOf } from './standings.ts';

const GAME = { name: 'slider-4', seats: ['H', 'V'] } as const;

/**
 * A record of each game, `a` in seat 0 of the even ones: `+` a won, `-` a lost, `=` drawn; `c` a lost by a crash, `C` b
 * did; `t` a lost by the clock. Games 2i and 2i + 1 share opening i.
 */
function recordsOf(results: string, a = 'a', b = 'b', from = 0): GameRecord[] {
  const crashed = 'engine crashed';
  const endings: Record<string, string> = { '=': 'ply limit', c: crashed, C: crashed, t: 'out of time (clock 1 s)' };
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
      moves: `moves ${from + i}`,
    };
  });
}

const matchOf = (scores: string) => standingsOf(GAME, ['a', 'b'], recordsOf(scores)).matches[0]!;

describe('counts', () => {
  test.each<[string, number[], number[], number[], number[]]>([
    // Scores; W, D, L of a as H, as V and in all; pairs by a's score 0, 0.5, 1, 1.5, 2.
    ['++', [1, 0, 0], [1, 0, 0], [2, 0, 0], [0, 0, 0, 0, 1]],
    ['+-', [1, 0, 0], [0, 0, 1], [1, 0, 1], [0, 0, 1, 0, 0]],
    ['-+', [0, 0, 1], [1, 0, 0], [1, 0, 1], [0, 0, 1, 0, 0]],
    ['==', [0, 1, 0], [0, 1, 0], [0, 2, 0], [0, 0, 1, 0, 0]],
    ['=-', [0, 1, 0], [0, 0, 1], [0, 1, 1], [0, 1, 0, 0, 0]],
    ['+=', [1, 0, 0], [0, 1, 0], [1, 1, 0], [0, 0, 0, 1, 0]],
    ['--', [0, 0, 1], [0, 0, 1], [0, 0, 2], [1, 0, 0, 0, 0]],
    ['++--+-==+=-=', [3, 1, 2], [1, 3, 2], [4, 4, 4], [1, 1, 2, 1, 1]],
  ])('%s', (scores, first, second, total, pentanomial) => {
    const match = matchOf(scores);
    const wdl = ({ wins, draws, losses }: { wins: number; draws: number; losses: number }) => [wins, draws, losses];
    expect(match.seats.map(wdl)).toEqual([first, second]);
    expect(wdl(match.total)).toEqual(total);
    expect(match.pentanomial).toEqual(pentanomial);
    expect([match.games, match.pairs]).toEqual([scores.length, scores.length / 2]);
  });

  test('a game whose other half is missing counts as a game, not as a pair', () => {
    const match = matchOf('+-+');
    expect([match.games, match.pairs]).toEqual([3, 1]);
    expect(match.pentanomial).toEqual([0, 0, 1, 0, 0]);
    expect(match.total).toEqual({ wins: 2, draws: 0, losses: 1 });
  });

  test('the mean score is that of the pairs', () => {
    expect(matchOf('++--+-==+=-=').rating.score).toBe(0.5);
    expect(matchOf('+++=').rating.score).toBe(0.875);
    expect(matchOf('--').rating.score).toBe(0);
  });

  test('endings, by name', () =>
    expect(Object.entries(matchOf('=+-=+=').endings)).toEqual([
      ['home', 3],
      ['ply limit', 3],
    ]));
});

describe('figures', () => {
  test('of pairs and games drawn, won and lost', () => {
    expect(matchOf('++--+-==+=-=').ratios).toEqual({ draws: 4 / 12, drawnPairs: 2 / 6, won: 2, lost: 2 });
    expect(matchOf('+').ratios).toEqual({ draws: 0, drawnPairs: 0, won: 0, lost: 0 });
  });

  test('the first seat is worth what its results say, whoever sits there', () => {
    // `a` wins as H, loses as V: the first seat wins everything but two games.
    const { firstMove, rating } = matchOf(`${'+-'.repeat(20)}-+`);
    expect(rating.elo).toBe(0);
    expect(firstMove!.elo).toBeCloseTo(400 * Math.log10(40 / 2), 6);
    expect(matchOf('++--').firstMove!.elo).toBeCloseTo(0, 8);
    expect(matchOf('+').firstMove).toBeNull();
  });

  test('normalized Elo has the sign of Elo, and more where draws are many', () => {
    expect(matchOf('+=-=').normalized.elo).toBe(0);
    const [drawish, sharp] = [matchOf('+='.repeat(10) + '=-='.repeat(2)), matchOf('++'.repeat(10) + '--'.repeat(3))];
    expect(drawish.normalized.elo / drawish.rating.elo).toBeGreaterThan(sharp.normalized.elo / sharp.rating.elo);
  });
});

test('moves and nodes are summed by agent, whatever seat it had', () => {
  const effortOf = (scores: string) => matchOf(scores).effort;
  expect(effortOf('+')).toEqual([
    { moves: 10, nodes: 100 },
    { moves: 20, nodes: 300 },
  ]);
  expect(effortOf('+-+-')).toEqual([
    { moves: 60, nodes: 800 },
    { moves: 60, nodes: 800 },
  ]);
});

describe('repeated games', () => {
  const repeated = (games: number, copies: number): GameRecord[] =>
    recordsOf('++--'.repeat(games / 4)).map((record, i) =>
      i < copies ? { ...record, position: 'same', moves: 'same' } : record,
    );

  test.each([
    [20, 1, 20, 0],
    [20, 2, 19, 0],
    [20, 3, 18, 1],
    [20, 20, 1, 1],
    [100, 6, 95, 0],
    [100, 7, 94, 1],
  ])('%d games, %d alike: %d different, %d warnings', (games, copies, distinct, warnings) => {
    const result = standingsOf(GAME, ['a', 'b'], repeated(games, copies));
    expect(result.matches[0]!.distinct).toBe(distinct);
    expect(result.warnings).toHaveLength(warnings);
    if (warnings > 0) expect(result.warnings[0]).toContain('of the games repeat another one move by move');
  });
});

describe('several agents', () => {
  const records = [
    ...recordsOf('++--+-', 'a', 'b', 0),
    ...recordsOf('====+=', 'a', 'c', 6),
    ...recordsOf('------', 'b', 'c', 12),
  ];
  const result = standingsOf(GAME, ['a', 'b', 'c'], records);

  test('every two have a match of their own games, the first named first', () => {
    expect(result.matches.map(({ a, b, games }) => [a, b, games])).toEqual([
      ['a', 'b', 6],
      ['a', 'c', 6],
      ['b', 'c', 6],
    ]);
    expect(result.matches.map((match) => match.pentanomial)).toEqual([
      [1, 0, 1, 0, 1],
      [0, 0, 2, 1, 0],
      [3, 0, 0, 0, 0],
    ]);
  });

  test('the same whatever the order of the records', { tags: 'slow' }, () => {
    for (let i = 0; i < 5; i++) {
      const shuffled = new Random(1, i).shuffle([...records]);
      expect(JSON.stringify(standingsOf(GAME, ['a', 'b', 'c'], shuffled))).toBe(JSON.stringify(result));
    }
  });

  test('from the other side: wins are losses', () => {
    const other = standingsOf(GAME, ['c', 'b', 'a'], records);
    const [, ca, ba] = [...other.matches];
    expect(ba!.pentanomial).toEqual([...result.matches[0]!.pentanomial].reverse());
    expect(ca!.pentanomial).toEqual([...result.matches[1]!.pentanomial].reverse());
  });

  test('all are rated at once', () => {
    const { players, superiority, groups } = result.ratings!;
    expect(players.map(({ agent, games }) => [agent, games])).toEqual([
      ['c', 12],
      ['a', 12],
      ['b', 12],
    ]);
    expect(players.reduce((sum, { elo }) => sum + elo, 0)).toBeCloseTo(0, 8);
    expect([superiority.length, groups]).toEqual([3, 1]);
    expect(result.ratings!.verdict[0]).toMatch(/^c leads 3 agents/);
  });

  test('voided games, and those of somebody else, rate nobody', () => {
    const more = [
      ...records,
      ...recordsOf('++++', 'a', 'x', 100),
      ...recordsOf('++++', 'a', 'b', 200).map((record) => ({ ...record, voided: true as const })),
    ];
    expect(standingsOf(GAME, ['a', 'b', 'c'], more).ratings).toEqual(result.ratings);
  });

  test('a pair that has not met has no match', () => {
    expect(standingsOf(GAME, ['a', 'b', 'x'], recordsOf('+-')).matches).toHaveLength(1);
    expect(standingsOf(GAME, ['a', 'b'], [])).toEqual({
      game: 'slider-4',
      seatNames: ['H', 'V'],
      agents: ['a', 'b'],
      matches: [],
      warnings: [],
    });
  });
});

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
