import { expect, test } from 'vitest';
import { Random } from '../../lib/maths/random.ts';
import { simulated } from '../../test/simulated.ts';
import { importanceOf } from './judge.ts';
import type { Predictor } from './predictor.ts';

const weights = [0.6, 0, 0.05, -0.3];
const samples = simulated(new Random(4, 'importance'), 4000, weights, 0);
const rows = [...samples.results.keys()];
const labelled = (some: readonly number[]) => ({
  numbers: Uint32Array.from(some),
  results: Float64Array.from(some, (row) => samples.results[row]!),
});
/** By the true weights, and by one that is off by a little where nothing is to be found. */
const predictor: Predictor = {
  inputs: samples.names,
  logits: (some, shuffled) =>
    Float64Array.from(some, (row, at) =>
      [0.6, 0.004, 0.05, -0.3].reduce((sum, weight, i) => {
        const from = shuffled?.input === i ? shuffled.from[at]! : row;
        return sum + weight * samples.features[from * 4 + i]!;
      }, 0),
    ),
};
const nothing = async (): Promise<void> => {};

test('the more a feature tells, the more is lost without it; one that tells nothing is worth about 0', async () => {
  const {
    inputs,
    rows: used,
    repeats,
  } = await importanceOf(predictor, labelled(rows), { repeats: 5, seed: 1 }, nothing);
  expect([used, repeats]).toEqual([4000, 5]);
  expect(inputs.map(({ name }) => name)).toEqual(['f0', 'f3', 'f2', 'f1']);
  expect(inputs[0]!.rise).toBeGreaterThan(0.3);
  expect(inputs[1]!.rise).toBeGreaterThan(0.05);
  expect(inputs[2]!.rise).toBeGreaterThan(0.0005);
  expect(Math.abs(inputs[3]!.rise)).toBeLessThan(0.0005);
  for (const { rise, deviation } of inputs.slice(0, 3)) expect(rise).toBeGreaterThan(2 * deviation);
});

test('an input that is not looked at is worth exactly 0', async () => {
  const blind: Predictor = { inputs: ['nothing'], logits: (some) => predictor.logits(some) };
  const { inputs } = await importanceOf(blind, labelled(rows), { repeats: 3, seed: 1 }, nothing);
  expect(inputs).toEqual([{ name: 'nothing', rise: 0, deviation: 0 }]);
});

test('shuffles keep the values of an input and depend on the seed alone', async () => {
  const seen: number[][] = [];
  const watched: Predictor = {
    inputs: ['f0', 'f1'],
    logits(some, shuffled) {
      if (shuffled !== undefined) seen.push([...shuffled.from]);
      return predictor.logits(some, shuffled);
    },
  };
  const some = rows.slice(100, 160);
  const once = await importanceOf(watched, labelled(some), { repeats: 2, seed: 7 }, nothing);
  expect(seen).toHaveLength(4);
  for (const from of seen) expect([...from].sort((one, other) => one - other)).toEqual(some);
  expect(new Set(seen.map(String)).size).toBe(4);
  expect(await importanceOf(watched, labelled(some), { repeats: 2, seed: 7 }, nothing)).toEqual(once);
  expect(seen.slice(4)).toEqual(seen.slice(0, 4));
});

test('of many rows, some thousands are shuffled, evenly spread', async () => {
  const many = Array.from({ length: 12_000 }, (_, i) => i % 4000);
  const { rows: used } = await importanceOf(predictor, labelled(many), { repeats: 1, seed: 1 }, nothing);
  expect(used).toBe(5000);
});
