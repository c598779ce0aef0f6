import { expect, test } from 'vitest';
import { BatchSize } from './batch.ts';

test('one task until it is known how long they take', () => {
  const size = new BatchSize();
  expect(size.next(10_000, 2)).toBe(1);
  size.took(0, 0);
  expect(size.next(10_000, 2)).toBe(1);
});

test.each([
  ['short ones by the batch', 1, 10_000, 20],
  ['no more than 64, be they as short as they may', 0, 10_000, 64],
  ['long ones one by one', 50, 10_000, 1],
  ['fewer towards the end: each worker is to get four more', 1, 80, 10],
  ['the last ones one by one', 1, 7, 1],
])('%s', (_, milliseconds, left, wanted) => {
  const size = new BatchSize();
  size.took(10 * milliseconds, 10);
  expect(size.next(left, 2)).toBe(wanted);
});

test('it follows tasks that grow longer', () => {
  const size = new BatchSize();
  size.took(1, 1);
  const before = size.next(10_000, 1);
  for (let i = 0; i < 30; i++) size.took(10, 1);
  expect([before, size.next(10_000, 1)]).toEqual([20, 2]);
});
