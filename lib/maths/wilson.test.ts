import fc from 'fast-check';
import { expect, test } from 'vitest';
import { wilsonInterval } from './normal.ts';

// R. G. Newcombe, Statistics in Medicine 17, 1998, table I, method 3; binom.confint(…, method = 'wilson') of R.
test.each([
  [81, 263, 0.2553, 0.3662],
  [15, 148, 0.0624, 0.1605],
  [0, 20, 0, 0.1611],
  [1, 29, 0.0061, 0.1718],
  [29, 29, 0.883, 1],
  [0, 0, 0, 1],
])('%d of %d: %d to %d', (hits, total, low, high) => {
  const interval = wilsonInterval(hits, total);
  expect(interval.low).toBeCloseTo(low, 4);
  expect(interval.high).toBeCloseTo(high, 4);
});

test('holds the share, lies within 0 to 1, and turns with it', () => {
  fc.assert(
    fc.property(fc.nat(1000), fc.nat(1000), (hits, misses) => {
      const { low, high } = wilsonInterval(hits, hits + misses);
      const turned = wilsonInterval(misses, hits + misses);
      const share = hits + misses === 0 ? 0.5 : hits / (hits + misses);
      expect(low).toBeGreaterThanOrEqual(0);
      expect(high).toBeLessThanOrEqual(1);
      expect(low).toBeLessThanOrEqual(share);
      expect(high).toBeGreaterThanOrEqual(share);
      expect(turned.low).toBeCloseTo(1 - high, 10);
    }),
  );
});
