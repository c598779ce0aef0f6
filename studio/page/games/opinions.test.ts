import { expect, test } from 'vitest';
import { askedOf, costliest, largestDifference } from './opinions.tsx';

const curve = (...shares: readonly number[]) => shares.map((share, ply) => ({ ply, share }));

test.each([
  ['where they differ most', [curve(0.5, 0.6, 0.9), curve(0.5, 0.1, 0.8)], { ply: 1, share: 0.5 }],
  ['the first of such places', [curve(0.75, 0.5), curve(0.5, 0.75)], { ply: 0, share: 0.25 }],
  ['places that both have looked at', [curve(0.5, 0.6, 1), curve(0.5, 0.5)], { ply: 1, share: 0.1 }],
] as const)('%s', (_, curves, wanted) => {
  const found = largestDifference(curves)!;
  expect(found.ply).toBe(wanted.ply);
  expect(found.share).toBeCloseTo(wanted.share, 12);
});

test.each([
  ['nobody looked', [[], []]],
  ['one says nothing', [curve(0.5), undefined]],
] as const)('nowhere where %s', (_, curves) => expect(largestDifference(curves)).toBeUndefined());

test('what a move cost its player is known by what was thought before and after it, the worst first', () => {
  const curve = [0.5, 0.3, 0.4, 0.39, 0.9].map((share, ply) => ({ ply, share, best: 'x', turn: (ply % 2) as 0 | 1 }));
  // Player 0's first move cost 20 points, player 1's first 10; the third is the best one; the fourth cost 51.
  expect(costliest(curve, ['a', 'b', 'x', 'd'])).toEqual([
    { ply: 3, turn: 1, best: 'x', played: 'd', cost: expect.closeTo(0.51) },
    { ply: 0, turn: 0, best: 'x', played: 'a', cost: expect.closeTo(0.2) },
    { ply: 1, turn: 1, best: 'x', played: 'b', cost: expect.closeTo(0.1) },
  ]);
});

test.each(['hand:own', 'hand', 'hand:difference'])(
  '%s is asked for both sides, since its points for one player say nothing of the other',
  async (bare) =>
    expect(await askedOf({ name: `${bare}@nodes=1`, bare })).toEqual({ kind: 'hand', perspective: 'difference' }),
);

test.each(['handy', 'original', 'g1-full'])('%s without a file can’t be asked', async (bare) =>
  expect(await askedOf({ name: bare, bare })).toBeUndefined(),
);
