import { expect, test } from 'vitest';
import { Random } from '../../../lib/maths/random.ts';
import { SequentialTest, type SprtTest, sprtOf } from './sprt.ts';

const between: SprtTest = { elo0: 0, elo1: 60, alpha: 0.05, beta: 0.05, model: 'normalized' };
const random = new Random(8, 'sequence');
const pairs = Array.from({ length: 400 }, () => random.pick([0, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4]));

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
    sequence.add(halfPoints);
    expect(sequence.counts).toEqual(counts);
  }
  expect(sequence.state).toEqual(sprtOf(sequence.counts, { ...between, alpha: 1e-9, beta: 1e-9 }));
});
