import { expect, test } from 'vitest';
import { fuzzDataset } from '../test/dataset-fuzz.ts';

test("no changed byte in a data set's folder reaches a fit, an audit or an export", {
  tags: 'slow',
  timeout: 600_000,
}, async () => {
  const counts = await fuzzDataset(16, 1);
  expect(counts.refused).toBeGreaterThan(10);
  expect(counts.same).toBeGreaterThan(20);
});
