import { expect, test } from 'vitest';
import { LateMoves } from './late-moves.ts';
import { fullSearch } from './search-options.ts';
import { PLY } from './transposition.ts';

const usual = new LateMoves(fullSearch.reduction, fullSearch.unreduced);
const reductionOf = (depth: number, place: number): number => usual.reductionOf(depth, place);
const depths = Array.from({ length: 2 * 64 }, (_, depth) => depth);
const places = Array.from({ length: 300 }, (_, place) => place);

test('the first moves, and those near the leaves, are never reduced', () => {
  const reduced = depths.flatMap((depth) => places.filter((place) => reductionOf(depth, place) > 0));
  expect(Math.min(...reduced)).toBe(3);
  const near = depths.filter((depth) => depth < 3 * PLY);
  expect(near.flatMap((depth) => places.filter((place) => reductionOf(depth, place) > 0))).toEqual([]);
});

test('whole plies, the more the deeper and the later; a ply is left below each move', () => {
  const wrong = depths.flatMap((depth) =>
    places.filter((place) => {
      const less = reductionOf(depth, place);
      const earlier = reductionOf(depth, Math.max(0, place - 1));
      const nearer = reductionOf(Math.max(0, depth - 1), place);
      return less % PLY !== 0 || less < earlier || less < nearer || (less > 0 && depth - PLY - less < PLY);
    }),
  );
  expect(wrong).toEqual([]);
  expect(reductionOf(4 * PLY, 10)).toBeGreaterThan(0);
});

test('the constants say how much less, and from which move on', () => {
  const [more, later] = [new LateMoves(100, 3), new LateMoves(50, 8)];
  const wrong = depths.flatMap((depth) =>
    places.filter(
      (place) =>
        more.reductionOf(depth, place) < reductionOf(depth, place) ||
        later.reductionOf(depth, place) !== (place < 8 ? 0 : reductionOf(depth, place)),
    ),
  );
  expect(wrong).toEqual([]);
  expect(more.reductionOf(12 * PLY, 10)).toBeGreaterThan(reductionOf(12 * PLY, 10));
  expect(new LateMoves(0, 1).reductionOf(12 * PLY, 10)).toBe(0);
});
