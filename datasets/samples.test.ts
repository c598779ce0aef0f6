import { expect, test } from 'vitest';
import { Random } from '../lib/maths/random.ts';
import type { Matrix } from './matrix.ts';
import { splitSamples } from './samples.ts';
import { splitOf, splits } from './split.ts';

const NAMES = ['a', 'b', 'c'];
const SEED = 4;

/** Rows of 60 games; each row's score is its number, so that it is known again. */
function matrixOf(rows: number): Matrix {
  const random = new Random(1, 'samples');
  const column = (length: number, value: (i: number) => number): Float64Array =>
    Float64Array.from({ length }, (_, i) => value(i));
  return {
    names: NAMES,
    rows,
    games: column(rows, () => random.int(60)),
    plies: column(rows, () => random.int(40)),
    results: column(rows, () => random.int(3) / 2),
    scores: column(rows, (row) => row),
    mover: column(rows * NAMES.length, () => random.between(-9, 9)),
    other: column(rows * NAMES.length, () => random.between(-9, 9)),
  };
}

const matrix = matrixOf(500);
const samples = splitSamples(matrix, SEED);

test('every row stands in one split, the one of its game, in order', () => {
  for (const split of splits) {
    const wanted = [...matrix.scores].filter((row) => splitOf(SEED, matrix.games[row]!) === split);
    expect([...samples[split].scores]).toEqual(wanted);
    expect(samples[split].rows).toBe(wanted.length);
    expect(samples[split].rows).toBeGreaterThan(0);
  }
});

test('no game stands in two splits', () => {
  const games = splits.map((split) => new Set([...samples[split].scores].map((row) => matrix.games[row]!)));
  const size = games.reduce((sum, one) => sum + one.size, 0);
  expect(new Set(games.flatMap((one) => [...one])).size).toBe(size);
});

test('a sample is f(mover) - f(other), with its row’s result', () => {
  for (const split of splits) {
    const { features, results, scores, names } = samples[split];
    expect(names).toEqual(NAMES);
    scores.forEach((row, at) => {
      expect(results[at]).toBe(matrix.results[row]);
      NAMES.forEach((_, i) => {
        expect(features[at * 3 + i]).toBe(matrix.mover[row * 3 + i]! - matrix.other[row * 3 + i]!);
      });
    });
  }
});

test('a row knows its game, and the phase where one is asked for', () => {
  const phased = splitSamples(matrix, SEED, 'b');
  for (const split of splits) {
    expect(samples[split].phases).toBeUndefined();
    expect({ ...phased[split], phases: undefined }).toEqual({ ...samples[split], phases: undefined });
    samples[split].scores.forEach((row, at) => {
      expect(samples[split].games[at]).toBe(matrix.games[row]);
      expect(phased[split].phases![at]).toBe((matrix.mover[row * 3 + 1]! + matrix.other[row * 3 + 1]!) / 2);
    });
  }
});

test('no rows, no samples', () => {
  for (const { rows, features } of Object.values(splitSamples(matrixOf(0), SEED)))
    expect([rows, features.length]).toEqual([0, 0]);
});
