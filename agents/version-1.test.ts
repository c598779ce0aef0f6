import { expect, test } from 'vitest';
import { inVersion1, upgraded } from './version-1.ts';

const before = {
  format: 'weightroom run 1',
  options: {
    agent: {
      kind: 'made',
      name: 'made',
      allowance: { move: 2000 },
      weights: { format: 'weightroom weights 1', judge: 'own', points: [1, -2], origin: { by: 'hand', mostPoints: 3 } },
    },
    command: { words: ['node'], patience: { start: 10 } },
    networks: [{ patience: 5 }],
    empty: null,
  },
};
const since = {
  format: 'weightroom run 2',
  options: {
    agent: {
      kind: 'built-in',
      name: 'made',
      timeControl: { move: 2000 },
      weights: {
        format: 'weightroom weights 2',
        perspective: 'own',
        points: [1, -2],
        origin: { by: 'hand', maxPoints: 3 },
      },
    },
    command: { words: ['node'], timeouts: { start: 10 } },
    networks: [{ patience: 5 }],
    empty: null,
  },
};

test('the words of version 1 are renamed, in order, wherever they stand; names stay', () =>
  expect(JSON.stringify(upgraded(before))).toBe(JSON.stringify(since)));

test("today's words stay", () => expect(upgraded(since)).toEqual(since));

test('and back', () => expect(JSON.stringify(inVersion1(since))).toBe(JSON.stringify(before)));
