import { expect, test } from 'vitest';
import { Random } from '../../../lib/maths/random.ts';
import { binomial } from './ratings.ts';

const DRAWS = 20_000;

test.each([
  [1, 0.3],
  [7, 0.02],
  [40, 0.5],
  [100, 0.9],
  [500, 0.4],
  [501, 0.2],
  [3000, 0.65],
])('%d tries at %d: mean and variance', (count, chance) => {
  const random = new Random(3, 'binomial', count);
  let sum = 0;
  let squares = 0;
  let possible = true;
  for (let draw = 0; draw < DRAWS; draw++) {
    const found = binomial(random, count, chance);
    possible &&= Number.isInteger(found) && found >= 0 && found <= count;
    sum += found - count * chance;
    squares += (found - count * chance) ** 2;
  }
  expect(possible).toBe(true);
  const variance = count * chance * (1 - chance);
  expect(Math.abs(sum / DRAWS)).toBeLessThan(4 * Math.sqrt(variance / DRAWS));
  expect(squares / DRAWS / variance).toBeGreaterThan(0.95);
  expect(squares / DRAWS / variance).toBeLessThan(1.05);
});

test('every number comes as often as it should', () => {
  const random = new Random(4, 'binomial');
  const counts = new Array<number>(6).fill(0);
  for (let draw = 0; draw < DRAWS; draw++) counts[binomial(random, 5, 0.3)]!++;
  const shares = [0.16807, 0.36015, 0.3087, 0.1323, 0.02835, 0.00243];
  const misfit = counts.reduce((sum, count, i) => sum + (count - DRAWS * shares[i]!) ** 2 / (DRAWS * shares[i]!), 0);
  // Beyond this, the χ² distribution of 5 degrees of freedom holds one in a thousand.
  expect(misfit).toBeLessThan(20.5);
});

test.each([
  [0, 0.5, 0],
  [9, 0, 0],
  [9, 1, 9],
  [9, -1e-18, 0],
])('%d tries at %d: %d, beyond doubt', (count, chance, found) => {
  for (let draw = 0; draw < 20; draw++) expect(binomial(new Random(draw), count, chance)).toBe(found);
});
