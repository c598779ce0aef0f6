import { describe, expect, test } from 'vitest';
import { InputError } from '../lib/input-error.ts';
import { Random } from '../lib/random.ts';
import { crossValidate } from './cross-validation.ts';
import type { Penalty } from './point.ts';
import { type LossName, regress } from './regress.ts';
import { clustered, reordered } from './simulated.ts';

/** Two features that tell something and five that tell nothing. */
const planted = [0.8, -0.7, 0, 0, 0, 0, 0];
const samples = clustered(new Random(1, 'cv'), { games: 90, plies: 5, weights: planted, tempo: 0 });

function chosenFor(l1Ratio: number, rows = samples, loss: LossName = 'log', seed = 3) {
  const { task } = regress(rows, rows.results, {
    loss,
    tempo: true,
    penalty: { strength: 0.1, l1Ratio },
    constraints: [],
  });
  return crossValidate(task, rows.games, seed);
}

describe.each<LossName>(['log', 'mse', 'squares'])('%s', (loss) => {
  test.each(loss === 'log' ? [0, 0.5, 1] : [0.5])(
    'l1 ratio %d: the strongest within one standard error of the least loss',
    (l1Ratio) => {
      const { path, least, chosen, folds } = chosenFor(l1Ratio, samples, loss);
      expect(folds).toBe(10);
      const best = path.reduce((low, one) => (one.loss < low.loss ? one : low));
      expect(best.strength).toBe(least);
      expect(chosen).toBeGreaterThanOrEqual(least);
      for (const { strength, loss: mean } of path) {
        if (strength > chosen) expect(mean).toBeGreaterThan(best.loss + best.error);
        if (strength === chosen) expect(mean).toBeLessThanOrEqual(best.loss + best.error);
      }
      for (const [i, { strength }] of path.entries()) if (i > 0) expect(strength).toBeLessThan(path[i - 1]!.strength);
    },
  );
});

test('the chosen lasso keeps what is planted and drops most of what is not', () => {
  const penalty: Penalty = { strength: chosenFor(1).chosen, l1Ratio: 1 };
  const { fit } = regress(samples, samples.results, { loss: 'log', tempo: true, penalty, constraints: [] });
  expect(fit.weights[0]).toBeGreaterThan(0);
  expect(fit.weights[1]).toBeLessThan(0);
  expect(fit.weights.slice(2).filter((weight) => weight === 0).length).toBeGreaterThan(2);
});

test('the strongest lasso of the path leaves no weight, the next one does', () => {
  const [first, second] = chosenFor(1).path;
  const weights = (strength: number): readonly number[] =>
    regress(samples, samples.results, { loss: 'log', tempo: true, penalty: { strength, l1Ratio: 1 }, constraints: [] })
      .fit.weights;
  expect(weights(first!.strength).every((weight) => Math.abs(weight) < 1e-12)).toBe(true);
  expect(weights(second!.strength).some((weight) => weight !== 0)).toBe(true);
});

test('games stay whole: rows that a game repeats teach nothing about others, and are not judged by themselves', () => {
  // Each row five times: dealt by rows, no ridge at all would seem best. Dealt by games the choice is as without the repeats.
  const order = [...Array(samples.rows).keys()].flatMap((row) => new Array<number>(5).fill(row));
  const repeated = chosenFor(0, reordered(samples, order));
  const once = chosenFor(0);
  expect(repeated.chosen).toBe(once.chosen);
  for (const [i, { loss }] of repeated.path.entries()) expect(loss).toBeCloseTo(once.path[i]!.loss, 9);
});

test('the same seed gives the same choice; folds are dealt anew for another', () => {
  expect(chosenFor(0)).toEqual(chosenFor(0));
  expect(chosenFor(0, samples, 'log', 4).path).not.toEqual(chosenFor(0).path);
});

test('fewer games than folds', () => {
  const few = clustered(new Random(2, 'cv'), { games: 4, plies: 60, weights: [0.1], tempo: 0 });
  expect(chosenFor(0, few).folds).toBe(4);
});

test('one game is refused', () => {
  expect(() => chosenFor(0, { ...samples, games: new Float64Array(samples.rows) })).toThrow(InputError);
});
