import { join } from 'node:path';
import { Chess } from 'chess.js';
import { describe, expect, test } from 'vitest';
import type { Game } from '../games/game.ts';
import { movesOf } from '../games/moves.ts';
import { recordFormat } from '../games/record-format.ts';
import { Random } from '../lib/maths/random.ts';
import { loadGame } from '../library/steps.ts';

const game: Game = await loadGame(join(import.meta.dirname, 'chess'));
const { write, positions } = recordFormat('chess')!;

/** A game of random moves, from a board near the start or a scattered one. */
function randomGame(index: number, most = 400) {
  const random = new Random(index, 'pgn');
  const position = index % 3 === 0 ? game.scatter(random) : game.start(random);
  const from = position.text();
  const moves: string[] = [];
  while (!position.over() && moves.length < most) {
    const move = random.pick(movesOf(game, position));
    moves.push(game.moveText(position, move));
    position.make(move);
  }
  const winner = position.over() ? (position.winner() ?? (-1 as const)) : (-1 as const);
  const ending = position.over() ? position.ending() : 'agreed';
  return { from, moves, winner, ending, after: position.text() };
}

/** Compares what chess.js, which others wrote, reads of our PGN: moves, result and signs of check and mate. */
function readByOthers(games: number): void {
  for (let index = 0; index < games; index++) {
    const { from, moves, winner, ending, after } = randomGame(index);
    const seats = ['who "quotes"', 'back\\slash'] as const;
    const pgn = write(game, { game: index, seats, position: from, moves: moves.join(' '), winner, ending });
    const theirs = new Chess();
    theirs.loadPgn(pgn, { strict: true });
    expect(theirs.history({ verbose: true }).map(({ lan }) => lan)).toEqual(moves);
    for (const san of theirs.history()) expect(pgn.replaceAll('\n', ' ')).toContain(` ${san} `);
    const mated = { w: '0-1', b: '1-0' }[theirs.turn()];
    expect(theirs.getHeaders().Result).toBe(theirs.isCheckmate() ? mated : '1/2-1/2');
    expect(ending === 'checkmate').toBe(theirs.isCheckmate());
    expect(positions!(game, pgn)).toEqual([after]);
  }
}

test('chess.js reads our PGN', { tags: 'slow' }, () => readByOthers(60));

test('we read the PGN of chess.js', () => {
  const theirs = Array.from({ length: 4 }, (_, index) => {
    const random = new Random(index, 'theirs');
    const chess = new Chess();
    for (let ply = 0; ply < 60 && !chess.isGameOver(); ply++) chess.move(random.pick(chess.moves()));
    return chess;
  });
  const found = positions!(game, theirs.map((chess) => chess.pgn({ maxWidth: 72 })).join('\n\n'));
  expect(found).toEqual(theirs.map((chess) => game.parse(chess.fen()).text()));
});

const AFTER_E4_E5 = 'rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2';

describe('PGN is read', () => {
  test.each([
    ['without a result, and tags of the next game', '[White "a"]\n\n1.e4 e5\n\n[White "b"]\n\n1. e4 e5 *', 2],
    ['with remarks', '1. e4 {[%clk 0:01:00] (a) 1-0} e5 ; 2. d4 1-0\n% 2. d4\n*', 1],
    ['with variations and their own', '1. e4 (1. d4 d5 (1... f5 2. g3)) 1... e5 (1... c5) 1/2-1/2', 1],
    ['with praise', '1. e4! $1 e5!? $6 *', 1],
    ['with more than is needed, and less', '1. e2-e4 e7e5 1-0', 1],
    ['with a tag that quotes', '[Event "a \\"b\\" [c]"]\n[Result "*"]\n\n1. e4 e5 *', 1],
  ])('%s', (_, text, count) => expect(positions!(game, text)).toEqual(Array(count).fill(AFTER_E4_E5)));

  test.each([
    ['castling with zeros', 'r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1', '0-0-0 O-O', 'r4rk1/8/8/8/8/8/8/2KR3R w - - 2 2'],
    ['two knights, a column', '4k3/8/8/8/8/8/8/N1N1K3 w - - 0 1', 'Nab3', '4k3/8/8/8/8/1N6/8/2N1K3 b - - 1 1'],
    ['two rooks, a row', '4k3/R7/8/8/8/8/8/R3K3 w - - 0 1', 'R1a4', '4k3/R7/8/8/R7/8/8/4K3 b - - 1 1'],
    [
      'a pinned piece names nothing',
      '4k3/8/8/8/1b6/2N5/8/4K1N1 w - - 0 1',
      'Ne2',
      '4k3/8/8/8/1b6/2N5/4N3/4K3 b - - 1 1',
    ],
    ['promotion without =', '8/P3k3/8/8/8/8/8/4K3 w - - 0 1', 'a8N', 'N7/4k3/8/8/8/8/8/4K3 b - - 0 1'],
    ['en passant', '4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1', 'exd6 e.p.', '4k3/8/3P4/8/8/8/8/4K3 b - - 0 1'],
  ])('%s', (_, fen, moves, after) =>
    expect(positions!(game, `[SetUp "1"]\n[FEN "${fen}"]\n\n${moves} *`)).toEqual([after]),
  );

  test.each([
    ['1. e4 e5 *\n\n1. e5 *', "game 2: e5: no legal move (in 'rnbqkbnr/"],
    ['[FEN "4k3/8/8/8/8/8/8/N1N1K3 w - - 0 1"]\n\n1. Nb3 *', 'game 1: Nb3: 2 moves'],
    ['[FEN "8/P3k3/8/8/8/8/8/4K3 w - - 0 1"]\n\n1. a8 *', 'game 1: a8: no legal move'],
    ['[FEN "nonsense"]\n\n1. e4 *', "game 1: chess position 'nonsense'"],
  ])('%j is refused', (text, why) => expect(() => positions!(game, text)).toThrow(why));
});
