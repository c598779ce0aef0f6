import { describe, expect, test } from 'vitest';
import type { Encounter } from './encounter.ts';
import { groupsOf, isAdvantageKnown, isBounded, openEnds } from './groups.ts';

/** `0-1 3/2/1`: player 0 has the first seat against 1, wins 3, draws 2, loses 1. */
function encountersOf(text: string): Encounter[] {
  return text
    .split(', ')
    .filter((line) => line !== '')
    .map((line) => {
      const [first, second, wins, draws, losses] = line.split(/[- /]/).map(Number);
      return { first: first!, second: second!, wins: wins!, draws: draws!, losses: losses! };
    });
}

describe.each<[string, number, string, number[], (string | undefined)[], boolean, boolean, boolean]>([
  // What; players; encounters; groups; open ends; bounded without and with an advantage to fit; advantage known.
  ['nobody played', 2, '', [0, 1], ['both', 'both'], true, true, false],
  ['both seats, both won', 2, '0-1 3/0/1, 1-0 2/0/2', [0, 0], [undefined, undefined], true, true, true],
  ['one seat only', 2, '0-1 3/0/1', [0, 0], [undefined, undefined], true, true, false],
  ['a shut-out', 2, '0-1 3/0/0, 1-0 0/0/3', [0, 0], ['above', 'below'], false, false, true],
  ['one draw bounds', 2, '0-1 3/1/0, 1-0 0/0/3', [0, 0], [undefined, undefined], true, false, true],
  ['the first seat always wins', 2, '0-1 3/0/0, 1-0 3/0/0', [0, 0], [undefined, undefined], true, false, true],
  ['the second always does', 2, '0-1 0/0/3, 1-0 0/0/3', [0, 0], [undefined, undefined], true, false, true],
  ['everything drawn', 2, '0-1 0/3/0, 1-0 0/3/0', [0, 0], [undefined, undefined], true, true, true],
  [
    'a chain of shut-outs',
    3,
    '0-1 2/0/0, 1-2 2/0/0, 1-0 0/0/2, 2-1 0/0/2',
    [0, 0, 0],
    ['above', undefined, 'below'],
    false,
    false,
    true,
  ],
  ['a ring', 3, '0-1 2/0/0, 1-2 2/0/0, 2-0 2/0/0', [0, 0, 0], [undefined, undefined, undefined], true, false, true],
  [
    'two that lead two',
    4,
    '0-1 1/0/1, 2-3 1/0/1, 0-2 5/0/0, 3-1 0/0/5, 1-0 1/0/1',
    [0, 0, 0, 0],
    ['above', 'above', 'below', 'below'],
    false,
    false,
    true,
  ],
  [
    'two islands',
    4,
    '0-2 1/0/1, 2-0 1/1/1, 1-3 2/0/0, 3-1 0/0/1',
    [0, 1, 0, 1],
    [undefined, 'above', undefined, 'below'],
    false,
    false,
    true,
  ],
  ['somebody who never played', 3, '0-2 1/0/1, 2-0 0/1/1', [0, 1, 0], [undefined, 'both', undefined], true, true, true],
])('%s', (_, players, text, groups, ends, bounded, boundedWithAdvantage, known) => {
  const encounters = encountersOf(text);
  test('groups', () => expect(groupsOf(players, encounters)).toEqual(groups));
  test('open ends', () => expect(openEnds(players, encounters)).toEqual(ends));
  test('bounded, without an advantage', () => expect(isBounded(players, encounters, false)).toBe(bounded));
  test('whether an advantage is known', () => expect(isAdvantageKnown(players, encounters)).toBe(known));
  if (known) test('bounded, with one', () => expect(isBounded(players, encounters, true)).toBe(boundedWithAdvantage));
});
