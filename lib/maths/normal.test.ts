import fc from 'fast-check';
import { expect, test } from 'vitest';
import { normalBelow, wilsonInterval, Z95 } from './normal.ts';

/** mpmath, 40 digits. */
test.each([
  [-8, 6.220960574271784e-16],
  [-5, 2.866515718791939e-7],
  [-3.5, 0.00023262907903552504],
  [-3.01, 0.0013062384487694677],
  [-3, 0.0013498980316300946],
  [-2.99, 0.0013948872354922505],
  [-1.96, 0.024997895148220435],
  [-1, 0.15865525393145705],
  [-0.1, 0.460172162722971],
  [0, 0.5],
  [0.1, 0.539827837277029],
  [0.5, 0.6914624612740131],
  [1, 0.8413447460685429],
  [1.6448536269514722, 0.95],
  [2.5, 0.9937903346742238],
  [3, 0.9986501019683699],
  [3.01, 0.9986937615512306],
  [4, 0.9999683287581669],
  [6, 0.9999999990134123],
])('below %d', (x, share) => {
  const value = normalBelow(x);
  expect(Math.abs(value / share - 1)).toBeLessThan(1e-12);
});

test('rises everywhere and is symmetric, across the seams of its methods too', () => {
  let last = 0;
  for (let step = -800; step <= 800; step++) {
    const value = normalBelow(step / 100);
    expect(value).toBeGreaterThanOrEqual(last);
    expect(value + normalBelow(-step / 100)).toBeCloseTo(1, 14);
    last = value;
  }
});

test.each([-Infinity, -40, 40, Infinity])('%d is beyond doubt', (x) => expect(normalBelow(x)).toBe(x < 0 ? 0 : 1));
test('Z95', () => expect(normalBelow(Z95)).toBeCloseTo(0.975, 15));

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
