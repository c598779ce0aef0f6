import { expect, test } from 'vitest';
import { hexifence } from '../games/hexifence/index.ts';
import { vectors } from '../games/hexifence/vectors.ts';
import { readPosition } from '../games/index.ts';
import { hexifenceKinds } from './hexifence.ts';

test.each(['solved', 'perft'])('every line of %s.jsonl is proven', (name) => {
  const kind = hexifenceKinds.find((one) => one.name === name)!;
  for (const line of vectors<{ position: string }>(name)) {
    const mismatches = kind.check(hexifence, kind.schema.parse(line));
    expect([line.position, mismatches]).toEqual([line.position, []]);
  }
});

test('size 2 is lost for blue by 5 to 2, after every first move', () => {
  const start = '++++3/+1+1+2/++++++1/+1+1+1+/1++++++/2+1+1+/3++++ b 0 0';
  const { game, position } = readPosition(hexifence, start);
  const moves = new Int32Array(game.maxMoves);
  const best = Array.from(moves.subarray(0, position.moves(moves, 0)), (move) => game.moveText(position, move));
  const kind = hexifenceKinds.find((one) => one.name === 'solved')!;
  expect(best.length).toBe(30);
  expect(kind.check(hexifence, { position: start, value: -3, rest: -3, best })).toEqual([]);
});
