import { expect, test } from 'vitest';
import { rungsOf } from './path.ts';

const path = (...nanoseconds: number[]) =>
  nanoseconds.map((cost, i) => ({ feature: `f${i}`, loss: 0.5, nanoseconds: cost }));

test.each([
  ['features of about one cost come together', 100, [10, 11, 15], [3]],
  ['each rung is the largest set within its cost', 100, [10, 12, 40, 45, 200, 210], [2, 4, 6]],
  ['rungs between which nothing lies are one', 100, [10, 900], [1, 2]],
  ['one feature', 50, [30], [1]],
  ['a node that costs nothing else', 1, [10, 20, 40], [1, 2, 3]],
] as const)('%s', (_, node, costs, wanted) => expect(rungsOf(path(...costs), node)).toEqual(wanted));
