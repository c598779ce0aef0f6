import { expect, test } from 'vitest';
import { hex } from '../../games/hex/index.ts';
import { vectors } from '../vectors.ts';
import { hexKinds } from './hex.ts';
import type { VectorKind } from './vector.ts';

const kindNamed = (name: string): VectorKind => hexKinds.find((kind) => kind.name === name)!;

const linesOf = (file: string) => vectors<Record<string, unknown>>('hex', file);

const mismatches = (kind: VectorKind, line: object): string[] => kind.check(hex, kind.schema.parse(line));

test.each(['h1', 'h2', 'h3', 'h4', 'pathCells', 'paths', 'twoDist', 'resistance', 'bridgeDist', 'deadStones'])(
  'another %s is a mismatch',
  (name) => {
    for (const line of linesOf('heuristics').slice(0, 20)) {
      const b = line.b as Record<string, number | null>;
      const changed = { ...line, b: { ...b, [name]: (b[name] ?? 0) * 1.00001 + (name === 'resistance' ? 0 : 1) } };
      expect(mismatches(kindNamed('heuristics'), changed).length).toBe(1);
    }
  },
);

test.each([
  ['the winner', { winner: 'x' }],
  ['a winning move too few', { winning_moves: [] }],
  ['the distance', { win_in: 1, plies: 1 }],
  ['the fastest moves', { fastest: [] }],
])('%s of a solved line changed is a mismatch', (_, change) => {
  const line = linesOf('solved').find((one) => one.position === '3/3/3 b')!;
  const changed = { ...line, ...change, ...('winner' in change ? { winner: 'w' } : {}) };
  expect(mismatches(kindNamed('solved'), line)).toEqual([]);
  expect(mismatches(kindNamed('solved'), changed).length).toBeGreaterThan(0);
});

test('a swap playout without the swap is a mismatch', () => {
  for (const line of linesOf('swap')) {
    const moves = line.moves as string[];
    if (!moves.includes('swap')) continue;
    const without = { ...line, moves: moves.filter((move) => move !== 'swap') };
    expect(() => {
      if (mismatches(kindNamed('swap playout'), without).length > 0) throw new Error('a mismatch');
    }).toThrow();
  }
});
