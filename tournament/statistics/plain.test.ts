import { expect, test } from 'vitest';
import { normalBelow } from '../../lib/maths/normal.ts';
import type { Counts } from './counts.ts';
import { plainReport, WINITZKI_Z95 } from './plain.ts';
import { normalizedOf, ratingOf } from './rating.ts';

test("Winitzki's closed form comes near the 97.5 % point", () => {
  expect(WINITZKI_Z95).toBeCloseTo(1.9571619, 7);
  expect(normalBelow(WINITZKI_Z95)).toBeCloseTo(0.975, 3);
});

test.each<Counts>([
  [760, 1230, 890],
  [100, 0, 100],
  [332, 433, 498, 333, 334],
  [300, 0, 0, 0, 100],
])('of many results, %j is rated nearly as fastchess has it', (...counts) => {
  const [plain, rating] = [plainReport(counts as unknown as Counts), ratingOf(counts as unknown as Counts)];
  expect(plain.elo).toBeCloseTo(rating.elo, 10);
  expect(plain.eloError / ((rating.high - rating.low) / 2)).toBeCloseTo(1, 1);
  expect(Math.abs(plain.los - rating.los)).toBeLessThan(0.02);
  expect(plain.nelo).toBeCloseTo(normalizedOf(counts as unknown as Counts).elo, 10);
});

test.each<[Counts, number, number]>([
  [[0, 0, 7], 2000, 1],
  [[7, 0, 0, 0, 0], -2000, 0],
  [[0, 0, 7, 0, 0], 0, 0.5],
])('results all alike, %j, have no spread', (counts, elo, los) => {
  expect(plainReport(counts)).toMatchObject({ elo, eloError: 0, nelo: null, neloError: null, los });
});
