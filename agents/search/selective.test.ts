import { expect, test } from 'vitest';
import { Random } from '../../lib/maths/random.ts';
import { MAX_POINTS, WIN } from '../agent.ts';
import { MAX_HISTORY } from './move-order.ts';
import { fullSearch, type SearchOptions } from './search-options.ts';
import { Futility, LateMoves, SEARCHED } from './selective.ts';
import { PLY } from './transposition.ts';

/** Margins that have met positions whose values swing by up to `swing` points. */
function met(swing: number): Futility {
  const futility = new Futility(5);
  const random = new Random(1, 'futility');
  for (let i = 0; i < 200; i++) futility.meet(PLY, true, 0, Math.round((2 * random.unit() - 1) * swing));
  return futility;
}

/**
 * Positions evaluated `lead` above beta, whose values lie up to `swing` from it: how often leaving one out was wrong.
 */
function wrongShare(futility: Futility, swing: number): number {
  const random = new Random(2, 'futility');
  let left = 0;
  let wrong = 0;
  for (let i = 0; i < 400_000; i++) {
    const evaluation = Math.round(2 * swing * random.unit());
    const value = evaluation + Math.round((2 * random.unit() - 1) * swing);
    const kind = futility.kind(PLY, true, evaluation, -1, 0);
    if (kind === SEARCHED) continue;
    if (futility.samples(kind)) futility.learn(kind, value, -1, 0);
    else if (i > 200_000) {
      left++;
      if (value < 0) wrong++;
    }
  }
  return wrong / left;
}

test('nothing is left out before there is something to measure by, nor after it was forgotten', () => {
  const futility = new Futility(5);
  expect(futility.kind(PLY, true, 1_000_000, -1, 0)).toBe(SEARCHED);
  const known = met(100);
  expect(known.kind(PLY, true, 1_000_000, -1, 0)).not.toBe(SEARCHED);
  known.forget();
  expect(known.kind(PLY, true, 1_000_000, -1, 0)).toBe(SEARCHED);
});

test('each kind of position has its own margin', () => {
  const known = met(100);
  expect(known.kind(2 * PLY, true, 1_000_000, -1, 0)).toBe(SEARCHED);
  expect(known.kind(PLY, false, 1_000_000, -1, 0)).toBe(SEARCHED);
  const high = known.kind(PLY, true, 1_000_000, -1, 0);
  const low = known.kind(PLY, true, -1_000_000, -1, 0);
  expect(low).not.toBe(SEARCHED);
  expect(low).not.toBe(high);
});

test('a few plies above the leaves only', () =>
  expect([1, PLY, 3 * PLY, 3 * PLY + 1].map((depth) => new Futility(5).concerns(depth))).toEqual([
    true,
    true,
    true,
    false,
  ]));

test('what it counts lies outside the window, and within the evaluation', () => {
  const known = met(100);
  for (const [evaluation, alpha, beta] of [
    [500, -1, 0],
    [-500, -1, 0],
    [500, 20, 60],
    [-500, 20, 60],
  ] as const) {
    const kind = known.kind(PLY, true, evaluation, alpha, beta);
    const bound = known.bound(kind, evaluation);
    expect(evaluation > 0 ? bound >= beta && bound <= evaluation : bound <= alpha && bound >= evaluation).toBe(true);
  }
});

test('where a win or a loss is asked for, nothing is left out', () => {
  const known = met(1);
  expect(known.kind(PLY, true, MAX_POINTS - 1, 4 - WIN, 5 - WIN)).toBe(SEARCHED);
  expect(known.kind(PLY, true, 1 - MAX_POINTS, WIN - 5, WIN - 4)).toBe(SEARCHED);
});

test.each([1, 20, 1000, 1_000_000])('of values that swing by %i points, about one in twenty is wrong', (scale) => {
  const share = wrongShare(met(100 * scale), 100 * scale);
  expect(share).toBeGreaterThan(0.01);
  expect(share).toBeLessThan(0.07);
});

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
