import { expect, test } from 'vitest';
import { liveEloText } from './live-elo.ts';

test.each([
  [{ name: 'g2-full', elo: 45, low: -10, high: 102 }, 'g2-full +45 [−10, +102]'],
  [{ name: 'hand:difference', elo: 0, low: 0, high: 0 }, 'hand:difference 0 [0, 0]'],
  [{ name: 'a', elo: 1.6, low: -0.4, high: 1234.5 }, 'a +2 [0, +1235]'],
])('%j', (live, text) => expect(liveEloText(live)).toBe(text));
