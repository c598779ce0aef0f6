import { expect, test } from 'vitest';
import { fullSearch } from '../agents/search/search-options.ts';
import type { SearchedPosition } from './measure.ts';
import { disagreementsOf, rowsOf } from './rows.ts';
import type { Variant } from './variants.ts';

const variants: Variant[] = [
  { name: 'whole', options: fullSearch, sameTree: true },
  { name: 'pvs=off', options: fullSearch, sameTree: true },
  { name: 'quiescence=4', options: fullSearch, sameTree: false },
];

function measured(position: string, ...found: [nodes: number, score: number, move: string][]): SearchedPosition {
  return {
    position,
    searches: found.map(([nodes, score, move]) => ({ nodes, score, move })),
    milliseconds: found.map(([nodes]) => nodes / 10),
  };
}

const positions = [
  measured('here', [10, 5, 'a'], [20, 5, 'a'], [7, 6, 'a']),
  measured('there', [30, 9, 'b'], [10, 9, 'c'], [8, 9, 'b']),
];

test('nodes and times are summed, values and moves counted where they are those of the whole search', () => {
  const rows = rowsOf(variants, positions, new Map());
  expect(rows.map(({ nodes, milliseconds }) => [nodes, milliseconds])).toEqual([
    [40, 4],
    [30, 3],
    [15, 1.5],
  ]);
  expect(rows.map(({ sameValue, sameMove }) => [sameValue, sameMove])).toEqual([
    [2, 2],
    [2, 1],
    [1, 2],
  ]);
});

test('another value or move is a mistake in the same tree only', () => {
  expect(disagreementsOf(variants, positions)).toEqual(['there: pvs=off finds c (9), the whole search b (9)']);
});
