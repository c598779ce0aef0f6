import fc from 'fast-check';
import { expect, test } from 'vitest';
import { constantsOf, gainsAt, type Schedule, usualExponents } from './schedule.ts';

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
