import { expect, test } from 'vitest';
import { Random } from '../../../lib/maths/random.ts';
import { momentsOf, reversed, type Trinomial, withoutZeros } from '../counts.ts';
import { expectationRatio, tValueApproximation, tValueRatio } from './likelihood-ratio.ts';

const random = new Random(4, 'likelihood');

function drawn(length: number): number[] {
  const counts = Array.from({ length }, () => (random.chance(0.25) ? 0 : random.int(400)));
  return withoutZeros(counts);
}
const samples = Array.from({ length: 60 }, (_, i) => drawn(i % 2 === 0 ? 3 : 5));

/** The greatest of a function with one hill. */
function highest(low: number, high: number, height: (x: number) => number): number {
  for (let step = 0; step < 200; step++) {
    const [a, b] = [low + (high - low) / 3, high - (high - low) / 3];
    if (height(a) < height(b)) low = a;
    else high = b;
  }
  return height((low + high) / 2);
}

/** The log-likelihood of games of which a share is drawn and the mean is given. */
function logLikelihood([losses, draws, wins]: Trinomial, mean: number, drawn: number): number {
  const [win, loss] = [mean - drawn / 2, 1 - mean - drawn / 2];
  if (win <= 0 || loss <= 0 || drawn <= 0) return -1e9;
  return losses * Math.log(loss) + draws * Math.log(drawn) + wins * Math.log(win);
}

const games = samples.filter(({ length }) => length === 3) as unknown as Trinomial[];

test('of games, it is the difference of the two greatest likelihoods with that mean, searched for', () => {
  for (const counts of games) {
    const [mean0, mean1] = [0.3 + 0.2 * random.unit(), 0.5 + 0.2 * random.unit()];
    const best = (mean: number): number =>
      highest(0, 2 * Math.min(mean, 1 - mean), (d) => logLikelihood(counts, mean, d));
    const found = expectationRatio(counts, mean0, mean1);
    expect(Math.abs(found - (best(mean1) - best(mean0)))).toBeLessThan(1e-6 * (1 + Math.abs(found)));
  }
});

test('of games, it is that with the mean so many standard deviations from one half, searched for', () => {
  for (const counts of games) {
    const [t0, t1] = [-0.2 * random.unit(), 0.2 * random.unit()];
    // The mean m of games of which d are drawn: (m - 1/2)² = t² (m - d/4 - m²).
    const meanAt = (t: number, d: number): number =>
      0.5 + Math.sign(t) * Math.sqrt(((t * t) / (1 + t * t)) * ((1 - d) / 4));
    const best = (t: number): number => highest(0, 1, (d) => logLikelihood(counts, meanAt(t, d), d));
    const found = tValueRatio(counts, t0, t1);
    expect(Math.abs(found - (best(t1) - best(t0)))).toBeLessThan(1e-6 * (1 + Math.abs(found)));
  }
});

test.each([
  ['expectation', expectationRatio, 0.47, 0.51],
  ['t-value', tValueRatio, -0.05, 0.12],
] as const)('%s: turned round, with hypotheses exchanged, and cut in two', (name, ratio, one, other) => {
  const opposite = (value: number): number => (name === 'expectation' ? 1 - value : -value);
  for (const counts of samples) {
    const found = ratio(counts, one, other);
    const near = 1e-8 * (1 + Math.abs(found));
    expect(Math.abs(ratio(counts, other, one) + found)).toBeLessThan(near);
    const turned = reversed(counts as unknown as Trinomial);
    expect(Math.abs(ratio(turned, opposite(other), opposite(one)) + found)).toBeLessThan(near);
    expect(Math.abs(ratio(counts, one, one))).toBe(0);
    const middle = (one + other) / 2;
    expect(Math.abs(ratio(counts, one, middle) + ratio(counts, middle, other) - found)).toBeLessThan(near);
    const doubled = counts.map((count) => 2 * count);
    expect(Math.abs(ratio(doubled, one, other) - 2 * found)).toBeLessThan(2 * near);
  }
});

test('the closed form comes near the exact one between near hypotheses', () => {
  for (const counts of [
    [120, 300, 140],
    [30, 100, 260, 110, 40],
  ]) {
    const each = counts.length === 5 ? 2 : 1;
    const { total, score, variance } = momentsOf(counts);
    const t = (score - 0.5) / Math.sqrt(each * variance);
    const exact = tValueRatio(counts, 0, 0.03 * Math.sqrt(each));
    expect(Math.abs(tValueApproximation(each * total, t, 0, 0.03) - exact)).toBeLessThan(
      0.02 * Math.abs(exact) + 0.002,
    );
  }
});
