import { expect, test } from 'vitest';
import { normalBelow, Z95 } from './normal.ts';

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
