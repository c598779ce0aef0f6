import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Random } from '../../lib/maths/random.ts';
import { Ascent, constantsOf, gainsAt, type Parameter, type Schedule, usualExponents } from './ascent.ts';
import { usualTerms } from './options.ts';

type AscentOptions = ConstructorParameters<typeof Ascent>[0];

const PAIRS = 2000;

function optionsWith(parameters: readonly Partial<Parameter>[], more: Partial<AscentOptions> = {}): AscentOptions {
  return {
    seed: 1,
    parameters: parameters.map((one, i) => ({
      name: `p${i}`,
      kind: 'weight',
      start: 0,
      low: -1e6,
      high: 1e6,
      end: 1000,
      endRate: 30 / PAIRS,
      ...one,
    })),
    schedule: { pairs: PAIRS, hold: PAIRS / 10, ...usualExponents },
    each: 1,
    batch: 32,
    average: 0.5,
    ...more,
  };
}

/** The next iteration, of which `plus` won this many games more than it lost. */
function take(ascent: Ascent, result: number): void {
  ascent.take([{ wins: Math.max(0, result), draws: 0, losses: Math.max(0, -result), voided: 0, faults: 0 }]);
}

/**
 * Elo below the best of a game whose strength is a parabola: this many Elo for 1,000 away from each parameter's best.
 */
function below(values: readonly number[], best: readonly number[], elo: number): number {
  return values.reduce((sum, value, i) => sum + elo * ((value - best[i]!) / 1000) ** 2, 0);
}

/** Climbs by drawn games of players whose strengths are known. */
function climbed(options: AscentOptions, best: readonly number[], elo: number): Ascent {
  const ascent = new Ascent(options);
  const random = new Random(options.seed, 'simulated games');
  for (let at = 0; at < ascent.iterations; at++) {
    const { plus, minus } = ascent.perturbed(at);
    const difference = below(minus, best, elo) - below(plus, best, elo);
    const share = 1 / (1 + 10 ** (-difference / 400));
    let result = 0;
    for (let game = 0; game < 2 * ascent.pairsOf(at); game++) result += random.chance(share) ? 1 : -1;
    take(ascent, result);
  }
  return ascent;
}

describe('in a simulated game', () => {
  const best = [2500, -1500, 1000, -2500, 1500];
  const start = below([0, 0, 0, 0, 0], best, 4);

  test.each([1, 2, 3, 4, 5])('seed %d comes nearer than a sixth of the way, each parameter the right way', (seed) => {
    const { answer } = climbed(
      optionsWith(
        best.map(() => ({})),
        { seed },
      ),
      best,
      4,
    );
    expect(start).toBeGreaterThan(70);
    expect(below(answer, best, 4)).toBeLessThan(start / 6);
    expect(answer.map(Math.sign)).toEqual(best.map(Math.sign));
  });

  test('the mean swings less than the last values do', { tags: 'slow' }, () => {
    const seeds = Array.from({ length: 12 }, (_, seed) => seed);
    const means = seeds.map((seed) => climbed(optionsWith([{}, {}], { seed }), [0, 0], 4));
    const mean = (of: (ascent: Ascent) => readonly number[]): number =>
      means.reduce((sum, ascent) => sum + below(of(ascent), [0, 0], 4), 0);
    expect(mean(({ answer }) => answer)).toBeLessThan(mean(({ values }) => values));
  });

  test('few pairs lose little where the start is nearly the best', () => {
    const pairs = 250;
    const schedule = { pairs, hold: pairs / 10, ...usualExponents };
    const nearly = [700, -500, 600, -300, 200, -700, 400, -600];
    const lost = (endRate: number): number => {
      const runs = Array.from({ length: 12 }, (_, seed) =>
        climbed(
          optionsWith(
            nearly.map(() => ({ endRate })),
            { seed, schedule },
          ),
          nearly,
          1,
        ),
      );
      const start = below(
        nearly.map(() => 0),
        nearly,
        1,
      );
      return runs.reduce((sum, { answer }) => sum + below(answer, nearly, 1) - start, 0) / runs.length;
    };
    expect(lost(usualTerms(pairs).rate)).toBeLessThan(lost(30 / pairs) / 3);
  });

  test('where nothing matters, the answer moves as far as chance says', { tags: 'slow' }, () => {
    const runs = Array.from({ length: 60 }, (_, seed) => climbed(optionsWith([{}], { seed }), [0], 0));
    const wanted = runs[0]!.chance(2)[0]!;
    const found = Math.sqrt(runs.reduce((sum, { answer }) => sum + answer[0]! ** 2, 0) / runs.length);
    expect(found / wanted).toBeGreaterThan(0.75);
    expect(found / wanted).toBeLessThan(1.25);
  });

  test('more pairs an iteration come as near', () => {
    const { answer } = climbed(
      optionsWith(
        best.map(() => ({})),
        { each: 8, batch: 4 },
      ),
      best,
      4,
    );
    expect(below(answer, best, 4)).toBeLessThan(start / 6);
  });
});

