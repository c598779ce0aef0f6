import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { evaluatorOf } from '../agents/agent-weights.ts';
import type { AgentWeights } from '../agents/weights/schema.ts';
import { handWeights } from '../agents/weights/weights.ts';
import { type RowFacts, readFacts, readPositions } from '../datasets/columns.ts';
import { openData } from '../datasets/data-set.ts';
import { rowsBySplit } from '../datasets/split.ts';
import { featuresNamed, gameNamed } from '../games/index.ts';
import { InputError } from '../lib/input-error.ts';
import { unwatched } from '../lib/progress/running.ts';
import { playDataset } from '../test/dataset.ts';
import { testFolder } from '../test/folder.ts';
import { stoppingAt } from '../test/stopping.ts';
import { type DiagnoseOptions, defaultDiagnosis, diagnose, predictorOf } from './diagnose.ts';
import type { Diagnosis } from './diagnosis/judge.ts';
import { metricsOf, predict } from './diagnosis/metrics.ts';
import { networkFitOptions } from './network/options.ts';
import type { TrainOptions } from './options.ts';
import { bestScale } from './scale/scale.ts';
import { readSplits, trainWeights } from './train.ts';
import { trainNetworkWeights } from './train-network.ts';

const game = gameNamed('slider-4');
const usual: TrainOptions = {
  features: 'original',
  model: 'logistic',
  target: 'result',
  ridge: 0.0001,
  fromHand: false,
  tempo: true,
  scale: 1000,
  perspective: 'difference',
};
const network = networkFitOptions.read({ shape: '2x4', epochs: '2', batch: '64', rate: '0.02' });
const quiet = { signal: new AbortController().signal, progress: () => {} };
const kinds = ['logistic', 'linear', 'with a phase', 'network'];

const folder = testFolder();
let dataset: string;
let made: Record<string, AgentWeights>;
let facts: RowFacts;
let members: ReturnType<typeof rowsBySplit>;
beforeAll(async () => {
  dataset = join(folder, 'data');
  await playDataset(dataset, game.name, 80, 7);
  facts = await readFacts(openData(dataset), game);
  members = rowsBySplit(facts.splits);
  made = {
    logistic: await fitted({}),
    linear: await fitted({ model: 'linear', tempo: false, features: 'full', ridge: 0.01 }),
    'with a phase': await fitted({ phase: 'moves-to-win', ridge: 0.01 }),
    network: await trainNetworkWeights(openData(dataset), game, network, 'wasm', join(folder, 'net.checkpoint'), quiet),
  };
});

async function fitted(change: Partial<TrainOptions>): Promise<AgentWeights> {
  const options = { ...usual, ...change };
  const features = featuresNamed(game, options.features);
  const samples = await readSplits(openData(dataset), game, features, options.phase);
  return trainWeights({ dataset: openData(dataset), game, features, samples }, options);
}

function diagnosed(weights: AgentWeights, change: Partial<DiagnoseOptions> = {}): Promise<Diagnosis> {
  const options = { ...defaultDiagnosis, repeats: 2, curve: false, ...change };
  return diagnose({ name: 'tuned', weights }, openData(dataset), game, options, quiet);
}

describe.each(kinds)('%s', (kind) => {
  test('is predicted as it is played', async () => {
    const weights = made[kind]!;
    const predictor = await predictorOf(weights, {
      dataset: openData(dataset),
      game,
      split: 'test',
      signal: unwatched.signal,
    });
    const logits = predictor.logits(members.test);
    const evaluator = evaluatorOf(game, weights);
    const positions = await readPositions(openData(dataset), game, [...members.test]);
    for (const [i, position] of positions.entries()) {
      // The evaluation is rounded to points, of which 1000 are a logit.
      const points = evaluator.evaluate(position, position.turn);
      expect(Math.abs(1000 * logits[i]! - points)).toBeLessThanOrEqual(1 + 1e-6);
    }
  });

  let diagnosis: Diagnosis;
  beforeAll(async () => {
    diagnosis = await diagnosed(made[kind]!, { previous: [{ name: 'old', weights: made[kind]! }] });
  });

  test('has the figures of its file, after those that it is compared with', () => {
    const weights = made[kind]!;
    const { evaluations } = diagnosis;
    expect(evaluations.map((one) => [one.name, one.kind])).toEqual([
      ['constant', 'constant'],
      ['hand', 'hand'],
      ['old', 'previous'],
      ['tuned', 'tuned'],
    ]);
    const [constant, hand, old, tuned] = evaluations;
    if (weights.origin.by !== 'fit') throw new Error('not fitted');
    const { logLoss, brier, accuracy, rows } = weights.origin.measures.test;
    expect(tuned!.metrics.logLoss.mean).toBeCloseTo(logLoss, 10);
    expect(tuned!.metrics.brier).toBeCloseTo(brier, 10);
    expect([tuned!.metrics.rows, tuned!.metrics.accuracy]).toEqual([rows, accuracy]);
    expect(old!.behind).toEqual({ mean: 0, low: 0, high: 0 });
    for (const one of [constant!, hand!])
      expect(one.metrics.logLoss.mean - tuned!.metrics.logLoss.mean).toBeCloseTo(one.behind!.mean, 10);
    expect(constant!.metrics.auc).toBe(0.5);
    expect(diagnosis.rounding).toEqual([expect.stringContaining(`${weights.origin.rounding!.after.toFixed(6)} after`)]);
  });

  test('comes out the same twice', async () => {
    const { evaluations, ...again } = await diagnosed(made[kind]!);
    expect(diagnosis).toMatchObject(again);
    expect(diagnosis.evaluations.filter((one) => one.kind !== 'previous')).toEqual(evaluations);
  });

  test('the rows of its groups add up, its worst are the worst, and some input matters', async () => {
    const weights = made[kind]!;
    const { phases, seats, worst, importance } = diagnosis;
    for (const groups of [phases, seats])
      expect(groups.reduce((sum, { metrics }) => sum + metrics.rows, 0)).toBe(members.test.length);
    expect(seats.map(({ name }) => name)).toEqual(['H to move', 'V to move']);
    const losses = worst.map(({ logLoss }) => logLoss);
    expect(losses).toEqual([...losses].sort((one, other) => other - one));
    expect(new Set(worst.map((row) => row.game)).size).toBe(worst.length);
    for (const row of worst) {
      const at = members.test.find((one) => facts.games[one] === row.game && facts.plies[one] === row.ply)!;
      expect(row.result).toBe(facts.results[at]);
      expect(game.parse(row.position).text()).toBe(row.position);
      expect(row.drawing).toEqual(game.draw(game.parse(row.position)));
      if (weights.model === 'network') expect(row.terms).toEqual([]);
    }
    const predictor = await predictorOf(weights, {
      dataset: openData(dataset),
      game,
      split: 'test',
      signal: unwatched.signal,
    });
    expect(importance.inputs.map(({ name }) => name).sort()).toEqual([...predictor.inputs].sort());
    expect(importance.inputs[0]!.rise).toBeGreaterThan(0.001);
  });
});

