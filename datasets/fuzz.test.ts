import { expect, test } from 'vitest';
import { fuzzDataset } from '../test/dataset-fuzz.ts';

test("no changed byte in a data set's folder reaches a fit, an audit or an export", async () => {
  const counts = await fuzzDataset(40, 1);
  expect(counts.refused).toBeGreaterThan(25);
  expect(counts.same).toBeGreaterThan(50);
}, 600_000);
