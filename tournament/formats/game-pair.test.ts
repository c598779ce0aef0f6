import { describe, expect, test } from 'vitest';
import { gamePairsOf, pairsOf, seatsOf } from './rounds.ts';

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

test('the two agents of a pair change seats', () => {
  expect(seatsOf({ pair: [3, 5], opening: 0, seat: 0 })).toEqual([3, 5]);
  expect(seatsOf({ pair: [3, 5], opening: 0, seat: 1 })).toEqual([5, 3]);
});

describe.each([
  [2, 1, 1],
  [2, 5, 5],
  [3, 4, 12],
  [5, 3, 30],
  [1, 4, 0],
  [2, 0, 0],
])('%d agents, %d openings', (agents, openings, count) => {
  const gamePairs = gamePairsOf(pairsOf(agents), 7, openings);

  test(`is ${count} game pairs`, () => expect(gamePairs).toHaveLength(count));

  test('every two meet once on every opening', () => {
    const keys = gamePairs.map(({ opening, pair }) => `${opening} ${pair}`);
    const wanted: string[] = [];
    for (let opening = 7; opening < 7 + openings; opening++)
      for (let a = 0; a < agents; a++) for (let b = a + 1; b < agents; b++) wanted.push(`${opening} ${a},${b}`);
    expect(keys.sort()).toEqual(wanted.sort());
  });

  test('come opening by opening', () => {
    const numbers = gamePairs.map(({ opening }) => opening);
    expect(numbers).toEqual(numbers.toSorted((a, b) => a - b));
  });
});
