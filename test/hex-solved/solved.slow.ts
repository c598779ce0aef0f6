import { expect, test } from 'vitest';
import { vectorPath } from '../vectors.ts';
import { Prover, proved, provedIn } from './prover.ts';
import { LARGEST_SMALL_BOARD } from './small-board.ts';
import { readSolved } from './solved.ts';

const lines = readSolved(vectorPath('hex', 'solved'));

/** Nothing is left out: the empty 5x5 board and its openings take the most of some four minutes. */
test.each([2, 3, 4, LARGEST_SMALL_BOARD])(
  'every solved position on %i rows: winner, winning moves, distance, fastest',
  (n) => {
    const prover = new Prover(n);
    for (const line of lines.filter((one) => one.n === n)) {
      expect(proved(prover, line)).toEqual(provedIn(line));
    }
  },
);
