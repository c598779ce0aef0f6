import { expect, test } from 'vitest';
import { InputError } from '../lib/input-error.ts';
import { equalText, isDepth, limitFor, termsOf } from './terms.ts';

const walk = { shortest: 2, longest: 8 };
const random = { seed: 1, openings: 'random', scatter: 0, walk } as const;

test.each([
  ['depth=4', true],
  ['nodes=3000', false],
  ['ms=20', false],
  ['depth=12,nodes=3000', false],
])('%s is of equal depth: %s', (limit, wanted) => {
  expect(isDepth(limit)).toBe(wanted);
  expect(termsOf(limit, random).equal).toBe(wanted ? 'depth' : 'time');
});

test.each([
  [random, 'after 2 to 8 random moves'],
  [{ ...random, walk: { shortest: 4, longest: 4 } }, 'after 4 random moves'],
  [{ ...random, openings: 'start' as const }, 'at the start'],
  [{ ...random, openings: 'set' as const, set: { file: 'mine.txt', positions: [] } }, 'at the openings of mine.txt'],
])('says where games start', (openings, wanted) => expect(termsOf('depth=4', openings).start).toBe(wanted));

test('equal depth says what it leaves out', () =>
  expect([equalText({ equal: 'time' }), equalText({ equal: 'depth' })]).toEqual([
    'at equal time',
    'at equal depth, which leaves out what an evaluation costs',
  ]));

test.each([
  ['nodes=3000', { nodes: 1500 }],
  ['depth=9,nodes=3000', { depth: 9, nodes: 1500 }],
  ['depth=4', { depth: 4 }],
  ['ms=20', { milliseconds: 20 }],
])('%s at a cost of 2', (limit, wanted) => expect(limitFor('dear', limit, { dear: 2 })).toEqual(wanted));

test.each([undefined, {}, { cheap: 1 }])('nodes ask for a cost: %o', (costs) =>
  expect(() => limitFor('dear', 'nodes=3000', costs)).toThrow(InputError),
);
test('depth asks for none', () => expect(limitFor('dear', 'depth=4', undefined)).toEqual({ depth: 4 }));
