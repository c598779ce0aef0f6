import { expect, test } from 'vitest';
import { handWeights } from '../../agents/weights/weights.ts';
import { families, gameNamed } from '../../games/index.ts';
import { moveSpread } from './move-spread.ts';

test.each(families.map(({ name }) => name))('%s: what differs between moves differs in some positions', (name) => {
  const game = gameNamed(name);
  const { features, shares, points } = moveSpread(game, handWeights(game, 'difference'));
  expect(points).toBeGreaterThan(0);
  expect(shares.map((share) => share > 0)).toEqual(features.map((spread) => spread > 0));
  for (const share of shares) expect(share).toBeLessThanOrEqual(1);
});
