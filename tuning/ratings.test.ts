import { expect, test } from 'vitest';
import { cyclesOf } from './ratings.ts';

const won = { low: 10, high: 90 };
const lost = { low: -90, high: -10 };
const open = { low: -40, high: 60 };
const match = (a: string, b: string, rating: typeof won) => ({ a, b, rating });

test.each([
  ['nothing', [], []],
  ['a ladder', [match('a', 'b', won), match('b', 'c', won), match('a', 'c', won)], []],
  [
    'a cycle, whoever is named first',
    [match('b', 'a', lost), match('c', 'b', lost), match('c', 'a', won)],
    [['a', 'b', 'c']],
  ],
  ['the other way round', [match('a', 'b', lost), match('b', 'c', lost), match('a', 'c', won)], [['a', 'c', 'b']]],
  ['one win that is not sure', [match('a', 'b', won), match('b', 'c', open), match('c', 'a', won)], []],
  [
    'a win shown twice counts once',
    [match('a', 'b', won), match('a', 'b', won), match('b', 'c', won), match('c', 'a', won)],
    [['a', 'b', 'c']],
  ],
  [
    'two matches that contradict each other',
    [match('a', 'b', won), match('a', 'b', lost), match('b', 'c', won), match('c', 'a', won)],
    [],
  ],
  [
    'two cycles with a common win',
    [match('a', 'b', won), match('b', 'c', won), match('c', 'a', won), match('b', 'd', won), match('d', 'a', won)],
    [
      ['a', 'b', 'c'],
      ['a', 'b', 'd'],
    ],
  ],
])('%s', (_, matches, cycles) => expect(cyclesOf(matches)).toEqual(cycles));
