import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { Random } from '../../lib/maths/random.ts';
import { type Counts, gamesEach, momentsOf, type Pentanomial } from './counts.ts';
import { eloOf, MAX_ELO, NORMALIZED, scoreOf } from './elo.ts';
import { plainReport } from './findings.ts';
import { normalizedOf, ratingOf, verdictOf } from './rating.ts';
import { expectationRatio, tValueRatio } from './sprt.ts';

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
  // Theirs are normal intervals, ours are by likelihood with one result more: of this many pairs nearly the same.
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
      const counts: [number, number, number, number, number] = [0, 0, 0, 0, 0];
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

test.each<{ counts: Pentanomial; verdict: string }>([
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

const drawing = new Random(7, 'likelihood-interval');

/** Counts of every kind: few and many, near and far, with and without zeros. */
const samples = Array.from({ length: 400 }, (_, i): Counts => {
  const most = [2, 8, 60, 2000][i % 4]!;
  const missing = (i >> 2) % 3 === 0 ? 0 : 0.5;
  const lean = (i >> 4) % 3;
  const counts = Array.from({ length: i % 5 === 0 ? 3 : 5 }, (_, score) =>
    drawing.chance(missing) ? 0 : Math.floor(drawing.int(most) * ((score + 1) / 5) ** (2 * lean)),
  );
  return (counts.some((count) => count > 0) ? counts : [0, 0, 0, 1, 11]) as unknown as Counts;
});

const whole = samples.filter((counts) => counts.every((count) => count > 0));

describe('a bound is where the likelihood ratio is that of 1.96 standard deviations, one result more at the far end', () => {
  const threshold = 1.959963985 ** 2 / 2;

  test.each(['low', 'high'] as const)('%s', (end) => {
    let converged = 0;
    for (const counts of whole) {
      const worst = end === 'low' ? 0 : counts.length - 1;
      const more = counts.map((count, i) => (i === worst ? count + 1 : count));
      const elo = ratingOf(counts)[end];
      const { score, variance } = momentsOf(more);
      expect(Math.abs(expectationRatio(more, scoreOf(elo), score) - threshold), `Elo, ${counts}`).toBeLessThan(1e-5);
      const t = (normalizedOf(counts)[end] / NORMALIZED) * Math.sqrt(gamesEach(counts));
      // The iteration of a sequential test, which looks near equality only, doesn't converge everywhere.
      const ratio = tValueRatio(more, t, (score - 0.5) / Math.sqrt(variance));
      if (Number.isNaN(ratio)) continue;
      converged++;
      expect(Math.abs(ratio - threshold), `normalized, ${counts}`).toBeLessThan(1e-4);
    }
    expect(converged / whole.length).toBeGreaterThan(0.6);
  });
});

test('of games, the bound of normalized Elo is where the best share of draws, searched for, has that deviance', () => {
  for (const counts of samples.filter(({ length }) => length === 3)) {
    const [losses, draws, wins] = [counts[0]! + 1, counts[1]!, counts[2]!];
    const { low } = normalizedOf(counts);
    if (low <= -MAX_ELO) continue;
    const t = low / NORMALIZED;
    // The mean m of games of which d are drawn: (m - 1/2)² = t² / (1 + t²) · (1 - d) / 4.
    const logLikelihood = (d: number): number => {
      const distance = Math.sign(t) * Math.sqrt(((t * t) / (1 + t * t)) * ((1 - d) / 4));
      const [win, loss] = [(1 - d) / 2 + distance, (1 - d) / 2 - distance];
      if (win < 0 || loss < 0) return Number.NEGATIVE_INFINITY;
      const of = (count: number, chance: number): number =>
        count === 0 ? 0 : count * Math.log(Math.max(1e-300, chance));
      return of(losses, loss) + of(draws, d) + of(wins, win);
    };
    const best = Math.max(
      ...Array.from({ length: 20_001 }, (_, k) => logLikelihood((1 - Math.cos((Math.PI * k) / 20_001)) / 2)),
    );
    const total = losses + draws + wins;
    const most = [losses, draws, wins].reduce(
      (sum, count) => sum + (count === 0 ? 0 : count * Math.log(count / total)),
      0,
    );
    expect(Math.abs(2 * (most - best) - 1.959963985 ** 2), `${counts}`).toBeLessThan(0.01);
  }
});

describe('Elo, normalized Elo and the likelihood of superiority say the same', () => {
  test.each([['drawn', samples] as const, ['near a clean sweep', nearSweeps()] as const])(
    '%s',
    { tags: 'slow' },
    (_, all) => {
      for (const counts of all) {
        const { elo, low, high, los } = ratingOf(counts);
        const normalized = normalizedOf(counts);
        const message = `${counts}`;
        expect(Math.sign(normalized.elo), message).toBe(Math.sign(elo));
        expect(normalized.low > 0, message).toBe(low > 0);
        expect(normalized.high < 0, message).toBe(high < 0);
        expect(los > 0.975, message).toBe(low > 0);
        expect(los < 0.025, message).toBe(high < 0);
      }
    },
  );

  test('the likelihood of superiority leans as the estimate does, and is turned with the results', {
    tags: 'slow',
  }, () => {
    for (const counts of [...samples, ...nearSweeps()]) {
      const { elo, los } = ratingOf(counts);
      expect(los).toBeGreaterThanOrEqual(0);
      expect(los).toBeLessThanOrEqual(1);
      if (los !== 0.5) expect(los > 0.5, `${counts}`).toBe(elo > 0);
      expect(ratingOf([...counts].reverse() as unknown as Counts).los).toBeCloseTo(1 - los, 8);
    }
  });

  test('every interval holds its estimate, and is turned with the results', { tags: 'slow' }, () => {
    for (const counts of [...samples, ...nearSweeps()])
      for (const of of [ratingOf, normalizedOf]) {
        const { elo, low, high } = of(counts);
        expect(low < elo || elo === -MAX_ELO, `${counts}`).toBe(true);
        expect(high > elo || elo === MAX_ELO, `${counts}`).toBe(true);
        expect(low).toBeGreaterThanOrEqual(-MAX_ELO);
        expect(high).toBeLessThanOrEqual(MAX_ELO);
        const turned = of([...counts].reverse() as unknown as Counts);
        expect(turned.elo).toBeCloseTo(-elo, 8);
        expect([turned.low, turned.high].map((end) => end + 0)).toEqual([0 - high, 0 - low]);
      }
  });
});

/** All pentanomials of 1 to 6 pairs, and those of 12 and 40 of which three at most aren't won. */
function nearSweeps(): Counts[] {
  const found: Counts[] = [];
  const most = (pairs: number): number => (pairs <= 6 ? pairs : 3);
  for (const pairs of [1, 2, 3, 4, 5, 6, 12, 40])
    for (let a = 0; a <= most(pairs); a++)
      for (let b = 0; a + b <= most(pairs); b++)
        for (let c = 0; a + b + c <= most(pairs); c++)
          for (let d = 0; a + b + c + d <= most(pairs); d++) found.push([a, b, c, d, pairs - a - b - c - d]);
  return found;
}

test('the case of issue 12: what one excludes, all exclude', () => {
  const counts: Counts = [0, 0, 1, 2, 9];
  const { low, high, los } = ratingOf(counts);
  expect([Math.round(low), Math.round(high), los.toFixed(3)]).toEqual([96, 675, '0.998']);
  const normalized = normalizedOf(counts);
  expect([normalized.low, normalized.elo, normalized.high].map(Math.round)).toEqual([77, 657, 1505]);
});

test('all won: as far down as Clopper and Pearson go, and hardly further', () => {
  for (const wins of [1, 3, 12, 50, 1000]) {
    const low = scoreOf(ratingOf([0, 0, 0, 0, wins]).low);
    const exact = 0.025 ** (1 / wins);
    expect(low).toBeLessThan(Math.max(exact, 0.5));
    if (wins > 2) expect((1 - low) / (1 - exact)).toBeLessThan(1.2);
  }
});
