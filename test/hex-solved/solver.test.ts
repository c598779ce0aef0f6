import { expect, test } from 'vitest';
import { Minimax } from '../../agents/hex/index.ts';
import { hex } from '../../games/hex/index.ts';
import type { HexPosition } from '../../games/hex/position.ts';
import { Random } from '../../lib/maths/random.ts';
import { vectorPath } from '../vectors.ts';
import { Prover, proved, provedIn } from './prover.ts';
import { LARGEST_SMALL_BOARD } from './small-board.ts';
import { readSolved } from './solved.ts';

const lines = readSolved(vectorPath('hex', 'solved'));
/** A tenth, drawn by a seed; an opening on 5x5 is left to the slow proofs. */
const random = new Random(3, 'solved');
const some = lines.filter(
  (line) =>
    line.n <= LARGEST_SMALL_BOARD &&
    !(line.n === 5 && /^[^BW]*[BW]?[^BW]*$/.test(line.position.slice(0, -2))) &&
    random.chance(0.1),
);

test('a tenth of the solved positions: winner, winning moves, distance and fastest moves', { tags: 'slow' }, () => {
  expect(some.length).toBeGreaterThan(40);
  const provers = new Map<number, Prover>();
  for (const line of some) {
    const prover = provers.get(line.n) ?? new Prover(line.n);
    provers.set(line.n, prover);
    expect(proved(prover, line)).toEqual(provedIn(line));
  }
});

test('agrees with minimax to the end about winner, plies and move on any small board', () => {
  const provers = new Map([2, 3, 4].map((size) => [size, new Prover(size)]));
  for (let i = 0; i < 60; i++) {
    const game = hex.game(2 + (i % 3));
    let position = game.scatter(new Random(i, 'minimax')) as HexPosition;
    for (let again = 0; position.counts[0]! + position.counts[1]! < game.maxMoves - 7; again++)
      position = game.scatter(new Random(i, 'minimax', again)) as HexPosition;
    const { move, score } = new Minimax(game, {}).choose(position);
    const wins = score! > 0;
    const one = provers.get(position.grid.size)!;
    expect([position.text(), one.winner(position) === position.turn]).toEqual([position.text(), wins]);
    const plies = 1_000_000_000 - Math.abs(score!);
    expect(plies).toBe(2 * one.winIn(position) - (wins ? 1 : 0));
    if (wins) expect(one.fastest(position)).toContain(move);
  }
});
