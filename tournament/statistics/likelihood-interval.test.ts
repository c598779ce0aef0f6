import { describe, expect, test } from 'vitest';
import { Random } from '../../lib/maths/random.ts';
import { type Counts, gamesEach, momentsOf } from './counts.ts';
import { MAX_ELO, NORMALIZED, scoreOf } from './elo.ts';
import { normalizedOf, ratingOf } from './rating.ts';
import { expectationRatio, tValueRatio } from './sprt.ts';

const random = new Random(7, 'likelihood-interval');

/** Counts of every kind: few and many, near and far, with and without zeros. */
const samples = Array.from({ length: 400 }, (_, i): Counts => {
  const most = [2, 8, 60, 2000][i % 4]!;
  const missing = (i >> 2) % 3 === 0 ? 0 : 0.5;
  const lean = (i >> 4) % 3;
  const counts = Array.from({ length: i % 5 === 0 ? 3 : 5 }, (_, score) =>
    random.chance(missing) ? 0 : Math.floor(random.int(most) * ((score + 1) / 5) ** (2 * lean)),
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
  test.each([['drawn', samples] as const, ['near a clean sweep', nearSweeps()] as const])('%s', (_, all) => {
    for (const counts of all) {
      const { low, high, los } = ratingOf(counts);
      const normalized = normalizedOf(counts);
      const message = `${counts}`;
      expect(Math.sign(normalized.elo), message).toBe(Math.sign(ratingOf(counts).elo));
      expect(normalized.low > 0, message).toBe(low > 0);
      expect(normalized.high < 0, message).toBe(high < 0);
      expect(los > 0.975, message).toBe(low > 0);
      expect(los < 0.025, message).toBe(high < 0);
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