test('bounds are never left, by values or by players', () => {
  const options = optionsWith([{ low: -0.5, high: 2.4, end: 1 }], { batch: 1 });
  const ascent = new Ascent(options);
  const seen = new Set<number>();
  for (let i = 0; i < 300; i++) {
    const { plus, minus } = ascent.perturbed(i);
    for (const value of [...plus, ...minus]) seen.add(value);
    take(ascent, i < 150 ? 2 * Math.sign(plus[0]! - minus[0]!) : 2 * Math.sign(minus[0]! - plus[0]!));
    expect(ascent.values[0]).toBeGreaterThanOrEqual(-0.5);
    expect(ascent.values[0]).toBeLessThanOrEqual(2.4);
  }
  expect([...seen].sort()).toEqual([0, 1, 2]);
});

test('a value between two whole numbers is rounded to either, by its distance', () => {
  const ascent = new Ascent(optionsWith([{ start: 10.25, end: 1e-9 }], { batch: PAIRS }));
  const players = Array.from({ length: PAIRS }, (_, i) => ascent.perturbed(i));
  const values = players.flatMap(({ plus, minus }) => [plus[0]!, minus[0]!]);
  expect(new Set(values)).toEqual(new Set([10, 11]));
  expect(values.filter((value) => value === 11).length / values.length).toBeCloseTo(0.25, 1);
});

test('players depend on the values before their batch, and values on the results alone', () => {
  const options = optionsWith([{}, {}], { batch: 8 });
  const [one, other] = [new Ascent(options), new Ascent(options)];
  const ahead = Array.from({ length: 8 }, (_, i) => one.perturbed(i));
  for (let i = 0; i < 8; i++) {
    expect(other.ready).toBe(8);
    expect(other.perturbed(i)).toEqual(ahead[i]);
    for (const ascent of [one, other]) take(ascent, i % 3);
  }
  expect(one.values).toEqual(other.values);
  expect(other.ready).toBe(16);
  expect(other.perturbed(8)).toEqual(one.perturbed(8));
});

test('the last iteration has the pairs that are left', () => {
  const ascent = new Ascent(optionsWith([{}], { each: 300 }));
  expect(ascent.iterations).toBe(7);
  expect([0, 5, 6].map((iteration) => ascent.pairsOf(iteration))).toEqual([300, 300, 200]);
});

/** What fishtest's own unit test states, to the digit: test_build_spsa_worker_step_uses_classic_decay. */
test("fishtest's step", () => {
  const schedule = { hold: 25, ...usualExponents };
  const { c, rate } = gainsAt({ a: 0.2, c: 1.6 }, schedule, 2);
  expect(c).toBeCloseTo(1.4319595029708212, 12);
  expect(rate).toBeCloseTo(0.013121376251623981, 12);
});

const schedules: fc.Arbitrary<Schedule> = fc.record({
  pairs: fc.integer({ min: 1, max: 1e6 }),
  hold: fc.double({ min: 0, max: 1e5, noNaN: true }),
  alpha: fc.double({ min: 0, max: 1, noNaN: true }),
  gamma: fc.double({ min: 0, max: 0.5, noNaN: true }),
});
const size = fc.double({ min: 1e-3, max: 1e4, noNaN: true });

test('the last pair has the perturbation and the rate that were asked for, and none has a smaller perturbation', () =>
  fc.assert(
    fc.property(schedules, size, size, (schedule, end, endRate) => {
      const constants = constantsOf(end, endRate, schedule);
      const last = gainsAt(constants, schedule, schedule.pairs - 1);
      expect(last.c / end).toBeCloseTo(1, 9);
      expect(last.rate / endRate).toBeCloseTo(1, 9);
      const first = gainsAt(constants, schedule, 0);
      expect(first.c).toBeGreaterThanOrEqual(last.c * (1 - 1e-12));
      expect(first.a).toBeGreaterThanOrEqual(last.a * (1 - 1e-12));
    }),
  ));
