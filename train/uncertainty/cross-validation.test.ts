import { describe, expect, test } from 'vitest';
import { samplesAt } from '../../datasets/samples.ts';
import { InputError } from '../../lib/input-error.ts';
import { Random } from '../../lib/maths/random.ts';
import { unwatched } from '../../lib/progress/running.ts';
import { clustered } from '../../test/simulated.ts';
import { stoppingAt } from '../../test/stopping.ts';
import { readConstraints } from '../constraints.ts';
import { minimise } from '../solver/minimise.ts';
import { type FitProblem, objectiveAt, partOf } from '../solver/objective.ts';
import { type LossName, regress } from '../solver/regress.ts';
import { crossValidate, foldsOf } from './resampling.ts';

/** Two features that tell something and five that tell nothing. */
const planted = [0.8, -0.7, 0, 0, 0, 0, 0];
const samples = clustered(new Random(1, 'cv'), { games: 90, plies: 5, weights: planted, tempo: 0 });
/** The last feature is non-zero in one game only: nine folds of ten have it, and one has nothing else to fit it by. */
const rare = {
  ...samples,
  features: samples.features.map((value, at) => (at % 7 === 6 && samples.games[Math.floor(at / 7)] !== 11 ? 0 : value)),
};

function taskFor(rows = samples, loss: LossName = 'log', constraints: readonly string[] = []): FitProblem {
  const given = readConstraints(constraints, rows.names, false, false);
  return regress(rows, rows.results, { loss, tempo: true, ridge: 0.1, constraints: given }).problem;
}

function chosenFor(rows = samples, loss: LossName = 'log', seed = 3): ReturnType<typeof crossValidate> {
  return crossValidate(taskFor(rows, loss), rows.games, seed);
}

describe.each<LossName>(['log', 'mse', 'squares'])('%s', (loss) => {
  test('the strongest within one standard error of the least loss', async () => {
    const { path, least, chosen, folds } = await chosenFor(samples, loss);
    expect(folds).toBe(10);
    const best = path.reduce((low, one) => (one.loss < low.loss ? one : low));
    expect(best.strength).toBe(least);
    expect(chosen).toBeGreaterThanOrEqual(least);
    for (const { strength, loss: mean } of path) {
      if (strength > chosen) expect(mean).toBeGreaterThan(best.loss + best.error);
      if (strength === chosen) expect(mean).toBeLessThanOrEqual(best.loss + best.error);
    }
    for (const [i, { strength }] of path.entries()) if (i > 0) expect(strength).toBeLessThan(path[i - 1]!.strength);
  });

  test.each([
    ['all games', samples, []],
    ['within constraints', samples, ['f0 <= 0.3', 'f2 >= 0', 'f3 = f4']],
    ['where one game alone has a feature', rare, []],
  ])('%s: the losses are those of exact fits, so the choice is', async (_, rows, constraints) => {
    const problem = taskFor(rows, loss, constraints);
    const { path } = await crossValidate(problem, rows.games, 3);
    for (const { strength, loss: found } of path)
      expect(found).toBeCloseTo(exactLoss(problem, rows.games, strength), 7);
  });
});

/** The mean loss on the games left out, by exact fits that begin at the exact fit to all rows. */
function exactLoss(problem: FitProblem, games: FitProblem['targets'], ridge: number): number {
  const folds = foldsOf(games, 3);
  const all = minimise({ ...problem, ridge });
  if (all.kind === 'unbounded') throw new Error('no one answer');
  const sums = folds.map((left, fold) => {
    const kept = folds.flatMap((members, at) => (at === fold ? [] : [...members]));
    const found = minimise({ ...partOf(problem, kept), ridge }, all.solution);
    return found.kind === 'unbounded'
      ? Infinity
      : left.length * objectiveAt(partOf(problem, left), found.solution).loss;
  });
  return sums.reduce((sum, one) => sum + one, 0) / games.length;
}

test('games stay whole: rows that a game repeats teach nothing about others, and are not judged by themselves', async () => {
  // Each row five times: folds of single rows would choose no ridge at all. Folds of games choose as without repeats.
  const order = [...Array(samples.rows).keys()].flatMap((row) => new Array<number>(5).fill(row));
  const repeated = await chosenFor(samplesAt(samples, order));
  const once = await chosenFor();
  expect(repeated.chosen).toBe(once.chosen);
  for (const [i, { loss }] of repeated.path.entries()) expect(loss).toBeCloseTo(once.path[i]!.loss, 9);
});

test('of more than 100,000 rows, games with about as many are dealt, whole, into folds of one size', () => {
  const games = Float64Array.from({ length: 300_000 }, (_, row) => Math.floor(row / 100));
  const folds = foldsOf(games, 3);
  expect(folds.map(({ length }) => length)).toEqual(Array.from({ length: 10 }, () => 10_000));
  const dealt = new Set(folds.flatMap((rows) => [...rows].map((row) => games[row]!)));
  expect(dealt.size).toBe(1000);
  // Of the first and of the last ones.
  expect(Math.min(...dealt)).toBeLessThan(100);
  expect(Math.max(...dealt)).toBeGreaterThan(2900);
});

test('the same seed gives the same choice; folds are dealt anew for another', async () => {
  const once = await chosenFor();
  expect(await chosenFor()).toEqual(once);
  expect((await chosenFor(samples, 'log', 4)).path).not.toEqual(once.path);
});

test('fewer games than folds', async () => {
  const few = clustered(new Random(2, 'cv'), { games: 4, plies: 60, weights: [0.1], tempo: 0 });
  expect((await chosenFor(few)).folds).toBe(4);
});

test('one game is refused', async () => {
  await expect(chosenFor({ ...samples, games: new Float64Array(samples.rows) })).rejects.toThrow(InputError);
});

test('every fit is told, and a stop is heard between two fits', async () => {
  const heard: [number, number][] = [];
  const progress = (done: number, total: number): void => void heard.push([done, total]);
  await crossValidate(taskFor(), samples.games, 3, { ...unwatched, progress });
  expect(heard).toEqual(Array.from({ length: 166 }, (_, done) => [done, 165]));
  const stopped = crossValidate(taskFor(), samples.games, 3, stoppingAt(0));
  await expect(stopped).rejects.toThrow('stopped');
});
