import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { checkGame, loadGame } from 'weightroom';
import { perft, Random } from 'weightroom/kit';

const game = await loadGame(fileURLToPath(new URL('index.ts', import.meta.url)));

test('it holds to the contract of a game', async () => {
  const { findings } = await checkGame(game, { games: 20 });
  assert.deepEqual(
    findings.map(({ message }) => message),
    [],
  );
});

// Count your game's first moves by hand, or take the counts of another program.
test('X takes a piece from the middle or a corner, O one beside it, then X jumps into the gap', () => {
  const start = game.start(new Random(1));
  assert.deepEqual(
    [1, 2, 3].map((depth) => perft(start, depth, game.maxMoves)),
    [4, 12, 28],
  );
});

test('two jumps in one move', () => {
  const position = game.parse('6/6/6/6/6/XO1O2 x');
  position.make(game.parseMove(position, 'a1-e1'));
  assert.equal(position.text(), '6/6/6/6/6/4X1 o');
  assert.equal(position.over(), true);
  assert.equal(position.winner(), 0);
});
