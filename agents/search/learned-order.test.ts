import { expect, test } from 'vitest';
import { gameNamed } from '../../games/index.ts';
import { movesOf } from '../../games/moves.ts';
import { Random } from '../../lib/maths/random.ts';
import { CELLS, cellsOfMoves, NOWHERE } from './learned-order.ts';
import { MOVE_BITS } from './transposition.ts';

test.each(['hex-5', 'slider-6'])('a move of %s takes place on the cells that it changes', (name) => {
  const game = gameNamed(name);
  const board = game.board!;
  const cells = cellsOfMoves(game, board, 1 << MOVE_BITS);
  const position = game.start(new Random(1));
  const [before, after] = [new Uint8Array(board.cells), new Uint8Array(board.cells)];
  board.write(position, before, 0);
  const moves = movesOf(game, position);
  expect(moves.length).toBeGreaterThan(3);
  for (const move of moves) {
    position.make(move);
    board.write(position, after, 0);
    position.unmake();
    const changed = [...after.keys()].filter((cell) => before[cell] !== after[cell]);
    const found = cells.subarray(CELLS * move, CELLS * (move + 1)).filter((cell) => cell !== NOWHERE);
    expect([...found].toSorted((a, b) => a - b)).toEqual(changed);
  }
});
