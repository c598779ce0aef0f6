import { describe, expect, test } from 'vitest';
import { Random } from '../../lib/maths/random.ts';
import { type Counts, type Pentanomial, reversed, withoutZeros } from './counts.ts';
import {
  expectationRatio,
  MAX_NORMALIZED,
  SequentialTest,
  type SprtTest,
  sprtBounds,
  sprtOf,
  sprtVerdict,
  tValueRatio,
} from './sprt.ts';

type Games = readonly [losses: number, draws: number, wins: number];

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
function logLikelihood([losses, draws, wins]: Games, mean: number, drawn: number): number {
  const [win, loss] = [mean - drawn / 2, 1 - mean - drawn / 2];
  if (win <= 0 || loss <= 0 || drawn <= 0) return -1e9;
  return losses * Math.log(loss) + draws * Math.log(drawn) + wins * Math.log(win);
}

const games = samples.filter(({ length }) => length === 3) as unknown as Games[];

test('of games, it is the difference of the two greatest likelihoods with that mean, searched for', () => {
  for (const counts of games) {
    const [mean0, mean1] = [0.3 + 0.2 * random.unit(), 0.5 + 0.2 * random.unit()];
    const best = (mean: number): number =>
      highest(0, 2 * Math.min(mean, 1 - mean), (d) => logLikelihood(counts, mean, d));
    const found = expectationRatio(counts, mean0, mean1);
    expect(Math.abs(found - (best(mean1) - best(mean0)))).toBeLessThan(1e-6 * (1 + Math.abs(found)));
  }
});

test('of games, it is that with the mean this many standard deviations from one half, searched for', () => {
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
    const turned = reversed(counts as unknown as Games);
    expect(Math.abs(ratio(turned, opposite(other), opposite(one)) + found)).toBeLessThan(near);
    expect(Math.abs(ratio(counts, one, one))).toBe(0);
    const middle = (one + other) / 2;
    expect(Math.abs(ratio(counts, one, middle) + ratio(counts, middle, other) - found)).toBeLessThan(near);
    const doubled = counts.map((count) => 2 * count);
    expect(Math.abs(ratio(doubled, one, other) - 2 * found)).toBeLessThan(2 * near);
  }
});

const usual: SprtTest = { elo0: 0, elo1: 10, alpha: 0.05, beta: 0.05, model: 'normalized' };
const llrOf = (counts: Counts, test: Partial<SprtTest>) => sprtOf(counts, { ...usual, ...test }).llr;

test.each([
  [0.05, 0.05, -2.94443898, 2.94443898],
  [0.05, 0.1, -2.2512918, 2.89037176],
  [0.01, 0.01, -4.59511985, 4.59511985],
])('bounds at %d and %d', (alpha, beta, lower, upper) => {
  const bounds = sprtBounds({ alpha, beta });
  expect(bounds.lower).toBeCloseTo(lower, 6);
  expect(bounds.upper).toBeCloseTo(upper, 6);
});

describe.each(['normalized', 'logistic'] as const)('%s', (model) => {
  test('nothing counted, nothing said', () => {
    expect(sprtOf([0, 0, 0, 0, 0], { ...usual, model })).toMatchObject({ llr: 0, total: 0, decision: 'continue' });
  });

  test('what never came is no impossibility', () => {
    for (let seen = 0; seen < 5; seen++) {
      const counts = [0, 0, 0, 0, 0].with(seen, 9) as unknown as Pentanomial;
      const llr = llrOf(counts, { ...usual, model });
      expect(Number.isFinite(llr)).toBe(true);
      if (seen !== 2) expect(llr > 0).toBe(seen > 2);
    }
  });

  test('a won pair more raises it, a lost one lowers it', () => {
    const random = new Random(5, model);
    for (let sample = 0; sample < 50; sample++) {
      const counts = [1, 2, 3, 4, 5].map(() => 1 + random.int(50));
      const at = (more: number): number =>
        llrOf(counts.with(more, counts[more]! + 1) as unknown as Pentanomial, { ...usual, model });
      expect(at(4)).toBeGreaterThan(at(2));
      expect(at(0)).toBeLessThan(at(2));
    }
  });

  test('finite and the same from the other side, out to the widest hypotheses', () => {
    const random = new Random(6, model);
    const max = model === 'normalized' ? MAX_NORMALIZED : 1000;
    for (let sample = 0; sample < 40; sample++) {
      const length = random.chance(0.5) ? 3 : 5;
      const counts = Array.from({ length }, () => (random.chance(0.4) ? 0 : random.int(1000))) as unknown as Counts;
      const llr = llrOf(counts, { elo0: -max, elo1: max, model });
      const other = llrOf(reversed(counts), { elo0: -max, elo1: max, model });
      expect(Number.isFinite(llr)).toBe(true);
      expect(Math.abs(llr + other)).toBeLessThan(1e-6 * (1 + Math.abs(llr)));
    }
  });
});

