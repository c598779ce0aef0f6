import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { Random } from '../../lib/maths/random.ts';
import type { Counts as AnyCounts } from './counts.ts';
import { eloOf, MAX_ELO } from './elo.ts';
import { plainReport } from './findings.ts';
import { normalizedOf, ratingOf, verdictOf } from './rating.ts';

type Counts = [number, number, number, number, number];

/** Published tests of fastchess and cutegames; each line names its source. */
const vectors = readFileSync(new URL('vectors/published_tests.jsonl', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line));

test.each(vectors.filter((vector) => vector.function === 'elo_report_pentanomial'))('$source', (vector) => {
  const { LL, LD, WL, DD, WD, WW } = vector.inputs;
  const { elo, low, high, los, score } = ratingOf([LL, LD, WL + DD, WD, WW]);
  const { expected, tolerance } = vector;
  expect(Math.abs(elo - expected.elo)).toBeLessThan(tolerance.elo);
  expect(Math.abs(score - expected.score)).toBeLessThan(tolerance.score);
  // Theirs are normal intervals, ours are by likelihood with one result more: of so many pairs nearly the same.
  expect((high - low) / 2 / expected.elo_error).toBeGreaterThan(0.98);
  expect((high - low) / 2 / expected.elo_error).toBeLessThan(1.05);
  expect(Math.abs(100 * los - expected.los_percent)).toBeLessThan(3);
});

test.each(vectors.filter((vector) => vector.function === 'elo_from_wdl'))('$source $inputs', (vector) => {
  const { wins, draws, losses } = vector.inputs;
  const elo = eloOf((wins + draws / 2) / (wins + draws + losses));
  expect(Math.abs(elo - vector.expected.elo)).toBeLessThan(vector.tolerance.elo);
});

describe('eloOf', () => {
  test.each([
    [0.5, 0],
    [0.75, 400 * Math.log10(3)],
    [10 / 11, 400],
    [1 / 11, -400],
    [0, -MAX_ELO],
    [1, MAX_ELO],
    [-0.2, -MAX_ELO],
    [1 - 1e-12, MAX_ELO],
  ])('%d', (score, elo) => expect(eloOf(score)).toBeCloseTo(elo, 10));
});

describe('ratingOf', () => {
  const random = new Random(9);
  const drawn: Counts[] = Array.from({ length: 300 }, () => {
    const counts: Counts = [0, 0, 0, 0, 0];
    for (let pair = random.int(40); pair >= 0; pair--) counts[random.int(5)]!++;
    return counts.map((count) => (random.chance(0.4) ? 0 : count)) as Counts;
  });

  test('is finite, and the interval holds the estimate and more', () => {
    for (const counts of drawn) {
      const { elo, low, high, los } = ratingOf(counts);
      expect(low).toBeLessThan(elo);
      expect(high).toBeGreaterThan(elo);
      expect(low).toBeGreaterThanOrEqual(-MAX_ELO);
      expect(high).toBeLessThanOrEqual(MAX_ELO);
      expect(los).toBeGreaterThanOrEqual(0);
      expect(los).toBeLessThanOrEqual(1);
      if (los !== 0.5) expect(los > 0.5).toBe(elo > 0);
    }
  });

  test('from the other side it is the same with the signs changed', () => {
    for (const counts of drawn) {
      const one = ratingOf(counts);
      const other = ratingOf([...counts].reverse() as Counts);
      expect(other.elo).toBeCloseTo(-one.elo, 8);
      expect(other.low).toBeCloseTo(-one.high, 8);
      expect(other.los).toBeCloseTo(1 - one.los, 8);
    }
  });

  test('no pairs: anything is possible', () => {
    expect(ratingOf([0, 0, 0, 0, 0])).toEqual({ elo: 0, low: -MAX_ELO, high: MAX_ELO, los: 0.5, score: 0.5 });
  });

  test.each([4, 10, 500])('a shut-out of %d pairs: open above, and sure of more, the more pairs', (pairs) => {
    const { elo, low, high, score } = ratingOf([0, 0, 0, 0, pairs]);
    expect(score).toBe(1);
    expect(elo).toBeCloseTo(eloOf((2 * pairs + 0.5) / (2 * pairs + 1)), 8);
    expect(high).toBe(MAX_ELO);
    expect(low).toBeGreaterThan(ratingOf([0, 0, 0, 0, Math.floor(pairs / 2)]).low);
  });

  test.each([1, 10, 500])('%d pairs split evenly: 0, with an interval', (pairs) => {
    const { elo, low, high, los } = ratingOf([0, 0, pairs, 0, 0]);
    expect([elo, los]).toEqual([0, 0.5]);
    expect(high).toBeCloseTo(-low, 8);
    expect(high).toBeGreaterThan(200 / pairs);
  });

  test('95 of 100 intervals hold the truth', () => {
    const probabilities = [0.1, 0.2, 0.25, 0.25, 0.2];
    const truth = eloOf(probabilities.reduce((sum, chance, i) => sum + (chance * i) / 4, 0));
    let held = 0;
    for (let match = 0; match < 2000; match++) {
      const counts: Counts = [0, 0, 0, 0, 0];
      for (let pair = 0; pair < 200; pair++) {
        let rest = random.unit();
        let bin = 0;
        while (bin < 4 && rest >= probabilities[bin]!) rest -= probabilities[bin++]!;
        counts[bin]!++;
      }
      const { low, high } = ratingOf(counts);
      if (low <= truth && truth <= high) held++;
    }
    expect(held / 2000).toBeGreaterThan(0.93);
    expect(held / 2000).toBeLessThan(0.97);
  });
});

