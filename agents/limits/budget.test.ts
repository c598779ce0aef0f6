import { expect, test } from 'vitest';
import { Budget } from './budget.ts';
import type { Limit } from './limit.ts';

/** Of 100,000 nodes, how many the search makes within `limit`: one that keeps asking after it was told to stop. */
function made(limit: Limit): number {
  const budget = new Budget();
  budget.start(limit);
  for (let node = 0; node < 100_000; node++) {
    if (budget.nodes >= budget.checkpoint && budget.spent()) continue;
    budget.nodes++;
  }
  return budget.nodes;
}

test.each([0, 1, 7, 8, 9, 5000])('%i nodes are made, no more', (nodes) => {
  expect(made({ nodes })).toBe(nodes);
  expect(made({ nodes, milliseconds: 1e9 })).toBe(nodes);
});

test('what has run out stays so', () => {
  expect(made({ stop: Int32Array.of(1) })).toBeLessThan(10);
  expect(made({ milliseconds: 0 })).toBeLessThan(10);
});

test('without a limit nothing stops, nor before the start', () => {
  expect(made({})).toBe(100_000);
  expect(made({ milliseconds: 1e9, stop: Int32Array.of(0) })).toBe(100_000);
  const budget = new Budget();
  expect([budget.nodes >= budget.checkpoint, budget.spent()]).toEqual([false, false]);
});
