import { describe, expect, test } from 'vitest';
import { gameNamed } from '../../games/index.ts';
import type { GameRecord } from '../log/record.ts';
import { comparisonOf, compositesOf, FLOORS } from './comparison.ts';

const game = gameNamed('hex-3');
const NOTHING = { milliseconds: new Map(), memory: new Map() };

/** `a` in seat 0; `first` is who moves first on the board, `winner` a seat. */
function recordOf(index: number, first: 'b' | 'w', winner: 0 | 1 | -1, more: Partial<GameRecord> = {}): GameRecord {
  return {
    game: index,
    seats: ['a', 'b'],
    opening: index,
    position: `3/3/3 ${first}`,
    winner,
    ending: 'path',
    chosen: [4, 3],
    nodes: [400, 30],
    moves: 'a1',
    ...more,
  };
}

test('at home is who makes the first move on that board, whatever the seat', () => {
  const records = [
    recordOf(0, 'b', 0),
    recordOf(1, 'w', 0),
    recordOf(2, 'w', 1),
    recordOf(3, 'b', -1),
    recordOf(4, 'b', 0, { seats: ['b', 'a'] }),
  ];
  const [a, b] = comparisonOf(game, ['a', 'b'], records, NOTHING);
  expect([a!.home, a!.away]).toMatchObject([
    { games: 2, wins: 1 },
    { games: 3, wins: 1 },
  ]);
  expect([b!.home, b!.away]).toMatchObject([
    { games: 3, wins: 2 },
    { games: 2, wins: 0 },
  ]);
  expect([a!.averageMoves, a!.nodesPerMove]).toEqual([19 / 5, (4 * 400 + 30) / 19]);
});

test('voided games and strangers count for nothing; who never played has a line of nothing', () => {
  const records = [recordOf(0, 'b', 0, { voided: true }), recordOf(1, 'b', 0, { seats: ['x', 'b'] })];
  const [a, b] = comparisonOf(game, ['a', 'b'], records, NOTHING);
  expect(a).toMatchObject({ games: 0, averageMoves: 0, secondsPerMove: null, nodesPerMove: 0, peakMemory: null });
  expect(a!.home).toEqual({ games: 0, wins: 0, low: 0, high: 1 });
  expect(b!.games).toBe(1);
});

test('seconds are those of the games that were timed, memory the most of any', () => {
  const records = [recordOf(0, 'b', 0), recordOf(1, 'b', 0), recordOf(2, 'b', 0)];
  const measures = {
    milliseconds: new Map([
      [0, [40, 6000] as const],
      [2, [80, 0] as const],
    ]),
    memory: new Map([
      [0, [3e6, 9e6] as const],
      [1, [5e6, 1e6] as const],
    ]),
  };
  const [a, b] = comparisonOf(game, ['a', 'b'], records, measures);
  expect([a!.secondsPerMove, a!.peakMemory]).toEqual([0.015, 5]);
  expect([b!.secondsPerMove, b!.peakMemory]).toEqual([1, 9]);
  expect(a!.components).toEqual({ away: 0, home: 1, time: 1, memory: 1 });
  expect(b!.components).toEqual({ away: 0, home: 0, time: 0.015, memory: 5 / 9 });
});

test('a choice that never became a move has its time, and counts as one more', () => {
  const records = [{ ...recordOf(0, 'b', 0), chosen: [3, 0] as [number, number] }];
  const milliseconds = new Map([[0, [1500, 60_000] as const]]);
  const [a, b] = comparisonOf(game, ['a', 'b'], records, { ...NOTHING, milliseconds, unplayed: new Map([[0, 1]]) });
  expect([a!.secondsPerMove, b!.secondsPerMove]).toEqual([0.5, 60]);
});

test('the score by nodes depends on nothing that was measured', () => {
  const records = [recordOf(0, 'b', 0), recordOf(1, 'w', 1)];
  const measured = { milliseconds: new Map([[0, [9, 1] as const]]), memory: new Map([[1, [1e9, 1e7] as const]]) };
  const scores = (measures: typeof NOTHING) =>
    comparisonOf(game, ['a', 'b'], records, measures).map(({ scoreByNodes }) => scoreByNodes);
  expect(scores(measured)).toEqual(scores(NOTHING));
  expect(scores(NOTHING)[0]).toBeCloseTo(0.35 + (0.15 * 10) / 100 + 0.05, 10);
});

describe('the composite score', () => {
  const one = { homeGames: 10, homeWins: 5, awayGames: 10, awayWins: 2, cost: 0.5, megabytes: 20 };

  test('is 1 for who wins all and needs least, 0.2 for who needs least and wins nothing', () => {
    const entrants = [
      { ...one, homeWins: 10, awayWins: 10 },
      { ...one, homeWins: 0, awayWins: 0 },
    ];
    expect(compositesOf(entrants, FLOORS.seconds).map(({ score }) => Number(score.toFixed(12)))).toEqual([1, 0.2]);
  });

  test('takes differences below the floors for noise', () => {
    const entrants = [
      { ...one, cost: 0.000_001, megabytes: 0 },
      { ...one, cost: 0.001, megabytes: 1 },
      { ...one, cost: 0.002, megabytes: 4 },
    ];
    const components = compositesOf(entrants, FLOORS.seconds).map(({ components: { time, memory } }) => [time, memory]);
    expect(components).toEqual([
      [1, 1],
      [1, 1],
      [0.5, 0.25],
    ]);
  });

  test('compares with all entrants, so one more can change the others', () => {
    const slow = { ...one, cost: 1 };
    const alone = compositesOf([slow, slow], FLOORS.seconds);
    const beaten = compositesOf([slow, slow, { ...one, cost: 0.1 }], FLOORS.seconds);
    expect(alone[0]!.components.time).toBe(1);
    expect(beaten[0]!.components.time).toBeCloseTo(0.1, 12);
  });
});