test.each<{ counts: Counts; verdict: string }>([
  {
    counts: [40, 60, 150, 110, 140],
    verdict:
      'tuned is stronger than hand by 89 Elo (95 % interval +68 to +109, 500 pairs, likelihood of superiority >99.9 %).',
  },
  {
    counts: [140, 110, 150, 60, 40],
    verdict:
      'hand is stronger than tuned by 89 Elo (95 % interval +68 to +109, 500 pairs, likelihood of superiority >99.9 %).',
  },
  {
    counts: [100, 50, 198, 50, 102],
    verdict:
      'No difference shown between tuned and hand: +1 Elo for tuned (95 % interval −20 to +23, 500 pairs, likelihood of superiority 52.6 %).',
  },
  {
    counts: [0, 0, 500, 0, 0],
    verdict:
      'No difference shown between tuned and hand: 0 Elo for tuned (95 % interval −3 to +3, 500 pairs, likelihood of superiority 50.0 %).',
  },
  {
    counts: [0, 0, 0, 0, 20],
    verdict:
      'tuned is stronger than hand by 763 Elo (95 % interval +248 or more, 20 pairs, likelihood of superiority >99.9 %).',
  },
  {
    counts: [0, 0, 0, 1, 0],
    verdict:
      'No difference shown between tuned and hand: +191 Elo for tuned (95 % interval −613 to +807, 1 pair, likelihood of superiority 50.0 %).',
  },
  {
    counts: [1, 0, 0, 0, 1],
    verdict:
      'No difference shown between tuned and hand: 0 Elo for tuned (95 % interval −653 to +653, 2 pairs, likelihood of superiority 50.0 %).',
  },
  { counts: [0, 0, 0, 0, 0], verdict: 'Nothing shown between tuned and hand: no pairs were played.' },
])('$counts: $verdict', ({ counts, verdict }) => {
  expect(
    verdictOf(
      'tuned',
      'hand',
      ratingOf(counts),
      counts.reduce((sum, count) => sum + count, 0),
    ),
  ).toBe(verdict);
});

test.each<AnyCounts>([
  [760, 1230, 890],
  [100, 0, 100],
  [332, 433, 498, 333, 334],
  [300, 0, 0, 0, 100],
])('of many results, %j is rated nearly as fastchess has it', (...counts) => {
  const [plain, rating] = [plainReport(counts as unknown as AnyCounts), ratingOf(counts as unknown as AnyCounts)];
  expect(plain.elo).toBeCloseTo(rating.elo, 10);
  expect(plain.eloError / ((rating.high - rating.low) / 2)).toBeCloseTo(1, 1);
  expect(Math.abs(plain.los - rating.los)).toBeLessThan(0.02);
  expect(plain.nelo).toBeCloseTo(normalizedOf(counts as unknown as AnyCounts).elo, 10);
});

test.each<[AnyCounts, number, number]>([
  [[0, 0, 7], 2000, 1],
  [[7, 0, 0, 0, 0], -2000, 0],
  [[0, 0, 7, 0, 0], 0, 0.5],
])('results all alike, %j, have no spread', (counts, elo, los) => {
  expect(plainReport(counts)).toMatchObject({ elo, eloError: 0, nelo: null, neloError: null, los });
});
