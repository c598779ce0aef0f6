import { expect, test } from 'vitest';
import { Random } from '../../lib/maths/random.ts';
import type { Game } from '../game.ts';
import { LookAhead, SAFE } from './edgeset.ts';
import { CHAIN, FeatureSet, INTERSECTION, ISO_LOOP, LOOP, playout, smallestSacrifice } from './featureset.ts';
import { hexifence } from './index.ts';
import type { HexifencePosition } from './position.ts';

const SIZES = [2, 3, 4, 5];
const KINDS = ['CHAIN', 'LOOP', 'ISO_LOOP', 'INTERSECTION'];

/** A board on which safe edges were claimed at random until none was left. */
function locked(size: number, random: Random): HexifencePosition {
  const position = (hexifence.game(size) as Game<HexifencePosition>).start(random);
  const { edges } = position;
  while (edges.counts[SAFE] > 0) {
    const safe = new Int32Array(edges.counts[SAFE]);
    edges.list(SAFE, safe, 0);
    position.make(random.pick(safe));
  }
  return position;
}

/** The features that are in the set, in any order; chains and loops with the number of their ends at intersections. */
function portrait(set: FeatureSet): string[] {
  return Array.from({ length: set.count }, (_, i) => {
    const ends = [set.ends[2 * i], set.ends[2 * i + 1]].filter((end) => end >= 0).length;
    const kind = KINDS[set.kind[i]];
    return kind === undefined ? '' : `${kind} ${set.length[i]} ${ends}`;
  })
    .filter((text) => text !== '')
    .sort();
}

test('taking a string whole leaves the features that it leaves on the board', () => {
  const kinds = new Set<number>();
  for (const size of SIZES)
    for (let i = 0; i < 60; i++) {
      const random = new Random(i, 'consume', size);
      const position = locked(size, random);
      const { board, edges } = position;
      const ahead = new LookAhead(board);
      const set = new FeatureSet(board).read(edges);
      for (let opened = 0; opened < set.count; opened++) {
        if (set.kind[opened] === INTERSECTION) continue;
        kinds.add(set.kind[opened]);
        const after = new FeatureSet(board).copy(set);
        after.consume(opened, 1, 0);
        const edge = edges.edgeOf(set.cell[opened]);
        edges.claim(edge);
        const cells = ahead.grab(edges);
        const wanted = portrait(new FeatureSet(board).read(ahead));
        edges.release(edge);
        expect([position.text(), opened, portrait(after), ...after.taken]).toEqual([
          position.text(),
          opened,
          wanted,
          0,
          cells,
        ]);
      }
    }
  expect([...kinds].sort()).toEqual([CHAIN, LOOP, ISO_LOOP]);
});

/** Strings that end at no intersection: `chain 4, loop 3`. */
function setOf(strings: string): FeatureSet {
  const kinds: Readonly<Record<string, number>> = { chain: CHAIN, 'joined loop': LOOP, loop: ISO_LOOP };
  const { board, edges } = locked(3, new Random(1));
  const set = new FeatureSet(board).read(edges);
  const found = [...strings.matchAll(/(chain|(?:joined )?loop) (\d+)/g)];
  set.count = found.length;
  set.ends.fill(-1);
  for (const [i, [, kind, length]] of found.entries()) {
    set.kind[i] = kinds[kind!]!;
    set.length[i] = Number(length);
  }
  return set;
}

test.each([
  ['chain 1', [0, 1]],
  ['chain 2', [2, 0]],
  ['chain 5', [2, 3]],
  ['joined loop 5', [2, 3]],
  ['loop 3', [2, 1]],
  ['loop 4', [4, 0]],
  ['loop 7', [4, 3]],
])('with boxing, a %s gives opener and taker %j', (string, wanted) => {
  const set = setOf(string);
  set.consume(0, 1, 1);
  expect(Array.from(set.taken)).toEqual(wanted);
});

test.each([
  ['the shortest', 'chain 4, chain 1, chain 2', 1],
  ['of equal chains the first', 'chain 2, chain 2', 0],
  ['an isolated loop before an equal chain', 'chain 3, loop 3', 1],
  ['a short chain before a loop', 'loop 3, chain 2', 1],
  ['a loop before a long chain, longer as it is', 'chain 3, loop 6, loop 5', 2],
  ['nothing of nothing', '', -1],
])('the smallest sacrifice is %s', (_, strings, wanted) => expect(smallestSacrifice(setOf(strings))).toBe(wanted));

test.each([
  ['short strings change the turn', 'chain 1, chain 2', [2, 1]],
  ['the last string is taken whole', 'chain 6', [0, 6]],
  ['of a long string before the last two are left', 'chain 3, chain 6', [2, 7]],
  ['four of a loop', 'loop 6, chain 6', [4, 8]],
  ['not before a single cluster', 'loop 6, loop 3', [6, 3]],
])('play-out: %s', (_, strings, wanted) => {
  const set = setOf(strings);
  playout(set, 0);
  expect(Array.from(set.taken)).toEqual(wanted);
});

test('a play-out gives away every cell', () => {
  for (const size of SIZES)
    for (let i = 0; i < 40; i++) {
      const { board, edges, captured } = locked(size, new Random(i, 'playout', size));
      const set = new FeatureSet(board).read(edges);
      playout(set, i % 2);
      expect(set.taken[0] + set.taken[1] + captured[0] + captured[1]).toBe(board.cells);
      expect(portrait(set)).toEqual([]);
    }
});