test.each(['logistic', 'linear', 'with a phase'])('%s: terms, tempo and rounding make up the logit', async (kind) => {
  const weights = made[kind]!;
  const predictor = await predictorOf(weights, {
    dataset: openData(dataset),
    game,
    split: 'test',
    signal: unwatched.signal,
  });
  const tempo = weights.model === 'linear' ? weights.tempo / 1000 : 0;
  for (const row of members.test.slice(0, 20)) {
    const sum = predictor.terms!(row).reduce((total, term) => total + term, tempo);
    expect(sum).toBeCloseTo(predictor.logits([row])[0]!, 10);
  }
});

test('the hand weights are compared at their best scale, and can be diagnosed themselves', async () => {
  const samples = await readSplits(openData(dataset), game, game.features[0]!);
  const { scale, tempo } = bestScale(samples.train, game.hand.points, true);
  const { evaluations } = await diagnosed(made.logistic!);
  const lossOf = (unit: number, constant: number): number => {
    const weights = game.hand.points.map((points) => points * unit);
    return metricsOf(predict(samples.test, { weights, tempo: constant }), samples.test.results).logLoss;
  };
  expect(evaluations[1]!.metrics.logLoss.mean).toBeCloseTo(lossOf(scale, tempo), 10);
  const { evaluations: own, curve } = await diagnosed(handWeights(game, 'difference'), { curve: true });
  const alone = bestScale(samples.train, game.hand.points, 0).scale;
  expect(own.at(-1)!.metrics.logLoss.mean).toBeCloseTo(lossOf(alone, 0), 10);
  expect(curve).toEqual({ points: [], note: expect.stringContaining('were not fitted here') });
});

test.each(['logistic', 'linear', 'with a phase'])(
  '%s: the learning curve ends with the fit to all games',
  async (kind) => {
    const { curve, evaluations } = await diagnosed(made[kind]!, { curve: true, repeats: 1 });
    const { points } = curve;
    const games = points.map((point) => point.games);
    expect(games).toEqual([...games].sort((one, other) => one - other));
    const { held, rows } = points.at(-1)!;
    expect(rows).toBe(members.train.length);
    // Except for the points that weights are rounded to.
    expect(held).toBeCloseTo(evaluations.at(-1)!.metrics.logLoss.mean, 3);
  },
);

test('other splits can be diagnosed', async () => {
  for (const split of ['train', 'validation'] as const) {
    const { evaluations } = await diagnosed(made.logistic!, { split });
    expect(evaluations.at(-1)!.metrics.rows).toBe(members[split].length);
  }
});

test('a stop is heard', async () => {
  const options = defaultDiagnosis;
  const named = { name: 'tuned', weights: made.network! };
  await expect(diagnose(named, openData(dataset), game, options, stoppingAt(0))).rejects.toThrow('stopped');
});

test('a stop is heard while rows are read', async () => {
  const controller = new AbortController();
  const running = { ...quiet, signal: controller.signal };
  const named = { name: 'tuned', weights: made.network! };
  setImmediate(() => controller.abort(new Error('stopped')));
  const reached: string[] = [];
  const options = { ...defaultDiagnosis, curve: false };
  const watching = { ...running, progress: () => void reached.push('inputs') };
  await expect(diagnose(named, openData(dataset), game, options, watching)).rejects.toThrow('stopped');
  expect(reached).toEqual([]);
});

test('progress counts up to what there is to do', async () => {
  const told: [number, number][] = [];
  const running = { ...quiet, progress: (done: number, total: number) => void told.push([done, total]) };
  await diagnose({ name: 'tuned', weights: made.logistic! }, openData(dataset), game, defaultDiagnosis, running);
  expect(told[0]![0]).toBe(0);
  expect(told.at(-1)).toEqual([told[0]![1], told[0]![1]]);
});

test('a split without rows is refused', async () => {
  const small = join(folder, 'small');
  await playDataset(small, game.name, 2, 1);
  const named = { name: 'hand', weights: handWeights(game, 'difference') };
  await expect(diagnose(named, openData(small), game, defaultDiagnosis, quiet)).rejects.toThrow(InputError);
});
