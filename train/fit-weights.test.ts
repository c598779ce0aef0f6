import { describe, expect, test } from 'vitest';
import { WIN } from '../agents/agent.ts';
import type { Samples } from '../datasets/samples.ts';
import { Random } from '../lib/maths/random.ts';
import { mistake } from '../test/mistake.ts';
import { options, simulated, written } from '../test/simulated.ts';
import { metricsOf, predict } from './diagnosis/metrics.ts';
import { fitTargets, fitWeights } from './fit-weights.ts';
import type { TrainOptions } from './options.ts';
import { weightedSums } from './scale/scale.ts';
import { type Fit, regress } from './solver/regress.ts';

const drawn = simulated(new Random(4), 2000, [0.3, -0.2, 0.05], 0.25);
/** Scores that are exactly 7 + 120 f0 - 60 f1 + 3 f2, except for `noise`. */
function scored(noise: number): Samples {
  const random = new Random(5);
  return { ...drawn, scores: weightedSums(drawn, [120, -60, 3], 7).map((sum) => sum + noise * (random.unit() - 0.5)) };
}
type LinearOptions = TrainOptions & { readonly ridge: number };
const result: LinearOptions = {
  features: 'full',
  model: 'linear',
  target: 'result',
  ridge: 0,
  fromHand: false,
  tempo: true,
  scale: 1000,
  perspective: 'difference',
};
const score: LinearOptions = { ...result, target: 'score' };

/** The least-squares fit in the unit of its targets, before it is brought to logits. */
function fitLinear(all: Samples, given: LinearOptions): Fit {
  const { samples, targets } = fitTargets(all, given);
  return regress(samples, targets, options({ loss: 'squares', tempo: given.tempo, ridge: given.ridge })).fit;
}

test('exact scores give their weights back', () => {
  const fit = fitLinear(scored(0), score);
  for (const [i, weight] of [120, -60, 3].entries()) expect(fit.weights[i]).toBeCloseTo(weight, 10);
  expect(fit.tempo).toBeCloseTo(7, 10);
  expect(fit).toMatchObject({ rows: 2000, iterations: 1, names: ['f0', 'f1', 'f2'] });
});

test('results are centred at one half: a share of wins is weights · features + tempo + 0.5', () => {
  const fit = fitLinear(written([0, 1], [0, 0], [0, 0], [0, 0], [1, 1], [1, 0], [1, 1]), result);
  expect(fit.tempo + 0.5).toBeCloseTo(1 / 4, 12);
  expect(fit.weights[0]! + fit.tempo + 0.5).toBeCloseTo(2 / 3, 12);
});

test('a fit to scores leaves out found wins and rows without a score', () => {
  const samples = scored(0);
  samples.scores.set([WIN - 3, 5 - WIN, Infinity, NaN], 10);
  const fit = fitLinear(samples, score);
  expect(fit.weights[0]).toBeCloseTo(120, 10);
  expect(fit.rows).toBe(1996);
  expect(fitLinear(samples, result).rows).toBe(2000);
});

test('in logits, a fit to results predicts about as well as a logistic one would, and a fit to scores keeps its proportions', async () => {
  const { fit } = await fitWeights(drawn, result, [], 1000);
  expect(metricsOf(predict(drawn, fit), drawn.results).logLoss).toBeLessThan(0.61);
  const { weights } = (await fitWeights(scored(0), score, [], 1000)).fit;
  expect(weights[0]! / weights[1]!).toBeCloseTo(-2, 10);
});

describe('refused', () => {
  test.each<[string, Float64Array<ArrayBuffer>, string]>([
    ['no scores', new Float64Array(3).fill(NaN), 'no two of 0 rows with a score differ in it'],
    ['found wins only', new Float64Array(3).fill(WIN), 'no two of 0 rows with a score differ in it'],
  ])('%s', (_, scores, message) => {
    const attempt = () => fitLinear({ ...written([1, 1], [2, 0], [-1, 0.5]), scores }, score);
    expect(attempt).toThrow(mistake(message));
  });
});
