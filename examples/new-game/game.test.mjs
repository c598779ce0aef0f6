import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { checkGame, loadGame } from 'weightroom';
import { perft, Random } from 'weightroom/kit';

// Replace both tables when you replace the rules; the tests below fit any game.

/** Lines of play from the start, by number of moves: count them by hand, or take them from another program. */
const COUNTS = [4, 12, 28];

/** Moves that are easy to get wrong: the position before, the move, and what follows. No winner before the end: -1. */
const MOVES = [{ before: '6/6/6/6/6/XO1O2 x', move: 'a1-e1', after: '6/6/6/6/6/4X1 o', winner: 0 }];

const game = await loadGame(fileURLToPath(new URL('index.ts', import.meta.url)));

test('the game passes all checks', async () => {
  const { findings } = await checkGame(game, { games: 20 });
  assert.deepEqual(
    findings.map(({ message }) => message),
    [],
  );
});

test('the start has as many lines of play as counted', () => {
  const start = game.start(new Random(1));
  assert.deepEqual(
    COUNTS.map((_, i) => perft(start, i + 1, game.maxMoves)),
    COUNTS,
  );
});

for (const { before, move, after, winner } of MOVES)
  test(`${move} in ${before}`, () => {
    const position = game.parse(before);
    position.make(game.parseMove(position, move));
    assert.equal(position.text(), after);
    assert.equal(position.over() ? position.winner() : -1, winner);
  });
