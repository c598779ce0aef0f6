import { expect, test } from 'vitest';
import { fuzzDataset } from '../test/dataset-fuzz.ts';

/** 1,200 cases: each mutation of each file several times, on data sets of three seeds. */
test.each([2, 3, 4])('seed %d: no changed byte reaches a fit, an audit or an export', async (seed) => {
  const counts = await fuzzDataset(400, seed);
  process.stdout.write(`seed ${seed}: ${JSON.stringify(counts)}\n`);
  expect(counts.refused).toBeGreaterThan(300);
  expect(counts.same).toBeGreaterThan(500);
});
