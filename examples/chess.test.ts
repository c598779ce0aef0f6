import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { perft } from '../games/moves.ts';
import { loadGame } from '../library/steps.ts';

const game = await loadGame(join(import.meta.dirname, 'chess'));

/** https://www.chessprogramming.org/Perft_Results: counts from depth 1, the first `quick` of them in quick tests. */
const published: readonly [name: string, fen: string, quick: number, counts: readonly number[]][] = [
  ['start', 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1', 3, [20, 400, 8902, 197281, 4865609]],
  [
    'castling (Kiwipete)',
    'r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1',
    2,
    [48, 2039, 97862, 4085603],
  ],
  ['en passant and pins', '8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1', 4, [14, 191, 2812, 43238, 674624]],
  [
    'promotion and castling',
    'r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1',
    3,
    [6, 264, 9467, 422333],
  ],
  ['promotion that takes', 'rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8', 3, [44, 1486, 62379, 2103487]],
  [
    'middle game',
    'r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10',
    2,
    [46, 2079, 89890, 3894594],
  ],
];

describe.each(published)('%s', (_, fen, quick, counts) => {
  const position = game.parse(fen);
  for (const [i, count] of counts.entries())
    test(`depth ${i + 1}`, i < quick ? {} : { tags: 'slow' }, () => {
      expect(perft(position, i + 1, game.maxMoves)).toBe(count);
      expect(position.text()).toBe(fen);
    });
});
