import fc from 'fast-check';
import { expect, test } from 'vitest';
import { areaUnderCurve } from '../diagnosis/metrics.ts';

/** Pair by pair. */
function byPairs(predictions: Float64Array, results: Float64Array): number | undefined {
  let right = 0;
  let pairs = 0;
  for (const [won, result] of results.entries()) {
    if (result !== 1) continue;
    for (const [lost, other] of results.entries()) {
      if (other !== 0) continue;
      pairs++;
      right += predictions[won]! > predictions[lost]! ? 1 : predictions[won] === predictions[lost] ? 0.5 : 0;
    }
  }
  return pairs === 0 ? undefined : right / pairs;
}

/** Predictions of few values, so that many are the same. */
const rows = fc.array(fc.tuple(fc.integer({ min: -4, max: 4 }), fc.constantFrom(0, 0.5, 1)), { maxLength: 60 });
const columns = (list: readonly (readonly [number, number])[]): [Float64Array, Float64Array] => [
  Float64Array.from(list, ([prediction]) => prediction / 4),
  Float64Array.from(list, ([, result]) => result),
];

test('equals the count of pairs, whatever is tied, drawn or missing', () =>
  fc.assert(
    fc.property(rows, (list) => {
      const [predictions, results] = columns(list);
      const wanted = byPairs(predictions, results);
      const found = areaUnderCurve(predictions, results);
      if (wanted === undefined) expect(found).toBeUndefined();
      else expect(found).toBeCloseTo(wanted, 12);
    }),
    { numRuns: 500 },
  ));

test('the opposite predictions have the rest of 1, and any increasing change none', () =>
  fc.assert(
    fc.property(rows, (list) => {
      const [predictions, results] = columns(list);
      const area = areaUnderCurve(predictions, results);
      fc.pre(area !== undefined);
      expect(
        areaUnderCurve(
          predictions.map((value) => -value),
          results,
        ),
      ).toBeCloseTo(1 - area, 12);
      expect(areaUnderCurve(predictions.map(Math.exp), results)).toBe(area);
    }),
  ));
