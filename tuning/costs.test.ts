import { describe, expect, test } from 'vitest';
import { nodesAt } from './costs.ts';
import { tuneFlags } from './options.ts';

describe('--costs', () => {
  test('is read back as it was written, names with an equals sign, too', () => {
    const costs = { 'hand:own': 1, 'tuned-full': 1.83, 'a=b.json': 0.25 };
    const [, word] = tuneFlags.words({ costs })[0]!.split(' ');
    expect(tuneFlags.read({ costs: word! }).costs).toEqual(costs);
  });

  test.each([
    ['hand:own', '--costs hand:own: agents and what a node costs them are wanted, such as hand:own=1'],
    ['hand:own=', '--costs hand:own=: agents and what a node costs them are wanted'],
    ['a=1,,b=2', '--costs a=1,,b=2: agents and what a node costs them are wanted'],
    ['a=much', '--costs a=much: agents and what a node costs them are wanted'],
    ['a=0', '--costs a=0: agents and what a node costs them are wanted'],
    ['a=-1', '--costs a=-1: agents and what a node costs them are wanted'],
    ['a=Infinity', '--costs a=Infinity: agents and what a node costs them are wanted'],
  ])('%s is refused', (word, message) => expect(() => tuneFlags.read({ costs: word })).toThrow(message));
});

test.each([
  [1, 3000, 3000],
  [1.83, 3000, 1640],
  [0.5, 3000, 6000],
  [51, 100, 10],
  [1.17, 122, 104],
])('at a cost of %d, %d nodes of the unit are %d', (cost, nodes, wanted) => expect(nodesAt(cost, nodes)).toBe(wanted));