test('a Bayesian test says nothing until both have won', () => {
  const test = { elo0: 0, elo1: 20, model: 'bayesian' } as const;
  expect([llrOf([0, 5, 5], test), llrOf([5, 5, 0], test)]).toEqual([0, 0]);
  expect(llrOf([5, 5, 50], test)).toBeGreaterThan(0);
});

test.each<[Counts, Partial<SprtTest>, string]>([
  [
    [40, 60, 150, 110, 140],
    {},
    'tuned is stronger than hand (SPRT of 0 against 10 normalized Elo: LLR 7.22 passed 2.94 after 500 pairs, H1 accepted; wrong in about 5 % of such tests).',
  ],
  [
    [140, 110, 150, 60, 40],
    { elo0: 2, elo1: 12.5, beta: 0.1 },
    'tuned is not stronger than hand by 12.5 normalized Elo or more (SPRT of 2 against 12.5 normalized Elo: LLR −8.61 passed −2.25 after 500 pairs, H0 accepted; wrong in about 10 % of such tests).',
  ],
  [
    [40, 60, 150, 110, 140],
    { elo0: -10, elo1: 0, model: 'logistic' },
    'tuned is not weaker than hand by 10 Elo or more (SPRT of −10 against 0 Elo: LLR 8.46 passed 2.94 after 500 pairs, H1 accepted; wrong in about 5 % of such tests).',
  ],
  [
    [140, 110, 150, 60, 40],
    { elo0: -10, elo1: 0 },
    'tuned is weaker than hand (SPRT of −10 against 0 normalized Elo: LLR −7.22 passed −2.94 after 500 pairs, H0 accepted; wrong in about 5 % of such tests).',
  ],
  [
    [0, 0, 1],
    { model: 'bayesian' },
    'Not final: the test of 0 against 10 BayesElo is still running between tuned and hand; after 1 game the LLR is 0.00, and it ends at −2.94 or 2.94.',
  ],
])('%j %j: %s', (counts, change, words) => {
  expect(sprtVerdict('tuned', 'hand', sprtOf(counts, { ...usual, ...change }))).toBe(words);
});

const between: SprtTest = { elo0: 0, elo1: 60, alpha: 0.05, beta: 0.05, model: 'normalized' };
const sequenceRandom = new Random(8, 'sequence');
const pairs = Array.from({ length: 400 }, () => sequenceRandom.pick([0, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4]));

test('it decides at the first pair that takes it past a bound, and what comes after changes nothing', () => {
  const sequence = new SequentialTest(between);
  expect(sequence.state).toMatchObject({ total: 0, llr: 0, decision: 'continue' });
  const states = pairs.map((halfPoints) => sequence.add(halfPoints));
  const end = states.findIndex(({ decision }) => decision !== 'continue');
  expect(end).toBeGreaterThan(10);
  expect(end).toBeLessThan(399);
  for (const state of states.slice(0, end)) expect(Math.abs(state.llr)).toBeLessThan(state.upper);
  for (const state of states.slice(end)) expect(state).toEqual(states[end]);
  expect(sequence.state.total).toBe(end + 1);
});

test('it stands where its counts stand, told one by one or all at once', () => {
  const sequence = new SequentialTest({ ...between, alpha: 1e-9, beta: 1e-9 });
  const counts = [0, 0, 0, 0, 0];
  for (const halfPoints of pairs) {
    counts[halfPoints]!++;
    const state = sequence.add(halfPoints);
    expect(state).toEqual(sprtOf(counts as unknown as Pentanomial, state.test));
  }
});
