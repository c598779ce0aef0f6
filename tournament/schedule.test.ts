import { describe, expect, test } from 'vitest';
import { pairsOf, Schedule } from './schedule.ts';

test.each([
  [0, []],
  [1, []],
  [2, [[0, 1]]],
  [
    3,
    [
      [0, 1],
      [0, 2],
      [1, 2],
    ],
  ],
])('pairs of %d agents', (count, pairs) => expect(pairsOf(count)).toEqual(pairs));

describe.each([
  [2, 1, 2],
  [2, 5, 10],
  [3, 4, 24],
  [5, 3, 60],
  [1, 4, 0],
  [2, 0, 0],
])('%d agents, %d openings', (agents, openings, games) => {
  const schedule = new Schedule(agents, openings);
  const pairings = Array.from({ length: schedule.games }, (_, index) => schedule.pairing(index));

  test(`is ${games} games`, () => expect(schedule.games).toBe(games));

  test('every two meet on every opening twice, seats swapped, and no game is there twice', () => {
    const keys = pairings.map(({ opening, pair, seat }) => `${opening} ${pair} ${seat}`);
    const wanted: string[] = [];
    for (let opening = 0; opening < openings; opening++)
      for (let a = 0; a < agents; a++)
        for (let b = a + 1; b < agents; b++) for (const seat of [0, 1]) wanted.push(`${opening} ${a},${b} ${seat}`);
    expect(keys.sort()).toEqual(wanted.sort());
  });

  test('the two games of a pair follow each other, opening by opening: a stop leaves whole pairs', () => {
    pairings.forEach(({ opening, pair, seat }, index) => {
      expect(seat).toBe(index % 2);
      const before = pairings[index - 1];
      if (before === undefined) return;
      expect(opening).toBeGreaterThanOrEqual(before.opening);
      if (seat === 1) expect([opening, pair]).toEqual([before.opening, before.pair]);
    });
  });
});
