import { expect, test } from 'vitest';
import { transform, transformedBefore, transformedSoFar } from './transformed.ts';

const asked = { source: 'export const four: number = 4;', filename: '/four.ts', ts: true };

test('types are gone, and what was made once is made once', () => {
  const before = Object.keys(transformedSoFar()).length;
  const { code } = transform(asked);
  expect(code).toContain('four');
  expect(code).not.toContain('number');
  expect(transform(asked).code).toBe(code);
  expect(Object.keys(transformedSoFar())).toHaveLength(before + 1);
});

test('a thread takes what it was told of the same text in the same file, and nothing else', () => {
  transform(asked);
  const told = Object.fromEntries(Object.keys(transformedSoFar()).map((key) => [key, 'told']));
  transformedBefore(told);
  expect(transform(asked).code).toBe('told');
  for (const other of [
    { ...asked, source: 'export const five: number = 5;' },
    { ...asked, filename: '/five.ts' },
  ])
    expect(transform(other).code).not.toBe('told');
});
