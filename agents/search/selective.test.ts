import { expect, test } from 'vitest';
import { MAX_POINTS, WIN } from '../agent.ts';
import { MAX_HISTORY } from './move-order.ts';
import { fullSearch, type SearchOptions } from './search-options.ts';
import { Futility, LateMoves } from './selective.ts';
import { PLY } from './transposition.ts';

/** Has met positions one ply above the leaves whose values swing by these points, one way and the other. */
function met(swings: readonly number[], margin = 100, depth = PLY): Futility {
  const futility = new Futility(margin);
  for (const swing of swings) for (const sign of [-1, 1]) futility.meet(depth, 7, 7 + sign * swing);
  return futility;
}

const usually = (swing: number): number[] => Array(100).fill(swing);

test('no margin before there is something to measure by, nor after it was forgotten', () => {
  expect(met([]).margin(PLY)).toBe(Number.POSITIVE_INFINITY);
  expect(met(usually(50).slice(0, 15)).margin(PLY)).toBe(Number.POSITIVE_INFINITY);
  const known = met(usually(50));
  expect(known.margin(PLY)).toBeLessThan(60);
  known.forget();
  expect(known.margin(PLY)).toBe(Number.POSITIVE_INFINITY);
});

test.each([1, 30, 1000, 1_000_000])('of points that swing by %i, that much for each ply', (swing) => {
  for (const plies of [1, 2, 3, 6]) {
    const margin = met(usually(swing)).margin(plies * PLY) / plies;
    expect(margin).toBeGreaterThanOrEqual(swing);
    expect(margin).toBeLessThanOrEqual(swing + 1);
  }
  expect(met(usually(swing), 200).margin(PLY)).toBeGreaterThanOrEqual(2 * swing);
  expect(met(usually(swing), 50).margin(2 * PLY)).toBeLessThanOrEqual(swing + 1);
});

test('a few huge swings, wins and losses change little', () => {
  const some = [...usually(50), 5000, ...usually(50), 1_000_000];
  expect(met(some).margin(PLY)).toBeLessThan(60);
  expect(met([...usually(50), WIN - 5, MAX_POINTS + 7]).margin(PLY)).toBe(met(usually(50)).margin(PLY));
});

test('what changes during a game is learned anew', () => {
  const later = Array(3000).fill(20);
  expect(met([...usually(500), ...later]).margin(PLY)).toBeLessThan(25);
});

test('a search deeper than one ply teaches nothing: in it, margins left positions out', () =>
  expect(met(usually(50), 100, 2 * PLY).margin(PLY)).toBe(Number.POSITIVE_INFINITY));

test('a few plies above the leaves only', () =>
  expect([1, PLY, 6 * PLY, 6 * PLY + 1].map((depth) => new Futility(5).concerns(depth))).toEqual([
    true,
    true,
    true,
    false,
  ]));

/** Late moves as the usual constants have them, or others. */
const lateMoves = (others: Partial<SearchOptions>): LateMoves => new LateMoves({ ...fullSearch, lmr: true, ...others });
const usual = lateMoves({});
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
  const [more, later] = [lateMoves({ reduction: 100 }), lateMoves({ unreduced: 8 })];
  const wrong = depths.flatMap((depth) =>
    places.filter(
      (place) =>
        more.reductionOf(depth, place) < reductionOf(depth, place) ||
        later.reductionOf(depth, place) !== (place < 8 ? 0 : reductionOf(depth, place)),
    ),
  );
  expect(wrong).toEqual([]);
  expect(more.reductionOf(12 * PLY, 10)).toBeGreaterThan(reductionOf(12 * PLY, 10));
  expect(lateMoves({ reduction: 0, unreduced: 1 }).reductionOf(12 * PLY, 10)).toBe(0);
});

test('a good history takes up to two plies from a reduction, a bad one adds as many; a ply is left below each move', () => {
  const histories = [-1, -0.5, -0.1, 0, 0.1, 0.5, 1].map((share) => share * MAX_HISTORY);
  expect(histories.map((history) => usual.trusted(3 * PLY, 20 * PLY, history) / PLY)).toEqual([5, 4, 3, 3, 3, 2, 1]);
  expect(histories.map((history) => usual.trusted(PLY, 4 * PLY, history) / PLY)).toEqual([2, 2, 1, 1, 1, 0, 0]);
});

test('up to three plies above the leaves only some moves are searched, more the deeper, if any are left out', () => {
  const searched = (late: number): number[] => [1, 2, 3, 4].map((plies) => lateMoves({ late }).searched(plies * PLY));
  expect(searched(8)).toEqual([9, 12, 17, Number.POSITIVE_INFINITY]);
  expect(searched(0)).toEqual(Array(4).fill(Number.POSITIVE_INFINITY));
  expect(new LateMoves({ ...fullSearch, late: 8 }).reductionOf(12 * PLY, 40)).toBe(0);
});
