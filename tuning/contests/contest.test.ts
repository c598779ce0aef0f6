import { expect, test } from 'vitest';
import type { GameRecord } from '../../tournament/log/record.ts';
import { ratingOf } from '../../tournament/statistics/rating.ts';
import { LiveContest, liveEloText } from './contest.ts';

const players = [
  { name: 'rival', agent: 'rival@nodes=10' },
  { name: 'one', agent: 'one@nodes=20' },
  { name: 'two', agent: 'two@nodes=30' },
] as const;

/** A pair of games of `rival` and another, of which `rival` makes `points`, each 0, ½ or 1. */
function pair(opening: number, other: string, points: readonly [number, number]): GameRecord[] {
  const seats = [players[0].agent, other];
  const record = (points: number, seat: number): GameRecord => {
    const winner = points === 0.5 ? -1 : points === 1 ? seat : 1 - seat;
    const turned = seat === 0 ? seats : [...seats].reverse();
    return {
      seats: turned,
      opening,
      winner,
      chosen: [9, 9],
      nodes: [9, 9],
      ending: 'x',
      moves: '',
      position: '',
    } as unknown as GameRecord;
  };
  return [record(points[0], 0), record(points[1], 1)];
}

function told(of: 'first' | 'others', games: readonly GameRecord[]): LiveContest {
  const contest = new LiveContest(players, of);
  for (const game of games) contest.add(game);
  return contest;
}

const games = [
  ...pair(0, players[1].agent, [1, 1]),
  ...pair(1, players[1].agent, [1, 0.5]),
  ...pair(0, players[2].agent, [0, 0.5]),
  ...pair(1, players[2].agent, [0.5, 0.5]),
];

test('of the others the best one is told, from its own view', () => {
  const { elo, low, high } = ratingOf([0, 0, 1, 1, 0]);
  expect(told('others', games).standing).toEqual({ name: 'two', elo, low, high });
});

test('of the first all its pairs are told', () => {
  const { elo, low, high } = ratingOf([0, 1, 1, 1, 1]);
  expect(told('first', games).standing).toEqual({ name: 'rival', elo, low, high });
});

test('before a pair is complete nothing is told', () => {
  for (const of of ['first', 'others'] as const) {
    expect(told(of, []).standing).toBeUndefined();
    expect(told(of, games.slice(0, 1)).standing).toBeUndefined();
  }
});

test.each([
  [{ name: 'g2-full', elo: 45, low: -10, high: 102 }, 'g2-full +45 [−10, +102]'],
  [{ name: 'hand:difference', elo: 0, low: 0, high: 0 }, 'hand:difference 0 [0, 0]'],
  [{ name: 'a', elo: 1.6, low: -0.4, high: 1234.5 }, 'a +2 [0, +1235]'],
])('%j', (live, text) => expect(liveEloText(live)).toBe(text));
