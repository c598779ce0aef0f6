import { expect, test } from 'vitest';
import { liveEloIn, liveEloText } from './live-elo.ts';

test.each([
  ['g2-full', 45, -10, 102],
  ['hand:difference', 0, 0, 0],
  ['g12-full:power+tempo-l0.5', -1200, -2000, 2000],
])('%s at %d is read as it was written, behind other words or alone', (name, elo, low, high) => {
  const text = liveEloText({ name, elo, low, high });
  for (const before of ['', 'round 2 of 3: ']) expect(liveEloIn(before + text)).toEqual({ name, elo, low, high });
});

test('the figures are whole', () =>
  expect(liveEloText({ name: 'a', elo: 1.6, low: -0.4, high: 1234.5 })).toBe('a +2 [0, +1235]'));

test.each(['', 'against the champion', 'g2-full: epoch 3 of 20', 'games [1, 2]'])(
  '%j says nothing of the kind',
  (note) => expect(liveEloIn(note)).toBeUndefined(),
);
