import { expect, test } from 'vitest';
import { hexifence } from '../games/hexifence/index.ts';
import { vectors } from '../games/hexifence/vectors.ts';
import { Random } from '../lib/maths/random.ts';
import { hexifenceKinds } from './hexifence.ts';

/** Counting more is left to the slow tests. */
const MAX_NODES = 100_000;

function kindOf(name: string) {
  return hexifenceKinds.find((kind) => kind.name === name)!;
}

function mismatches(name: string, line: unknown): string[] {
  const kind = kindOf(name);
  return kind.check(hexifence, kind.schema.parse(line));
}

test.each([
  ['perft', 'perft'],
  ['legal', 'legal'],
  ['feature set', 'features'],
])('%s: every line of %s.jsonl', (kind, file) => {
  for (const line of vectors<{ position: string; nodes?: number }>(file)) {
    if ((line.nodes ?? 0) > MAX_NODES) continue;
    expect([line.position, mismatches(kind, line)]).toEqual([line.position, []]);
  }
});

test('solved: a tenth of the lines of solved.jsonl, value and best moves proven', () => {
  const random = new Random(5, 'solved');
  const tenth = vectors<{ position: string }>('solved').filter(() => random.chance(0.1));
  expect(tenth.length).toBeGreaterThan(10);
  for (const line of tenth) expect([line.position, mismatches('solved', line)]).toEqual([line.position, []]);
});

type Line = Record<string, unknown>;
test.each<[string, string, (line: Line) => Line]>([
  ['perft', 'perft', (line) => ({ ...line, leavesBlueToMove: Number(line.leavesBlueToMove) + 1 })],
  ['perft', 'perft', (line) => ({ ...line, sumScoreDiff: Number(line.sumScoreDiff) + 1 })],
  ['perft', 'perft', (line) => ({ ...line, sumCaptures: Number(line.sumCaptures) + 1 })],
  ['perft', 'perft', (line) => ({ ...line, finishedLeaves: Number(line.finishedLeaves) + 1 })],
  ['legal', 'legal', (line) => ({ ...line, classes: { free: ['a1'], capturing: [], safe: [], sacrificing: [] } })],
  ['feature set', 'features', (line) => ({ ...line, features: [{ type: 'LOOP', length: 9, cells: ['b2'] }] })],
  ['solved', 'solved', (line) => ({ ...line, rest: Number(line.rest) + 2 })],
  ['solved', 'solved', (line) => ({ ...line, value: Number(line.value) + 2 })],
  ['solved', 'solved', (line) => ({ ...line, best: [...(line.best as string[]), 'a9'] })],
])('a %s vector of %s.jsonl that is changed is a mismatch (%#)', (kind, file, change) => {
  for (const line of vectors<Line>(file).slice(0, 12)) expect(mismatches(kind, change(line)).length).toBeGreaterThan(0);
});
