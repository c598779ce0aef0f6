import { expect, test } from 'vitest';
import { infexion, scatter } from '../../games/infexion/index.ts';
import { parsePosition } from '../../games/infexion/notation.ts';
import type { InfexionPosition } from '../../games/infexion/position.ts';
import { Random } from '../../lib/maths/random.ts';
import { mistake } from '../../test/mistake.ts';
import { infexionAgents } from './index.ts';
import { evaluate, generate } from './original.ts';

const game = infexion.game(0);
const { create: greedyInfexion } = infexionAgents['greedy-original']!;
const greedy = greedyInfexion(game, { depth: 1 });

/** The moves in the order in which they are looked at, and what each is worth. */
function judged(position: InfexionPosition): { move: number; value: number }[] {
  const out = new Int32Array(game.maxMoves);
  const player = position.turn;
  return Array.from(out.subarray(0, generate(position, out)), (move) => {
    position.make(move);
    const value = evaluate(position, player);
    position.unmake();
    return { move, value };
  });
}

test('no move is better, and the board stays as it is', () => {
  for (let i = 0; i < 100; i++) {
    const position = scatter(new Random(i, 'greedy-original'));
    const text = position.text();
    const { move, nodes } = greedy.choose(position, new Random(i));
    expect(position.text()).toBe(text);
    const moves = judged(position);
    expect(moves.find((one) => one.move === move)!.value).toBe(Math.max(...moves.map(({ value }) => value)));
    expect(nodes).toBe(moves.length);
  }
});

test('of equal moves a later one is twice as likely as the one before it', () => {
  const position = parsePosition('7/7/7/7/7/7/7 r 0');
  const order = judged(position).map(({ move }) => move);
  const places = Array.from({ length: 4000 }, (_, i) =>
    order.indexOf(greedy.choose(position, new Random(i, 'coins')).move),
  );
  const share = (fromEnd: number): number =>
    places.filter((place) => place === order.length - fromEnd).length / places.length;
  expect(share(1)).toBeCloseTo(1 / 2, 1);
  expect(share(2)).toBeCloseTo(1 / 4, 1);
  expect(share(3)).toBeCloseTo(1 / 8, 1);
});

test.each([{ depth: 2 }, { nodes: 10 }, { depth: 1, milliseconds: 5 }])('%o is refused', (limit) => {
  expect(() => greedyInfexion(game, limit)).toThrow(mistake(/^greedy-original: .*depth=1/));
});
