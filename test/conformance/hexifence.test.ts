import { expect, test } from 'vitest';
import { hexifence } from '../../games/hexifence/index.ts';
import { vectors } from '../vectors.ts';
import { hexifenceKinds } from './hexifence.ts';

function kindOf(name: string) {
  return hexifenceKinds.find((kind) => kind.name === name)!;
}

function mismatches(name: string, line: unknown): string[] {
  const kind = kindOf(name);
  return kind.check(hexifence, kind.schema.parse(line));
}

type Line = Record<string, unknown>;
test.each<[string, string, (line: Line) => Line]>([
  [
    'playout',
    'playouts',
    (line) => ({ ...line, movers: String(line.movers).replace(/./, (mover) => (mover === 'b' ? 'r' : 'b')) }),
  ],
  ['playout', 'playouts', (line) => ({ ...line, captures: String(line.captures).replace(/.$/, '9') })],
  ['playout', 'playouts', (line) => ({ ...line, score: (line.score as number[]).map((cells) => cells + 1) })],
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
  for (const line of vectors<Line>('hexifence', file).slice(0, 12))
    expect(mismatches(kind, change(line)).length).toBeGreaterThan(0);
});
