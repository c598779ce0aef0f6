import { expect, test } from 'vitest';
import { hex } from '../../games/hex/index.ts';
import type { HexPosition } from '../../games/hex/position.ts';
import { vectorPath } from '../vectors.ts';
import { Prover } from './prover.ts';
import { LARGEST_SMALL_BOARD } from './small-board.ts';
import { readSolved } from './solved.ts';

const lines = readSolved(vectorPath('hex', 'solved'));

/** Nothing is left out: the empty 5x5 board and its openings take the most of some four minutes. */
test.each([2, 3, 4, LARGEST_SMALL_BOARD])(
  'every solved position on %i rows: winner, winning moves, distance, fastest',
  (n) => {
    const game = hex.game(n);
    const prover = new Prover(n);
    for (const line of lines.filter((one) => one.n === n)) {
      const position = game.parse(line.position) as HexPosition;
      const texts = (moves: readonly number[]) => moves.map((move) => game.moveText(position, move)).sort();
      expect({
        position: line.position,
        winner: 'bw'[prover.winner(position)],
        winning: texts(prover.winningMoves(position)),
        winIn: prover.winIn(position),
        fastest: texts(prover.fastest(position)),
      }).toEqual({
        position: line.position,
        winner: line.winner,
        winning: [...line.winning_moves!].sort(),
        winIn: line.win_in,
        fastest: [...line.fastest!].sort(),
      });
    }
  },
);
