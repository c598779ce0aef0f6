import { expect, test } from 'vitest';
import { phaseShare } from '../../agents/evaluation/evaluator.ts';
import type { Samples } from '../../datasets/samples.ts';
import { InputError } from '../../lib/input-error.ts';
import { Random } from '../../lib/maths/random.ts';
import { options, simulated } from '../../test/simulated.ts';
import { regress } from '../solver/regress.ts';
import { sandwich } from '../uncertainty/sandwich.ts';
import { phaseRange, tapered } from './scale.ts';

const range = { low: 10, high: 30 };
const low = [0.4, -0.2];
const high = [-0.1, 0.3];

/** Results drawn with weights that go from `low` to `high` while the phase goes from 10 to 30. */
function drawn(rows: number): Samples {
  const random = new Random(1, 'phase');
  const blank = simulated(random, rows, [0, 0], 0);
  const phases = Float64Array.from({ length: rows }, () => random.between(5, 35));
  const results = Float64Array.from(phases, (value, row) => {
    const phase = phaseShare(range, value);
    const logit = [0, 1].reduce(
      (sum, i) => sum + ((1 - phase) * low[i]! + phase * high[i]!) * blank.features[row * 2 + i]!,
      0.2,
    );
    return random.chance(1 / (1 + Math.exp(-logit))) ? 1 : 0;
  });
  return { ...blank, phases, results };
}

test('planted weights at both ends come back within four standard errors', () => {
  const samples = tapered(drawn(20_000), range);
  expect(samples.names).toEqual(['f0@low', 'f1@low', 'f0@high', 'f1@high']);
  const regression = regress(samples, samples.results, {
    loss: 'log',
    tempo: true,
    ridge: 0,
    constraints: [],
  });
  const { weights } = sandwich(regression);
  for (const [i, weight] of [...low, ...high].entries()) {
    expect(Math.abs(regression.fit.weights[i]! - weight)).toBeLessThan(4 * weights[i]!.error);
    expect(weights[i]!.error).toBeLessThan(0.02);
  }
});

test('both ends tied are the fit without a phase', () => {
  const samples = drawn(2000);
  const both = tapered(samples, range);
  const terms = (i: number) => [
    { name: `f${i}@low`, coefficient: 1 },
    { name: `f${i}@high`, coefficient: -1 },
  ];
  const { fit } = regress(both, both.results, {
    loss: 'log',
    tempo: true,
    ridge: 0,
    constraints: [0, 1].map((i) => ({ text: `f${i}`, terms: terms(i), relation: '=', bound: 0, strict: false })),
  });
  const plain = regress(samples, samples.results, options()).fit;
  for (const i of [0, 1]) expect(fit.weights[i]).toBeCloseTo(plain.weights[i]!, 10);
  expect(fit.tempo).toBeCloseTo(plain.tempo, 10);
});

test.each([
  [5, 0],
  [10, 0],
  [15, 0.25],
  [30, 1],
  [99, 1],
])('%d is at %d of the range from 10 to 30', (value, phase) => expect(phaseShare(range, value)).toBe(phase));

test('the range is that of the rows, and a phase that stands still is refused', () => {
  const samples = drawn(500);
  expect(phaseRange(samples)).toEqual({ low: 5, high: 35 });
  const still = { ...samples, phases: new Float64Array(500).fill(7) };
  expect(() => phaseRange(still)).toThrow(new InputError('phase: 7 on all 500 rows; expected one that changes'));
});
