import { expect, test } from 'vitest';
import { Random } from '../../lib/maths/random.ts';
import { written } from '../../test/simulated.ts';
import { differenceOf, withoutColumn } from './losses.ts';

const random = new Random(1, 'losses');
const losses = (rows: number, shift: (row: number) => number): Float64Array =>
  Float64Array.from({ length: rows }, (_, row) => 0.5 + shift(row));

test('no difference, no interval', () => {
  const one = {
    losses: losses(50, () => random.unit()),
    games: Float64Array.from({ length: 50 }, (_, row) => row >> 2),
  };
  expect(differenceOf(one, one)).toEqual({ mean: 0, low: 0, high: 0 });
});

test('the interval is that of independent rows where each is a game, and wider where rows of one game agree', () => {
  const rows = 4000;
  const effects = Float64Array.from({ length: rows / 10 }, () => random.unit() - 0.5);
  const none = losses(rows, () => 0);
  const agreeing = losses(rows, (row) => effects[Math.floor(row / 10)]!);
  const games = (each: number): Float64Array => Float64Array.from({ length: rows }, (_, row) => Math.floor(row / each));
  const apart = differenceOf({ losses: agreeing, games: games(1) }, { losses: none, games: games(1) });
  const together = differenceOf({ losses: agreeing, games: games(10) }, { losses: none, games: games(10) });
  const deviation = Math.sqrt(effects.reduce((sum, value) => sum + (value - apart.mean) ** 2, 0) / effects.length);
  expect((apart.high - apart.low) / (2 * 1.959964)).toBeCloseTo(deviation / Math.sqrt(rows), 4);
  expect((together.high - together.low) / (apart.high - apart.low)).toBeCloseTo(Math.sqrt(10), 1);
  expect(together.mean).toBeCloseTo(apart.mean, 12);
});

test('a column left out leaves the others as they were', () => {
  const rows = Array.from({ length: 20 }, () => [random.unit(), random.unit(), random.unit(), 1]);
  const samples = written(...rows);
  for (const [at, name] of samples.names.entries()) {
    const left = withoutColumn(samples, name);
    expect(left.names).toEqual(samples.names.toSpliced(at, 1));
    expect([...(left.features as Float64Array)]).toEqual(rows.flatMap((row) => row.slice(0, 3).toSpliced(at, 1)));
  }
});
