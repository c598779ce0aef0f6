import { describe, expect, test } from 'vitest';
import { Random } from '../../lib/maths/random.ts';
import type { GameRecord } from '../log/record.ts';
import { standingsOf } from './standings.ts';

const GAME = { name: 'slider-4', seats: ['H', 'V'] } as const;

/**
 * A record of each game, `a` in seat 0 of the even ones: `+` a won, `-` a lost, `=` drawn. Games 2i and 2i + 1 share
 * opening i.
 */
function recordsOf(scores: string, a = 'a', b = 'b', from = 0): GameRecord[] {
  return [...scores].map((score, i) => {
    const seatOfA = i % 2;
    const winner = score === '=' ? -1 : score === '+' ? seatOfA : 1 - seatOfA;
    return {
      game: from + i,
      seats: seatOfA === 0 ? [a, b] : [b, a],
      opening: i >> 1,
      position: `opening ${i >> 1}`,
      winner: winner as -1 | 0 | 1,
      ending: score === '=' ? 'ply limit' : 'home',
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
    for (let i = 0; i < 20; i++) {
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
