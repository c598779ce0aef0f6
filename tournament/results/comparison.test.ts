import { expect, test } from 'vitest';
import { gameNamed } from '../../games/index.ts';
import type { GameRecord, Measured } from '../log/record.ts';
import { comparisonOf } from './comparison.ts';

const game = gameNamed('hex-3');

/** The lines of `a` and `b`; `measured` by game. */
function compared(records: readonly GameRecord[], measured: readonly (readonly [number, Measured])[] = []) {
  const [a, b] = comparisonOf(game, ['a', 'b'], { records, measured: new Map(measured) });
  return [a!, b!] as const;
}

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
  const [a, b] = compared([
    recordOf(0, 'b', 0),
    recordOf(1, 'w', 0),
    recordOf(2, 'w', 1),
    recordOf(3, 'b', -1),
    recordOf(4, 'b', 0, { seats: ['b', 'a'] }),
  ]);
  expect([a.home, a.away]).toMatchObject([
    { games: 2, wins: 1 },
    { games: 3, wins: 1 },
  ]);
  expect([b.home, b.away]).toMatchObject([
    { games: 3, wins: 2 },
    { games: 2, wins: 0 },
  ]);
  expect([a.averageMoves, a.nodesPerMove]).toEqual([19 / 5, (4 * 400 + 30) / 19]);
});

test('voided games and strangers count for nothing; who never played has a line of nothing', () => {
  const [a, b] = compared([recordOf(0, 'b', 0, { voided: true }), recordOf(1, 'b', 0, { seats: ['x', 'b'] })]);
  expect(a).toMatchObject({ games: 0, averageMoves: 0, secondsPerMove: null, nodesPerMove: 0, peakMemory: null });
  expect(a.home).toEqual({ games: 0, wins: 0, low: 0, high: 1 });
  expect(b.games).toBe(1);
});

test('seconds are those of the games that were timed, memory the most of any', () => {
  const [a, b] = compared(
    [recordOf(0, 'b', 0), recordOf(1, 'b', 0), recordOf(2, 'b', 0)],
    [
      [0, { milliseconds: [40, 6000], memory: [3e6, 9e6] }],
      [2, { milliseconds: [80, 0], memory: [5e6, 1e6] }],
    ],
  );
  expect([a.secondsPerMove, a.peakMemory]).toEqual([0.015, 5]);
  expect([b.secondsPerMove, b.peakMemory]).toEqual([1, 9]);
  expect(a.components).toEqual({ away: 0, home: 1, time: 1, memory: 1 });
  expect(b.components).toEqual({ away: 0, home: 0, time: 0.015, memory: 5 / 9 });
});

test('a choice that never became a move has its time, and counts as one more', () => {
  const measured: Measured = { milliseconds: [1500, 60_000], unplayed: 1, memory: [0, 0] };
  const [a, b] = compared([recordOf(0, 'b', 0, { chosen: [3, 0] })], [[0, measured]]);
  expect([a.secondsPerMove, b.secondsPerMove]).toEqual([0.5, 60]);
});

test('the score by nodes depends on nothing that was measured', () => {
  const records = [recordOf(0, 'b', 0), recordOf(1, 'w', 1)];
  const scores = (...measured: Parameters<typeof compared>[1] & {}) =>
    compared(records, measured).map(({ scoreByNodes }) => scoreByNodes);
  expect(scores([0, { milliseconds: [9, 1], memory: [1e9, 1e7] }])).toEqual(scores());
  expect(scores()[0]).toBeCloseTo(0.35 + (0.15 * 10) / 100 + 0.05, 10);
});

test('the composite score is 1 for who wins all and needs least, 0.2 for who needs least and wins nothing', () => {
  const records = [recordOf(0, 'b', 0), recordOf(1, 'w', 0)];
  expect(compared(records).map(({ score }) => Number(score.toFixed(12)))).toEqual([1, 0.2]);
});

test('differences below a millisecond and a megabyte are noise', () => {
  const [a, b] = compared([recordOf(0, 'b', 0)], [[0, { milliseconds: [0.004, 6], memory: [10, 4e6] }]]);
  expect([a.components, b.components]).toMatchObject([
    { time: 1, memory: 1 },
    { time: 0.5, memory: 0.25 },
  ]);
});
